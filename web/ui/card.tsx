import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={clsx('rounded-card border border-line bg-paper', className)} {...rest} />;
}

/** One figure with its label; `note` says what it means or what to do. */
export function Stat({
  label,
  value,
  note,
  children,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Card className="flex flex-col gap-1 p-5">
      <h2 className="text-sm font-semibold text-muted">{label}</h2>
      <p className="display figures text-3xl">{value}</p>
      {note && <p className="text-sm text-muted">{note}</p>}
      {children}
    </Card>
  );
}

/** Says that there is nothing, why, and what to do about it. */
export function Empty({
  title,
  children,
  action,
  art,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  art?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-dashed border-field/50 px-6 py-12 text-center">
      {art}
      <h3 className="display text-xl">{title}</h3>
      {children && <p className="max-w-[52ch] text-muted">{children}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
