import { accountAnswer } from '@contract/account.js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAction } from '../lib/action';
import { useMailedToken } from '../lib/fragment';
import { privateMeta } from '../lib/meta';
import { profileQuery } from '../lib/own-tutor';
import { Banksia } from '../ui/banksia';
import { Button, ButtonLink, Spinner } from '../ui/button';

export const meta = () => privateMeta('Confirm your e-mail');

const WORDS = {
  confirmed: {
    title: 'Your address is confirmed',
    text: 'Thank you. Letters from families reach you there from now on.',
  },
  failed: {
    title: 'This link did not work',
    text: 'It may be old or cut short by a mail program. Try it once more, or have a new one sent from your portal.',
  },
  without: {
    title: 'Please use the link in your mail',
    text: 'This page confirms an e-mail address. Your portal can send the link again.',
  },
};

/** Confirms an account's address with the token of the mailed link. */
export default function VerifyEmail() {
  const cache = useQueryClient();
  const token = useMailedToken();
  const { mutate, isSuccess, isError } = useAction({
    run: (token: string, { ask }) => ask(accountAnswer, 'POST', '/api/email-verifications', { token }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });

  useEffect(() => {
    if (token) mutate(token);
  }, [token, mutate]);

  const stage = token === null ? 'without' : isSuccess ? 'confirmed' : isError ? 'failed' : 'asking';
  return (
    <main id="main" tabIndex={-1} className="measure grid min-h-[65vh] place-items-center py-20 text-center">
      {stage === 'asking' ? (
        <Spinner label="Confirming your address..." />
      ) : (
        <div role="status" className="flex flex-col items-center gap-5">
          <Banksia weight="fine" className="size-32" />
          <h1 className="display text-[2.5rem] sm:text-[3.25rem]">{WORDS[stage].title}</h1>
          <p className="prose-public max-w-[50ch] text-balance text-muted">{WORDS[stage].text}</p>
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            <ButtonLink to="/portal">Go to your portal</ButtonLink>
            {stage === 'failed' && token && (
              <Button tone="secondary" onClick={() => mutate(token)}>
                Try Again
              </Button>
            )}
          </div>
        </div>
      )}
    </main>
  );
}
