import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from './button';
import { Empty } from './card';
import { TryAgain } from './try-again';

/** What is known of a query, or of several together. */
export type Reading<Data> = {
  data: Data | undefined;
  isError: boolean;
  isFetching?: boolean;
  refetch: () => unknown;
};

const LOOKS = {
  /** In the middle of a card. */
  card: 'flex flex-col items-center gap-3 px-5 py-10 text-center',
  /** Beside its button. */
  row: 'flex flex-wrap items-center gap-4',
  /** Above its button. */
  stack: 'flex flex-col items-start gap-3',
  banner:
    'flex flex-wrap items-center justify-between gap-4 rounded-card border border-danger/40 bg-blush/50 px-5 py-4 font-medium',
};

type FailureProps = {
  title: string;
  /** What it means for the reader. */
  text?: string;
  /** What is loaded again, for those who do not see what the button stands beside. */
  what?: string;
  /** A page says it in the frame of an empty state; a part of a page in a line or two. */
  look?: 'page' | keyof typeof LOOKS;
  className?: string;
  isBusy?: boolean;
  onRetry?: () => unknown;
  /** Another way on, on a page. */
  also?: ReactNode;
  art?: ReactNode;
};

/** Says that something could not be loaded, and loads it again. */
export function Failure({ title, text, what, look = 'page', className, isBusy, onRetry, also, art }: FailureProps) {
  if (look === 'page') {
    const action = (
      <>
        {onRetry && (
          <Button disabled={isBusy} onClick={() => onRetry()}>
            Try Again
          </Button>
        )}
        {also}
      </>
    );
    return (
      <div role="alert" className={className}>
        <Empty art={art} title={title} action={action}>
          {text}
        </Empty>
      </div>
    );
  }
  return (
    <div role="alert" className={clsx(LOOKS[look], className)}>
      <div>
        <p className={look === 'banner' ? undefined : 'font-semibold text-danger'}>{title}</p>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {onRetry && <TryAgain what={what} disabled={isBusy} onClick={() => onRetry()} />}
    </div>
  );
}

type QueryStateProps<Data> = {
  query: Reading<Data>;
  failure: Omit<FailureProps, 'isBusy' | 'onRetry'>;
  skeleton: ReactNode;
  /** What is said to those who do not see the skeleton. */
  loading?: string;
  /** What stands in the place of an answer with nothing in it. */
  empty?: (data: Data) => ReactNode;
  /** An answer stays while reading it again fails, as where somebody is typing. */
  keepsAnswer?: boolean;
  children: (data: Data) => ReactNode;
};

/** What a query has given, or that it is loading, has failed or has nothing: each is shown in one way (S0§7). */
export function QueryState<Data>({
  query,
  failure,
  skeleton,
  loading,
  empty,
  keepsAnswer,
  children,
}: QueryStateProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (isError && !(keepsAnswer && data !== undefined))
    return <Failure {...failure} isBusy={isFetching} onRetry={refetch} />;
  if (data !== undefined) return empty?.(data) || children(data);
  if (!loading) return skeleton;
  return (
    <div role="status">
      <span className="sr-only">{loading}</span>
      {skeleton}
    </div>
  );
}
