import type { OpportunityItem } from '@contract/opportunity.js';
import type { TutorQuoteItem } from '@contract/quote.js';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';
import { useOwnFace } from './own-face';
import type { QuoteFace } from './quote-card';
import { QuoteFields } from './quote-fields';
import { QuotePreview } from './quote-preview';
import { useQuoteForm } from './use-quote-form';

const USUAL_RATE = 65;

type QuoteFormProps = {
  /** The opportunity to quote on, or the quote to revise. */
  target: { opportunityId: string } | { quoteId: string };
  /** The enquiry in a few words: a page may show several forms. */
  about: string;
  /** What was quoted before. */
  quote?: TutorQuoteItem;
  /** What a runner-up quoted before, or what is kept for the waitlist, to be sent or changed (G-08, G-21). */
  earlier?: OpportunityItem['keptQuote'];
  /** Where `earlier` is kept for the waitlist: its tutor waits, was asked, or has left (G-21). */
  kept?: 'waits' | 'asked' | 'left';
  onDone?: () => void;
};

/** A tutor's quote beside what the family will see of it (R-49, V-18). */
export function QuoteForm(props: QuoteFormProps) {
  const { tutor, hourlyRate } = useOwnFace();
  // Until the tutor's own rate is known there is no form, so that no other rate is sent in its place.
  if (!props.quote && !props.earlier && hourlyRate === undefined) return <Skeleton className="h-96" />;
  return <LoadedForm {...props} tutor={tutor} ownRate={hourlyRate ?? USUAL_RATE} />;
}

const EARLIER_WORDS = {
  earlier: 'This is your earlier quote. Send it again as it is, or change it first.',
  waits: 'This is the quote that we keep for you. You can still change it.',
  asked: 'This is the quote that we kept for you. Send it as it is, or change it first.',
  left: 'This is the quote that you wrote before. Send it as it is, or change it first.',
};

type LoadedFormProps = QuoteFormProps & { tutor: QuoteFace['tutor']; ownRate: number };

function LoadedForm({ target, about, quote, earlier, kept, onDone, tutor, ownRate }: LoadedFormProps) {
  const { register, errors, values, submit, isPending } = useQuoteForm({ target, quote, earlier, ownRate, onDone });
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-2">
      <form
        noValidate
        aria-label={`${quote ? 'Revise your quote' : 'Your quote'} for ${about}`}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {earlier && !quote && (
          <p className="rounded-card bg-sage-light p-4 text-body">{EARLIER_WORDS[kept ?? 'earlier']}</p>
        )}
        <QuoteFields register={register} errors={errors} values={values} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Sending...' : quote || kept === 'waits' ? 'Save the changes' : 'Send the quote'}
          </Button>
          {onDone && quote && (
            <Button tone="secondary" onClick={onDone}>
              Leave it as it is
            </Button>
          )}
        </div>
      </form>
      <QuotePreview values={values} tutor={tutor} />
    </div>
  );
}
