import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { dismissToast, useToast } from '../lib/toast';
import { IconButton } from './icon-button';

const loadPlace = () => import('./toast-place');

/**
 * The notices' place: top right under the header and its menus, at most 420 px wide; F8 moves the focus there (U-18).
 */
export function Toaster() {
  const toast = useToast();
  const region = useRef<HTMLElement>(null);
  const isShown = toast !== null;

  useEffect(() => {
    if (!isShown) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    loadPlace().then(
      ({ keepPlace }) => {
        if (!isGone && region.current) stop = keepPlace(region.current);
      },
      // The notice stands where it would without.
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isShown]);

  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
    };
    // A notice answers something that was done: what places it comes with the first press, while there is a network.
    const fetchAhead = () => void loadPlace().catch(() => undefined);
    addEventListener('keydown', jump);
    addEventListener('pointerdown', fetchAhead, { once: true });
    addEventListener('keydown', fetchAhead, { once: true });
    return () => {
      removeEventListener('keydown', jump);
      removeEventListener('pointerdown', fetchAhead);
      removeEventListener('keydown', fetchAhead);
    };
  }, []);

  const isFailure = toast?.variant === 'destructive';
  const Icon = isFailure ? CircleAlert : CircleCheck;
  return (
    <section
      id="whole-page"
      ref={region}
      data-notices
      tabIndex={-1}
      aria-label="Notifications (F8)"
      aria-live={isFailure ? 'assertive' : 'polite'}
      onKeyDown={(event) => event.key === 'Escape' && dismissToast()}
      className="pointer-events-none fixed top-(--toast-top,4rem) right-0 z-25 w-full max-w-[420px] p-3 [html:has([role=dialog])_&]:z-60"
    >
      {toast && (
        <div
          key={toast.id}
          className={clsx(
            'pointer-events-auto flex animate-rise items-start gap-3 rounded-card border bg-paper py-4 pr-3 pl-4 shadow-over',
            isFailure ? 'border-danger/40' : 'border-line',
          )}
        >
          <Icon
            className={clsx('mt-0.5 size-5 shrink-0', isFailure ? 'text-danger' : 'text-success')}
            aria-hidden="true"
          />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{toast.title}</p>
            {toast.description && <p className="mt-0.5 text-body text-muted">{toast.description}</p>}
          </div>
          <IconButton label="Close" className="-mt-1.5" onClick={dismissToast}>
            <X className="size-4.5" aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </section>
  );
}
