import type { Outcome } from '../../domain/enquiry/outcome.js';
import type { Columns } from '../ports/columns.js';
import { type Change, type Loaded, append } from '../ports/ledger.js';

/**
 * The changes of every stream that an outcome speaks of; `columns` are the enquiry's, or it keeps nothing of a person.
 * A chosen quote stands first: by its event an erasure finds the mails that name its tutor.
 */
export function changesOf(
  enquiry: Loaded<'enquiry'>,
  outcome: Outcome<Loaded<'quote'>, Loaded<'opportunity'>, string>,
  columns: Partial<Columns<'enquiry'>> | 'emptied' = {},
): Change[] {
  const own =
    columns === 'emptied'
      ? { ...append(enquiry, outcome.enquiry), isEmptied: true }
      : append(enquiry, outcome.enquiry, columns);
  const changes = [
    ...(outcome.enquiry.length > 0 ? [own] : []),
    ...outcome.quotes.map(([quote, events]) => append(quote, events)),
    ...outcome.opportunities.map(([opportunity, events]) => append(opportunity, events)),
  ];
  const isChosen = ({ events }: Change) => events.some(({ type }) => type === 'QuoteAccepted');
  return [...changes.filter(isChosen), ...changes.filter((change) => !isChosen(change))];
}
