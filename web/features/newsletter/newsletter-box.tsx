import { type FormEvent, useId, useState } from 'react';
import { NEWSLETTER } from '../../content/blog';
import { useAction } from '../../lib/action';
import { ApiError, wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';

const WRONG = 'Please enter a valid email address';

/** Subscribes an address; it counts once the mailed link is confirmed. */
export function NewsletterBox() {
  const heading = useId();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const failed = (failure: unknown) => {
    setError(failure instanceof ApiError ? failure.fields.email : undefined);
    toast('Subscription Failed', wordsOf(failure, 'Please try again in a moment.'), 'destructive');
  };
  const subscribe = useAction({
    run: async (address: string, { ask }) => {
      const { newsletterAnswer } = await import('@contract/newsletter.js');
      return ask(newsletterAnswer, 'POST', '/api/newsletter', { email: address });
    },
    onSuccess: () => {
      setEmail('');
      toast('Almost there', 'Please confirm the link in your mail.');
    },
    onError: failed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    subscribe.press(async (send) => {
      const rules = await import('@domain/newsletter/newsletter.rules.js').catch(failed);
      if (!rules) return;
      const verdict = rules.newsletterRules.safeParse({ email });
      setError(verdict.success ? undefined : WRONG);
      if (verdict.success) await send(verdict.data.email);
    });
  };
  return (
    <section aria-labelledby={heading} className="bg-honey/70">
      <div className="measure grid gap-x-16 gap-y-8 py-14 sm:py-20 lg:grid-cols-2 lg:items-center">
        <div>
          <h2 id={heading} className="display text-display-3">
            {NEWSLETTER.title}
          </h2>
          <p className="prose-public mt-4 max-w-[48ch]">{NEWSLETTER.text}</p>
        </div>
        <form
          noValidate
          aria-label="Newsletter"
          onSubmit={submit}
          className="flex flex-col gap-3 sm:flex-row sm:items-start"
        >
          <Field
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            className="min-w-0 flex-1"
            value={email}
            error={error}
            onChange={(event) => {
              setEmail(event.target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" className="h-12 sm:mt-[1.78rem]" disabled={subscribe.isPending}>
            {subscribe.isPending ? 'Subscribing...' : 'Subscribe'}
          </Button>
        </form>
      </div>
    </section>
  );
}
