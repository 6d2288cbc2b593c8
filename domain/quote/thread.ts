import { conflict } from '../shared/domain-error.js';
import { type Quote, type QuoteEvent, refuseUnlessLive } from './quote.js';

/** The two who write to each other on a quote. */
export const QUOTE_SIDES = ['family', 'tutor'] as const;
export type QuoteSide = (typeof QUOTE_SIDES)[number];

/** Most that one side writes on one quote in a day (G-16). */
export const MESSAGES_A_DAY = 10;

/**
 * Writes one more message on a quote (G-16). What it says stands beside the quote, never in the event. It is an event
 * of the quote, so that it is not written at the moment in which the quote ends or is accepted; of two at once both are
 * kept, one after the other.
 *
 * | quote                                        | family writes   | tutor writes                        | the other side reads | both may read |
 * | -------------------------------------------- | --------------- | ----------------------------------- | -------------------- | ------------- |
 * | submitted, live, viewed or not               | yes             | once the family has asked, else 409 `nothing_asked` | masked (R-46) | yes |
 * | accepted                                     | yes             | yes                                 | as written           | yes           |
 * | accepted, its tutor suspended, rejected or closing the account | by eligibility | by eligibility | the tutor masked, the family as written | yes |
 * | declined, another chosen                     | `quote_rejected` | `quote_rejected`                   | masked               | yes           |
 * | expired by time, withdrawn, closed, replaced | `quote_expired` | `quote_expired`                     | masked               | yes           |
 *
 * What of tutor and enquiry stops it is asked by eligibility (G-02) and of the enquiry.
 *
 * @throws DomainError conflict
 */
export function send(quote: Quote, by: QuoteSide, now: string): QuoteEvent[] {
  if (!isOpen(quote)) refuseUnlessLive(quote, now);
  if (!mayWrite(quote, by))
    throw conflict('nothing_asked', 'You can write here once the family has asked you something');
  return [{ type: 'QuoteMessageSent', data: { by, number: quote.messages + 1, at: now } }];
}

/** Whether both sides may write and read what the other has written as it was written (R-46, G-16). */
export const isOpen = ({ status }: Pick<Quote, 'status'>) => status === 'accepted';

/**
 * Whether a side reads what the other has written as it was written;
 * a tutor only while its family's contact is shared (G-01).
 */
export const readsAsWritten = (
  { status, tutoringEnded }: Pick<Quote, 'status'> & { tutoringEnded: boolean },
  reader: QuoteSide,
) => isOpen({ status }) && !(reader === 'tutor' && tutoringEnded);

/** Whether a side may write on a quote whose time is not over: before it is accepted the family begins. */
export const mayWrite = ({ status, messages }: Pick<Quote, 'status' | 'messages'>, by: QuoteSide) =>
  isOpen({ status }) || (status === 'submitted' && (by === 'family' || messages > 0));

/** A side has read all up to a message; what it has read before changes nothing. */
export function read(quote: Quote, by: QuoteSide, upTo: number, now: string): QuoteEvent[] {
  const number = Math.min(upTo, quote.messages);
  const before = by === 'family' ? quote.readByFamily : quote.readByTutor;
  return number > before ? [{ type: 'QuoteMessagesRead', data: { by, upTo: number, at: now } }] : [];
}
