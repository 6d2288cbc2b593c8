import { useSyncExternalStore } from 'react';

/** Whether a media query fits now; false where there is no window. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Room for two columns: Tailwind's `lg`. */
export const WIDE = '(min-width: 1024px)';
