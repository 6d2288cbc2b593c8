import {
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { readFile } from '../lib/api';
import { bringAlive, keepEarly, recallEarly } from '../lib/early';
import { TryAgain } from './try-again';

/** What shows that a visitor is here to do something. */
const INTENTS = ['pointerdown', 'keydown', 'focusin', 'input', 'click'] as const;

/** Waits until a visitor does something, or points at this part of the page. */
function firstIntent(part: Element): Promise<void> {
  const { answers, presses } = window.early ?? {};
  if (part.contains(document.activeElement) || answers?.size || presses?.size) return Promise.resolve();
  return new Promise((resolve) => {
    const wanted = () => {
      for (const intent of INTENTS) removeEventListener(intent, wanted, true);
      part.removeEventListener('pointerover', wanted);
      resolve();
    };
    for (const intent of INTENTS) addEventListener(intent, wanted, true);
    part.addEventListener('pointerover', wanted);
  });
}

/**
 * A part of a built page whose script is loaded when a visitor first does something,
 * or at once where `isBegun` says so or the page was reached from another one. Until
 * then it stays as it was built, and what is done in it is kept (decision 026).
 */
export function onIntent<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  isBegun: () => boolean = () => false,
) {
  let tryAgain: (() => void) | null = null;
  const listeners = new Set<() => void>();
  const offer = (next: typeof tryAgain) => {
    tryAgain = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const built = () => document.querySelector(`[data-part="${name}"]`);
  // A browser may go on refusing a script that has failed until the page is loaded again.
  const reload = async () => {
    await readFile(location.pathname);
    const part = built();
    if (part) keepEarly(name, part);
    location.reload();
  };
  // Never fails, as the part would be gone with its answers: a visitor is offered to try again instead.
  const loadUntilThere = () =>
    new Promise<{ default: ComponentType<Props> }>((resolve) => {
      const failed = (error: unknown) => {
        console.warn(`The ${name} could not be loaded`, error);
        offer(() => void load().then(resolve, () => reload().catch(failed)));
      };
      load().then(resolve, failed);
    });
  const Part = lazy(async () => {
    if (import.meta.env.SSR) return load();
    const part = built();
    if (part && !recallEarly(name, part) && !isBegun()) await firstIntent(part);
    return loadUntilThere();
  });

  // Has a state of its own: were the part drawn again while its script is missing, it would be gone with its answers.
  function LoadingFailure() {
    const retry = useSyncExternalStore(
      subscribe,
      () => tryAgain,
      () => null,
    );
    if (!retry) return null;
    return (
      <div role="alert" className="mt-5 flex flex-wrap items-center gap-4 rounded-card border border-line bg-paper p-5">
        <p className="font-semibold text-danger">The {name} could not be loaded. What you chose is kept.</p>
        <TryAgain what={`the ${name}`} onClick={retry} />
      </div>
    );
  }

  return function OnIntent({ fallback, ...props }: Props & { fallback?: ReactNode }) {
    const part = useRef<HTMLDivElement>(null);
    return (
      <>
        <div ref={part} data-part={name}>
          <Suspense fallback={fallback}>
            <Part {...(props as unknown as Props)} />
            <Alive part={part} />
          </Suspense>
        </div>
        <LoadingFailure />
      </>
    );
  };
}

/** Stands behind the part, so that it is alive first. */
function Alive({ part }: { part: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (part.current) bringAlive(part.current);
  }, [part]);
  return null;
}
