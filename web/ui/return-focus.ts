import { useRef } from 'react';

/** An element and all that it stands in, from the inside out. */
function pathFrom(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement)) return [];
  return [element, ...pathFrom(element.parentElement)];
}

/**
 * Gives the focus back to what opened a dialog when it closes, unless something else has taken it by then. Where the
 * action took that away, what it stood in has the focus, such as the table of its row.
 */
export function useReturnFocus() {
  const opener = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      opener.current = pathFrom(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      for (const element of opener.current) {
        element.focus({ preventScroll: true });
        if (document.activeElement === element) return;
      }
    },
  };
}
