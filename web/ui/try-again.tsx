import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Button } from './button';

type TryAgainProps = Omit<ComponentProps<typeof Button>, 'children'> & {
  /** What is loaded again, for those who do not see what the button stands beside. */
  what?: string;
};

/** The way on from a read that has failed. */
export function TryAgain({ what, className, ...rest }: TryAgainProps) {
  return (
    <Button tone="secondary" size="small" className={clsx('shrink-0', className)} {...rest}>
      Try Again
      {what && <span className="sr-only">: {what}</span>}
    </Button>
  );
}
