import type { CalendarBooking } from '@contract/admin-sessions.js';
import { bookingAnswer } from '@contract/booking.js';
import { type PaymentDecision, paymentDecisions } from '@domain/booking/payment.js';
import { useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { dateText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { nameOf } from './words';

const LABELS: Record<PaymentDecision, string> = { paid: 'Mark as paid', waived: 'Waive', refunded: 'Refund' };
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
          onClick={() => change.mutate(decision)}
        >
          {LABELS[decision]}
        </Button>
      ))}
    </div>
  );
}
