import type { StudentQuoteItem } from '@contract/quote.js';
import { centsText, firstNameOf, lengthText } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { costOf } from '../../lib/cost';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { ConfirmSession, type Details, typesOf } from './confirm-session';
import { NextSlots } from './next-slots';
import { RequestSession } from './request-session';
import { ONCE } from './series-plan';
import { SlotPicker } from './slot-picker';
import { slotsQuery } from './slots';
import { useHeldSlot } from './use-held-slot';

type BookSessionProps = {
  enquiryId: string;
  quote: StudentQuoteItem;
  /** The ways that the family asked for, the tutor's own decide. */
  isFirst: boolean;
  /** It has been asked for by a button that is gone. */
  takesFocus?: boolean;
  /** It is confirmed; once that is known the form is gone, and its button with it. */
  onConfirm: () => void;
};

/** Books a session of the accepted quote: a real time, kept for ten minutes, then confirmed. */
export function BookSession({ enquiryId, quote, isFirst, takesFocus = false, onConfirm }: BookSessionProps) {
  const heading = useId();
  const { tutor, sessionDuration } = quote;
  const firstName = firstNameOf(tutor.name);
  const free = useQuery(slotsQuery(tutor.id ?? '', sessionDuration));
  // They outlive a hold: the next time is booked with what was filled in for the last one.
  const [plan, setPlan] = useState(ONCE);
  const form = useForm<Details>({
    defaultValues: {
      sessionType: typesOf(quote)[0]?.value ?? 'online',
      location: quote.suggestedLocation ?? '',
      studentNotes: '',
      learnerName: '',
    },
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const { held, offered, hasEnded, isPending, pick, release, end, refused } = useHeldSlot({
    enquiryId,
    quoteId: quote.id,
    title,
    onHeld: () => setPlan((now) => ({ ...now, others: {} })),
    onTaken: () => void free.refetch(),
  });

  return (
    <section aria-labelledby={heading} className="rounded-card border border-line bg-paper p-5 shadow-card sm:p-8">
      <div className="flex items-start gap-4">
        <CalendarDays className="mt-1 size-6 shrink-0 text-forest" strokeWidth={1.75} aria-hidden="true" />
        <div>
          <h2 id={heading} ref={title} tabIndex={-1} className="display text-3xl outline-none">
            {isFirst ? 'Book your first session' : 'Book another session'}
          </h2>
          <p className="figures mt-1.5 text-muted">
            {lengthText(sessionDuration)} with {firstName}, {centsText(costOf(quote))}.
            {free.data && free.data.slots.length > 0 && ' Choose one of the free times.'}
          </p>
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-6">
        {offered && <NextSlots slots={offered} isPending={isPending} onPick={pick} />}
        {hasEnded && (
          <p role="alert" className="rounded-card bg-honey/60 p-5 font-semibold">
            We could hold this time for ten minutes only. Please choose again.
          </p>
        )}
        {held ? (
          <ConfirmSession
            key={held.startsAt}
            enquiryId={enquiryId}
            quote={quote}
            held={held}
            form={form}
            plan={plan}
            onPlan={setPlan}
            onConfirm={onConfirm}
            onRefused={refused}
            onRelease={release}
            onOver={end}
          />
        ) : (
          <QueryState
            query={free}
            failure={{ title: `${firstName}’s free times could not be loaded.`, look: 'row' }}
            loading="Loading free times"
            skeleton={<SlotsSkeleton />}
            keepsAnswer
          >
            {({ slots, timezone }) =>
              slots.length > 0 ? (
                <SlotPicker
                  slots={slots}
                  tutorName={tutor.name}
                  timezone={timezone}
                  isPending={isPending}
                  onPick={pick}
                />
              ) : (
                <RequestSession enquiryId={enquiryId} quote={quote} onConfirm={onConfirm} />
              )
            }
          </QueryState>
        )}
      </div>
    </section>
  );
}

function SlotsSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-7 gap-2">
        {[0, 1, 2, 3, 4, 5, 6].map((day) => (
          <Skeleton key={day} className="h-20" />
        ))}
      </div>
      <Skeleton className="h-11 w-2/3" />
    </div>
  );
}
