import type { ReactNode } from 'react';
import { type Calls, useAction } from '../lib/action';
import { useMailedToken } from '../lib/fragment';
import { Banksia } from './banksia';
import { Button, ButtonLink, Spinner } from './button';

type Words = { title: string; text: string };
type Confirmation<Answer> = {
  words: Record<'ready' | 'confirmed' | 'failed' | 'without', Words>;
  action: string;
  confirm: (token: string, calls: Calls) => Promise<Answer>;
  next: { to: string; label: string };
  /** Below the words, once it is confirmed. */
  shown?: (answer: Answer) => ReactNode;
};

/**
 * The page behind a mailed link that confirms something. Its token leaves the address, and confirming takes a
 * press: programs that read mail open links too, and run their scripts.
 */
export function MailedConfirmation<Answer>(confirmation: Confirmation<Answer>) {
  const token = useMailedToken();
  return (
    <main id="main" tabIndex={-1} className="measure grid min-h-[65vh] place-items-center py-20 text-center">
      {token === undefined ? (
        <Spinner label="Opening your link..." />
      ) : (
        <Stages key={token} token={token} {...confirmation} />
      )}
    </main>
  );
}

function Stages<Answer>({
  token,
  words,
  action,
  confirm,
  next,
  shown,
}: Confirmation<Answer> & { token: string | null }) {
  const { mutate, data, isPending, isSuccess, isError } = useAction({ run: confirm });
  const stage = token === null ? 'without' : isSuccess ? 'confirmed' : isError ? 'failed' : 'ready';
  const { title, text } = words[stage];
  const canPress = stage === 'ready' || stage === 'failed';
  return (
    <div role="status" className="flex flex-col items-center gap-5">
      <Banksia weight="fine" className="size-32" />
      <h1 className="display text-display-2">{title}</h1>
      <p className="prose-public max-w-[50ch] text-balance text-muted">{text}</p>
      {isSuccess && data !== undefined && shown?.(data)}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {token !== null && canPress && (
          <Button disabled={isPending} onClick={() => mutate(token)}>
            {isPending ? 'Confirming...' : stage === 'failed' ? 'Try Again' : action}
          </Button>
        )}
        <ButtonLink to={next.to} tone={canPress ? 'secondary' : 'primary'}>
          {next.label}
        </ButtonLink>
      </div>
    </div>
  );
}
