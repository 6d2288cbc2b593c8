import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** A button that discloses a list of links below itself; Escape and a click elsewhere close it. */
export function Menu({
  label,
  children,
  align = 'left',
}: {
  label: ReactNode;
  children: ReactNode;
  align?: 'left' | 'right';
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    addEventListener('pointerdown', closeOutside);
    addEventListener('focusin', closeOutside);
    return () => {
      removeEventListener('pointerdown', closeOutside);
      removeEventListener('focusin', closeOutside);
    };
  }, [open]);

  return (
    <div
      ref={root}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex h-10 items-center gap-1 rounded-full px-3.5 text-body font-medium transition-colors duration-150 hover:bg-forest/8 aria-expanded:bg-forest/8"
      >
        {label}
        <ChevronDown
          className={clsx('size-4 transition-transform duration-150', open && 'rotate-180')}
          aria-hidden="true"
        />
      </button>
      <div
        id={id}
        hidden={!open}
        onClick={() => setOpen(false)}
        className={clsx(
          'absolute top-full z-30 mt-2 min-w-60 animate-rise rounded-card border border-line bg-paper p-2 shadow-over',
          align === 'right' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </div>
    </div>
  );
}

export const menuItemStyle =
  'flex min-h-11 w-full items-center rounded-field px-3.5 text-body font-medium hover:bg-sage-light';
