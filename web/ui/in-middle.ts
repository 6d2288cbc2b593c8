import { type RefObject, useEffect } from 'react';

/**
 * Brings what is chosen into the middle of a row that scrolls sideways: on a narrow screen it may lie beyond the edge.
 */
export function useInMiddle(row: RefObject<HTMLElement | null>, chosen: string, value: unknown): void {
  useEffect(() => {
    const one = row.current?.querySelector<HTMLElement>(chosen);
    if (row.current && one) row.current.scrollLeft = one.offsetLeft - row.current.clientWidth / 2 + one.offsetWidth / 2;
  }, [row, chosen, value]);
}
