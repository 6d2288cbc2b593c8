import type { Outcome } from '../../domain/enquiry/outcome.js';
import { type Change, type Loaded, proceed } from '../ports/ledger.js';

/** The changes of every stream that an outcome speaks of; `columns` are the enquiry's. */
export const changesOf = (
  enquiry: Loaded<'enquiry'>,
  outcome: Outcome<Loaded<'quote'>, Loaded<'opportunity'>, string>,
  columns: Record<string, unknown> = {},
): Change[] => [
  proceed(enquiry, outcome.enquiry, columns),
  ...outcome.quotes.map(([quote, events]) => proceed(quote, events)),
  ...outcome.opportunities.map(([opportunity, events]) => proceed(opportunity, events)),
];
