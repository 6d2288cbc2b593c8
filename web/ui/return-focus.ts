import { useRef } from 'react';

/** Gives the focus back to what opened a dialog when it closes, unless something else has taken it by then. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body || !(opener.current instanceof HTMLElement)) return;
      opener.current.focus({ preventScroll: true });
    },
  };
}
