import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { Skeleton } from '../../ui/skeleton';

type FigureProps = { label: string; value: string | undefined; note?: string; children?: ReactNode };

/** One figure of the desk with its label and what it means; a trend may stand beside it. */
export function Figure({ label, value, note, children }: FigureProps) {
  return (
    <Card className="flex justify-between gap-4 p-4 sm:px-5">
      <div className="min-w-0">
        <h2 className="text-sm font-semibold text-muted max-sm:text-[0.8125rem]">{label}</h2>
        <p className="display figures mt-1 text-[1.625rem]">{value ?? <Skeleton className="my-1 h-6 w-20" />}</p>
        {note !== undefined && <p className="figures text-sm text-muted">{value ? note : ' '}</p>}
      </div>
      {children}
    </Card>
  );
}
