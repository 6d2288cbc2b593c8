import { RETENTION_HOURS } from '../../domain/act/retention.js';
import { plus } from '../../domain/shared/time.js';
import { run } from './databases.js';
import { eventually } from './eventually.js';
import { HOUR, type TestApp } from './test-app.js';
import type { Answer, Visitor } from './visitor.js';

let keys = 0;
export const newKey = () => ({ 'Idempotency-Key': `key ${++keys}` });

/** Every attempt under a key is old enough to be taken up again. */
export const minutesLater = (app: TestApp) =>
  run(app.database.url, `update idempotency_keys set attempted_at = attempted_at - interval '2 minutes'`);

/** Moves the clock, and lets the night pass that then falls due: it deletes what was kept for a day. */
export async function advanceTo(app: TestApp, instant: string): Promise<void> {
  const now = await app.advance(Date.parse(instant) - Date.parse(await app.advance(0)));
  await eventually(async () => {
    const row = await app.database.one<{ at: string }>(`select max(at) as at from acts where act = 'retention_kept'`);
    expect(row && plus(row.at, RETENTION_HOURS * HOUR) > now).toBe(true);
  });
}

/** Events and mails of people's acts; what falls due meanwhile is the timers'. */
const COUNTS = {
  events: `event_log where actor <> 'system'`,
  mails: `mails where event_id not in (select id from event_log where actor = 'system')`,
  ...Object.fromEntries(
    [
      ...['bookings', 'booking_requests', 'tutor_quotes', 'competition_entries'],
      ...['enquiries', 'users', 'tutors', 'cases'],
    ].map((table) => [table, table]),
  ),
};

/** How much there is of what requests leave, once nothing that follows from them is outstanding. */
async function effectsIn(app: TestApp): Promise<Record<string, number>> {
  await eventually(async () => {
    expect(await app.database.query('select 1 from outbox')).toEqual([]);
    expect(await app.database.query(`select 1 from mails where status = 'pending' and due_at <= now()`)).toEqual([]);
  });
  const counts = Object.entries(COUNTS).map(([name, from]) => `(select count(*) from ${from}) as ${name}`);
  return (await app.database.one<Record<string, number>>(`select ${counts.join()}`)) as Record<string, number>;
}

/** Whose repeat is served by doing it again, which changes nothing or is meant to be seen each time. */
const DONE_AGAIN = new Set(['POST /api/admin/tutors/{id}/reveal', 'POST /api/portal/export']);

/** An app in which answers can be lost: what was asked is done, and its answer not kept. */
export class LostAnswers {
  /** Operations that were sent. */
  readonly tried = new Set<string>();

  private constructor(private readonly app: TestApp) {}

  static async in(app: TestApp): Promise<LostAnswers> {
    await run(
      app.database.url,
      `create table answers_are_lost (yes boolean); insert into answers_are_lost values (false);
       grant select on answers_are_lost to public;
       create function lose_answer() returns trigger language plpgsql as $$ begin
         if (select yes from answers_are_lost) then raise exception 'no answer is kept now'; end if; return new; end $$;
       create trigger lose_answer before update on idempotency_keys
         for each row when (new.status is not null) execute function lose_answer()`,
    );
    return new LostAnswers(app);
  }

  /** As after a process that died when it had done what was asked and not yet kept the answer. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    await run(this.app.database.url, 'update answers_are_lost set yes = true');
    try {
      return await work();
    } finally {
      await run(this.app.database.url, 'update answers_are_lost set yes = false');
    }
  }

  /** Sends a POST under a key, loses its answer, and sends it again twice: one effect and one answer (REL-8). */
  async once<Body = Record<string, unknown>>(
    operation: string,
    visitor: Visitor,
    { id = '', query = '', body }: { id?: string; query?: string; body?: unknown } = {},
  ): Promise<Answer<Body>> {
    this.tried.add(operation);
    const path = `${operation.replace('POST ', '').replace(/\{\w+\}/, id)}${query}`;
    const key = newKey();
    const cookies = new Map(visitor.cookies);
    const first = await this.during(() => visitor.post<Body>(path, body, key));
    expect([operation, first.status < 300, first.text]).toEqual([operation, true, first.text]);
    const before = await effectsIn(this.app);
    await minutesLater(this.app);
    // A client that lost the answer lost the cookies that came with it.
    const again = this.app.visitor();
    for (const [name, value] of cookies) again.cookies.set(name, value);
    for (let time = 0; time < 2; time++) {
      const answer = await again.post<Body>(path, body, key);
      expect([operation, time, answer.status, answer.body]).toEqual([operation, time, first.status, first.body]);
    }
    if (!DONE_AGAIN.has(operation)) expect([operation, await effectsIn(this.app)]).toEqual([operation, before]);
    return first;
  }
}
