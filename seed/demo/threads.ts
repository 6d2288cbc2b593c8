import { append } from '../../application/ports/ledger.js';
import { keepMessage } from '../../application/quote/quote.writes.js';
import { type QuoteSide, read, send } from '../../domain/quote/thread.js';
import { MINUTE } from '../../domain/shared/time.js';
import type { Agreement, ScenarioSeeder } from './enquiries.js';
import type { Seeder } from './seeder.js';
import type { Cast } from './tutors.js';

type Written = readonly [by: QuoteSide, text: string];

const BEFORE: readonly Written[] = [
  ['family', 'Have you prepared other students for this exam? And what would the first lesson look like?'],
  [
    'tutor',
    'Yes, several each year. In the first lesson we go through a recent paper together and see what to begin with.',
  ],
  ['family', 'That sounds good. Would you bring the paper, or should we?'],
];
const AFTER: readonly Written[] = [
  ['family', 'We are looking forward to the first lesson. Is there anything we should have ready?'],
  ['tutor', 'The last two tests and the textbook would help. See you then!'],
];

/** The demo's own tutor is asked about a quote, and a family and the tutor it chose write to each other (G-16). */
export async function applyThreads(
  seeder: Seeder,
  { own }: Cast,
  { scenarios, agreements }: { scenarios: readonly ScenarioSeeder[]; agreements: readonly Agreement[] },
): Promise<void> {
  const asked = scenarios.findLast(({ quotedByOwn }) => quotedByOwn)?.quotedByOwn;
  const chosen = agreements.find(({ tutorId }) => tutorId === own.person.id)?.quoteId;
  if (asked) await converse(seeder, asked, own.person.accountId, BEFORE);
  if (chosen) await converse(seeder, chosen, own.person.accountId, AFTER);
}

/** In the last hour, each message read before the next is written; the last one still waits to be read. */
async function converse(
  seeder: Seeder,
  quoteId: string,
  accountId: string,
  messages: readonly Written[],
): Promise<void> {
  const { state } = await seeder.load('quote', quoteId);
  const actorOf = (by: QuoteSide) =>
    by === 'family' ? (`holder:${state.enquiryId}` as const) : (`account:${accountId}` as const);
  for (const [place, [by, content]] of messages.entries()) {
    const quote = await seeder.load('quote', quoteId);
    if (quote.state.messages > place) continue;
    const at = seeder.ago((messages.length - place) * 12 * MINUTE);
    const seen = read(quote.state, by, place, at);
    const sent = append(quote, [...seen, ...send(quote.state, by, at)]);
    const message = keepMessage({ quoteId, number: place + 1, by, content, sentAt: at });
    await seeder.apply(at, actorOf(by), [sent], [message]);
  }
}
