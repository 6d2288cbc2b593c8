import { Injectable } from '@nestjs/common';
import { AnsweredRequests } from '../application/ports/answered-requests.js';
import { MovableClock } from '../application/ports/clock.js';
import type { Promises } from '../application/ports/gauges.js';
import { RESPONSE_PROMISE_HOURS } from '../domain/enquiry/enquiry.js';
import {
  type KeptIn,
  MOST_PROMISES,
  PROMISE_DAYS,
  type Window,
  WINDOWS,
  windowsOf,
} from '../domain/service-level/objectives.js';
import { DAY, HOUR, plus } from '../domain/shared/time.js';
import { Database } from './postgres/database.js';
import { AWAITING_QUOTE_STATUSES } from './postgres/statuses.js';
import { LiveSearch } from './search/live-search.js';

/** Callers that ask more often than that, such as a second Prometheus, are given the same figures. */
const KEPT_MS = 2_000;
const OPEN = `e.status in ${AWAITING_QUOTE_STATUSES}`;
/** Whose family waits for us: it has confirmed its address, and was not withheld (R-11, G-33). */
const WAITS = `e.confirmed_at is not null and e.withheld_by = '{}'`;

const secondsSince = (instant: string) => `greatest(0, extract(epoch from $1::timestamptz - ${instant}))::float8`;

/** Of what waits, the first of an index; of mails those that are to be sent at once. */
export const AGES = `
  select (select ${secondsSince(`(e.respond_by - interval '${RESPONSE_PROMISE_HOURS} hours')`)} from enquiries e where ${OPEN} and ${WAITS}
            order by e.respond_by limit 1) as enquiry,
         (select ${secondsSince('l.at')} from event_log l where l.id = (select o.event_id from outbox o order by o.event_id limit 1)) as outbox,
         (select ${secondsSince('m.created_at')} from mails m where m.status = 'pending' and m.held_until is null order by m.created_at limit 1) as mail,
         (select count(*) from mails m where m.status = 'failed') as failed`;

/**
 * What came of the promise of an answer: since when it was given, whether it was kept, for each whose time is over or
 * who has an answer. One that its family closed before is none, nor is one without an answer that never was confirmed.
 */
const DECIDED = `
  select p.sent_at, coalesce(p.first_quote_at <= p.sent_at + $2::interval, false) as kept
  from (select * from enquiry_progress where sent_at > $3 and sent_at <= $1 order by sent_at desc limit ${MOST_PROMISES}) p
  left join lateral (select true as counts from enquiries e
    where e.id = p.enquiry_id and ${WAITS} and (${OPEN} or e.status_mailed_at is not null) limit 1) e on p.first_quote_at is null
  where p.first_quote_at is not null or (p.sent_at <= $1::timestamptz - $2::interval and e.counts)`;

/** In all, and of those whose time was over in each window. */
export const ANSWERS = `
  with decided as materialized (${DECIDED})
  select 'all' as window, count(*) filter (where kept) as kept, count(*) filter (where not kept) as broken from decided
  union all
  select w.name, count(d.sent_at) filter (where d.kept), count(d.sent_at) filter (where not d.kept)
  from unnest($4::text[], $5::timestamptz[]) w(name, since)
  left join decided d on d.sent_at + $2::interval > w.since and d.sent_at + $2::interval <= $1
  group by w.name`;

const PROMISE = `${RESPONSE_PROMISE_HOURS} hours`;
const ANSWER_WINDOWS = windowsOf('answer');
/** What `ANSWERS` is asked at a moment. */
export const answersAt = (now: string): unknown[] => [
  now,
  PROMISE,
  plus(now, -PROMISE_DAYS * DAY - RESPONSE_PROMISE_HOURS * HOUR),
  ANSWER_WINDOWS,
  ANSWER_WINDOWS.map((window) => plus(now, -WINDOWS[window])),
];

/** Reads what became of our promises; each figure by an index or from memory, however large the market is (G-31). */
@Injectable()
export class PromiseGauges {
  private last: { at: number; read: Promise<Promises> } | null = null;

  constructor(
    private readonly database: Database,
    private readonly search: LiveSearch,
    private readonly requests: AnsweredRequests,
    private readonly clock: MovableClock,
  ) {
    clock.onMove(() => (this.last = null));
  }

  read(): Promise<Promises> {
    if (this.last && performance.now() < this.last.at + KEPT_MS) return this.last.read;
    const read = this.look(this.clock.now());
    this.last = { at: performance.now(), read };
    read.catch(() => (this.last = null));
    return read;
  }

  private async look(now: string): Promise<Promises> {
    const [ages, answers, availability] = await Promise.all([
      this.database.one<{ enquiry: number | null; outbox: number | null; mail: number | null; failed: number }>(AGES, [
        now,
      ]),
      this.database.queryUnprepared<{ window: Window | 'all'; kept: number; broken: number }>(ANSWERS, answersAt(now)),
      this.requests.read(now),
    ]);
    const { all = { kept: 0, broken: 0 }, ...answer } = Object.fromEntries(
      answers.map(({ window, kept, broken }) => [window, { kept, broken }]),
    ) as KeptIn & { all?: { kept: number; broken: number } };
    const promised = all.kept + all.broken;
    return {
      oldestUnansweredEnquirySeconds: ages?.enquiry ?? 0,
      answeredWithinPromiseRatio: promised === 0 ? 1 : all.kept / promised,
      outboxOldestSeconds: ages?.outbox ?? 0,
      mailOldestSeconds: ages?.mail ?? 0,
      mailsFailed: ages?.failed ?? 0,
      eligibleTutors: this.search.listedNow(),
      levels: { availability, answer },
    };
  }
}
