import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card';
import { Skeleton } from '../../../ui/skeleton';

type ChartCardProps = {
  title: string;
  /** What the chart shows, in a sentence or a figure. */
  note: ReactNode;
  /** The same figures for those who do not see the chart: names of the columns, then the rows. */
  columns: readonly string[];
  rows: readonly (readonly string[])[] | undefined;
  failed?: boolean;
  className?: string;
  children: ReactNode;
};

/** A chart for the eye and its table for screen readers. */
export function ChartCard({ title, note, columns, rows, failed, className, children }: ChartCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={`flex min-w-0 flex-col p-5 ${className ?? ''}`}>
      <h3 id={id} className="text-base font-semibold">
        {title}
      </h3>
      <div className="figures text-sm text-muted">{note}</div>
      {failed ? (
        <p role="alert" className="grid min-h-56 grow place-items-center font-semibold text-danger">
          Failed to load analytics data
        </p>
      ) : !rows ? (
        <Skeleton className="mt-4 h-56" />
      ) : (
        <>
          <div aria-hidden="true" className="mt-4 grow">
            {children}
          </div>
          <div className="sr-only">
            <table>
              <caption>{title}</caption>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(([head, ...cells]) => (
                  <tr key={head}>
                    <th scope="row">{head}</th>
                    {cells.map((cell, index) => (
                      <td key={columns[index + 1]}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  );
}
