import type { BookingItem } from '@contract/booking.js';
import { wasHeld } from '@domain/booking/booking.js';
import { paymentDecisions } from '@domain/booking/payment.js';
import { Banknote, ReceiptText } from 'lucide-react';
import { dateText } from '../../lib/time';
import { Button, buttonStyle } from '../../ui/button';
import { useMove } from './bookings';

type PaymentProps = {
  session: BookingItem;
  /** Who reads this. */
  side: 'student' | 'tutor';
  /** Whose clock the day is on, where that is not the reader's. */
  zone?: string;
};

/**
 * How the price of a session was settled, and the tutor's button
 * for that (G-15); nothing of a session that was not held.
 */
export function Payment({ session, side, zone }: PaymentProps) {
  const move = useMove(session);
  const { paymentStatus, paidAt, startsAt } = session;
  if (!wasHeld(session) && paymentStatus === 'pending') return null;
  const isPayable = paymentDecisions(session, side).includes('paid');
  const words =
    paymentStatus === 'paid' && paidAt ? `Paid, recorded on ${dateText(paidAt, zone)}.` : WORDS[side][paymentStatus];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="figures text-sm text-muted">{words}</p>
      {paidAt && paymentStatus !== 'waived' && (
        <a
          href={`/api/bookings/${session.id}/receipt`}
          target="_blank"
          rel="noopener"
          aria-label={`Receipt for the session on ${dateText(startsAt, zone)}`}
          className={buttonStyle({ tone: 'quiet', size: 'small' })}
        >
          <ReceiptText className="size-4" aria-hidden="true" />
          Receipt
        </a>
      )}
      {isPayable && (
        <Button
          tone="secondary"
          size="small"
          aria-label={`Mark as paid: session on ${dateText(startsAt, zone)}`}
          disabled={move.isPending}
          onClick={() => move.mutate({ move: 'payment', body: { status: 'paid' } })}
        >
          <Banknote className="size-4" aria-hidden="true" />
          Mark as paid
        </Button>
      )}
    </div>
  );
}

const WORDS: Record<PaymentProps['side'], Record<BookingItem['paymentStatus'], string>> = {
  student: {
    pending: 'Your tutor has not recorded a payment yet.',
    paid: 'Paid.',
    waived: 'There is nothing to pay for this session.',
    refunded: 'This session was refunded.',
  },
  tutor: {
    pending: 'Not recorded as paid.',
    paid: 'Paid.',
    waived: 'Waived by our team: the family pays nothing.',
    refunded: 'Refunded to the family by our team.',
  },
};
