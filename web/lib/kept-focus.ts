import { type RefObject, useCallback } from 'react';

/**
 * For a section in which a press takes away what was pressed: `place` has the focus next, unless something else has
 * taken it by then. What this gives is the section's `ref`.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>) {
  return useCallback(
    (section: HTMLElement | null) => {
      if (!section) return undefined;
      let last: Element | null = null;
      const notice = ({ target }: FocusEvent) => {
        last = target instanceof Element && target !== section && section.contains(target) ? target : null;
      };
      const goOn = () => {
        if (!last || last.isConnected || document.activeElement !== document.body) return;
        place.current?.focus();
      };
      const changes = new MutationObserver(goOn);
      changes.observe(section, { childList: true, subtree: true });
      document.addEventListener('focusin', notice);
      return () => {
        changes.disconnect();
        document.removeEventListener('focusin', notice);
      };
    },
    [place],
  );
}
