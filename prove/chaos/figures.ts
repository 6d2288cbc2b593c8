import { atLeast, atMost, exactly, type Figure } from '../proof.js';
import type { Outcome } from './run.js';

/** Of a thousand mails so many may come twice (REL-6). */
const MOST_DUPLICATES = 3;
const MOST_REST_SECONDS = 120;
/** Kills at named points (REL-2). */
const LEAST_AT_POINTS = 15;

/** What a run promised and showed; `full`: the promised size, by which the run itself and shares of many are judged. */
export function figuresOf(outcome: Outcome, full: { enquiries: number; kills: number } | null): Figure[] {
  const { queue, sent, kills, atPoints, enquiries, mails, left, log, between, tutors } = outcome;
  const figure = (one: Figure): Figure => ({
    ...one,
    name: `${one.name}, queue on ${queue === 'redis' ? 'Redis' : 'Postgres'}`,
  });
  const perThousand = mails.rows === 0 ? 0 : Math.round((10_000 * mails.duplicates) / mails.rows) / 10;
  return [
    ...(full
      ? [
          atLeast('enquiries', full.enquiries, sent.enquiries),
          atLeast('kills', full.kills, kills),
          atLeast('kills at named points', LEAST_AT_POINTS, atPoints),
          atMost('mails that came twice: no more than kills between 250 and mark', between.kills, mails.duplicates),
          atMost('mails that came twice, of a thousand', MOST_DUPLICATES, perThousand),
        ]
      : []),
    exactly(`acknowledged enquiries that are lost, of ${sent.acknowledged}`, 0, enquiries.lost),
    exactly('enquiries that stand twice', 0, enquiries.doubled),
    exactly('enquiries without their event', 0, enquiries.torn),
    exactly(`enquiries not matched with each of ${tutors} tutors in one run`, 0, enquiries.unmatched),
    exactly('doubled opportunities', 0, enquiries.doubledOpportunities),
    exactly(`lost mails, of ${mails.rows}`, 0, mails.missing + mails.unknown),
    atMost(
      'mails that came twice: no more than were between 250 and mark when struck',
      between.mails,
      mails.duplicates,
    ),
    exactly('parked jobs', 0, left.parked),
    exactly('reactions, mails and jobs left at the end', 0, left.outbox + left.mails + left.jobs),
    exactly(`differences between log and tables, of ${log.events} events`, 0, log.differences),
    exactly('processes asked to end that ended with an error', 0, outcome.disorderly),
    {
      ...atMost('from the last strike to rest', MOST_REST_SECONDS, Math.round(outcome.restMs / 1_000), 's'),
      isMeasured: true,
    },
  ].map(figure);
}
