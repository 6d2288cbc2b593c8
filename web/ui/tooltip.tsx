import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** Tooltips open after 700 ms; within 300 ms after one has closed the next opens at once (P-26). */
const OPEN_AFTER_MS = 700;
const SKIP_WITHIN_MS = 300;
let closedAt = Number.NEGATIVE_INFINITY;

const EDGE_PX = 8;

/** At the edge of a narrow screen a tooltip moves inwards, so that the page does not grow sideways. */
function keepInView(tip: HTMLElement | null): void {
  if (!tip) return;
  const { left, right } = tip.getBoundingClientRect();
  const beyond = Math.max(0, right + EDGE_PX - document.documentElement.clientWidth);
  tip.style.marginLeft = `${Math.max(0, EDGE_PX - left) - beyond}px`;
}

/** Names an icon for those who see. The control inside carries the same words for those who do not. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = () => {
    clearTimeout(timer.current);
    const wait = Date.now() - closedAt < SKIP_WITHIN_MS ? 0 : OPEN_AFTER_MS;
    timer.current = setTimeout(() => setOpen(true), wait);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (open) closedAt = Date.now();
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <span
      className="relative inline-flex"
      onPointerEnter={(event) => event.pointerType !== 'touch' && show()}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {open && (
        <span
          ref={keepInView}
          role="tooltip"
          id={id}
          className="pointer-events-none absolute top-full left-1/2 z-50 mt-2 -translate-x-1/2 animate-fade rounded-md bg-ink px-2.5 py-1 text-xs font-medium whitespace-nowrap text-white"
        >
          {text}
        </span>
      )}
    </span>
  );
}
