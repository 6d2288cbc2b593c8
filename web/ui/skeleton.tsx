import { clsx } from 'clsx';

/** A placeholder in the shape of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('block animate-breathe rounded-md bg-line/80', className)} />;
}
