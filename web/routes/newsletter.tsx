import { useEffect, useRef, useState } from 'react';
import { useAction } from '../lib/action';
import { privateMeta } from '../lib/meta';
import { Banksia } from '../ui/banksia';
import { Button, ButtonLink, Spinner } from '../ui/button';

export const meta = () => privateMeta('Newsletter');

type Stage = 'asking' | 'confirmed' | 'failed' | 'without';

const WORDS: Record<Exclude<Stage, 'asking'>, { title: string; text: string }> = {
  confirmed: {
    title: 'You are on the list',
    text: 'Thank you for confirming. The next letter comes at the start of the month, and each one can be stopped with one click.',
  },
  failed: {
    title: 'This link did not work',
    text: 'It may be old or cut short by a mail program. Try it once more, or subscribe again and we send a new one.',
  },
  without: {
    title: 'Please use the link in your mail',
    text: 'This page confirms a subscription. Subscribe on the blog and we send you the link.',
  },
};

const tokenInAddress = () => new URLSearchParams(location.hash.slice(1)).get('token');

/** Confirms a subscription with the token of the mailed link, and takes it out of the address. */
export default function Newsletter() {
  const token = useRef<string | null>(null);
  const [isWithout, setWithout] = useState(false);
  const { mutate, isSuccess, isError } = useAction({
    run: async (token: string, { ask }) => {
      const { newsletterAnswer } = await import('@contract/newsletter.js');
      return ask(newsletterAnswer, 'POST', '/api/newsletter/confirmations', { token });
    },
  });

  useEffect(() => {
    const found = tokenInAddress();
    if (found === null) return setWithout(token.current === null);
    token.current = found;
    history.replaceState(history.state, '', location.pathname + location.search);
    mutate(found);
  }, [mutate]);

  const stage: Stage = isWithout ? 'without' : isSuccess ? 'confirmed' : isError ? 'failed' : 'asking';

  return (
    <main id="main" tabIndex={-1} className="measure grid min-h-[65vh] place-items-center py-20 text-center">
      {stage === 'asking' ? (
        <Spinner label="Confirming your subscription..." />
      ) : (
        <div role="status" className="flex flex-col items-center gap-5">
          <Banksia weight="fine" className="size-32" />
          <h1 className="display text-[2.5rem] sm:text-[3.25rem]">{WORDS[stage].title}</h1>
          <p className="prose-public max-w-[50ch] text-balance text-muted">{WORDS[stage].text}</p>
          <div className="mt-2 flex flex-wrap justify-center gap-3">
            <ButtonLink to="/blog">Go to the blog</ButtonLink>
            {stage === 'failed' && (
              <Button tone="secondary" onClick={() => token.current && mutate(token.current)}>
                Try Again
              </Button>
            )}
          </div>
        </div>
      )}
    </main>
  );
}
