import { useSyncExternalStore } from 'react';

export type Toast = { id: number; title: string; description?: string; variant: 'default' | 'destructive' };

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();
const announce = (next: Toast | null) => {
  current = next;
  for (const listener of listeners) listener();
};

/** Shows a notice; at most one stands at a time and it stays until dismissed (U-18). */
export function toast(title: string, description?: string, variant: Toast['variant'] = 'default'): void {
  announce({ id: ++count, title, description, variant });
}

export const dismissToast = () => announce(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useToast = (): Toast | null =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
