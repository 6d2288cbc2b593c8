import type { ReactNode } from 'react';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';
import { TryAgain } from '../../../ui/try-again';

type FigureProps = {
  label: string;
  value: string | undefined;
  note?: string;
  /** Reads again a figure that could not be read. */
  onRetry?: () => void;
  children?: ReactNode;
};

/** One figure of the admin area with its label and what it means; a trend may stand beside it. */
export function Figure({ label, value: read, note, onRetry, children }: FigureProps) {
  const value = read ?? (onRetry && 'Error');
  return (
    <Card className="flex justify-between gap-4 p-4 sm:px-5">
      <div className="min-w-0">
        <h2 className="text-sm font-semibold text-muted max-sm:text-xs">{label}</h2>
        <p className="display figures mt-1 text-2xl">{value ?? <Skeleton className="my-1 h-6 w-20" />}</p>
        {!read && onRetry && <TryAgain what={label} className="mt-1" onClick={onRetry} />}
        {note !== undefined && <p className="figures text-sm text-muted">{read ? note : ' '}</p>}
      </div>
      {children}
    </Card>
  );
}
