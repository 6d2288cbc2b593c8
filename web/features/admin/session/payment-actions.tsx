import type { CalendarBooking } from '@contract/admin-sessions.js';
import { bookingAnswer } from '@contract/booking.js';
import { type PaymentDecision, paymentDecisions } from '@domain/booking/payment.js';
import { dollarsText } from '@domain/shared/format.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../lib/action';
import { wordsOf } from '../../../lib/api';
import { dateText, momentText } from '../../../lib/time';
import { toast } from '../../../lib/toast';
import { Button } from '../../../ui/button';
import { Confirm } from '../ops/confirm';
import { nameOf } from '../words';

const LABELS: Record<PaymentDecision, string> = { paid: 'Mark as paid', waived: 'Waive', refunded: 'Refund' };
const CONFIRMS = {
  waived: {
    title: 'Waive this payment?',
    text: ({ studentName, totalCost }: CalendarBooking) =>
      `${nameOf(studentName)} pays nothing of the ${dollarsText(totalCost)} for this session.`,
  },
  refunded: {
    title: 'Refund this payment?',
    text: ({ studentName, totalCost }: CalendarBooking) =>
      `${dollarsText(totalCost)} goes back to ${nameOf(studentName)} for this session.`,
  },
} as const;
const WORDS: Record<CalendarBooking['paymentStatus'], string> = {
  pending: 'Pending',
  paid: 'Paid',
  waived: 'Waived',
  refunded: 'Refunded',
};

/** How the price of a session was settled. */
export const paymentWords = ({ paymentStatus, paidAt }: CalendarBooking) =>
  paymentStatus === 'paid' && paidAt ? `Paid, recorded on ${dateText(paidAt)}` : WORDS[paymentStatus];

/** What an admin can make of the price of a held session as it is now (G-15). */
export function PaymentActions({ booking }: { booking: CalendarBooking }) {
  const cache = useQueryClient();
  const change = useAction({
    run: (status: PaymentDecision, { ask }) =>
      ask(bookingAnswer, 'POST', `/api/bookings/${booking.id}/payment`, { status }),
    onError: (error) => toast('Error', wordsOf(error, 'The payment was not changed.'), 'destructive'),
    onSettled: () =>
      cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') }),
  });
  const [asked, setAsked] = useState<'waived' | 'refunded' | null>(null);
  const decisions = paymentDecisions(booking, 'admin');
  if (decisions.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={`Payment of ${nameOf(booking.studentName)} to ${booking.tutorName}`}
      className="flex flex-wrap items-center gap-1"
    >
      {decisions.map((decision) => (
        <Button
          key={decision}
          tone="quiet"
          size="tiny"
          disabled={change.isPending}
          onClick={() => (decision === 'paid' ? change.mutate(decision) : setAsked(decision))}
        >
          {LABELS[decision]}
        </Button>
      ))}
      {asked && (
        <Confirm
          title={CONFIRMS[asked].title}
          description={
            <p>
              {CONFIRMS[asked].text(booking)} It was {booking.subject} on {momentText(booking.sessionDate)} with{' '}
              {booking.tutorName}. This cannot be changed afterwards.
            </p>
          }
          action={LABELS[asked]}
          tone="danger"
          isPending={change.isPending}
          onConfirm={() => change.mutate(asked, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
