import type { PoolClient } from 'pg';
import { BULK_KINDS } from '../../application/mail/mail-catalogue.js';
import type { Clock } from '../../application/ports/clock.js';
import { claimDue } from '../postgres/claim-due.js';
import type { Database } from '../postgres/database.js';
import { jittered } from './breaker.js';
import { IS_WANTED, WITH_ISSUE } from './newsletter-mails.js';
import type { Mail } from './templates/layout.js';

/**
 * One sending of a mail, which `sentAt` tells from the one before, where an operator asked for another: it is when the
 * mail was sent last. No retry changes it.
 */
export type Sending = { id: string; sentAt: string | null };

export type PendingMail = Mail & Sending & { toAddress: string; attempts: number; traceparent: string | null };
/** `mayBeSent`: somebody may have sent it already, and it may be that only its mark is missing. */
export type ClaimedMail = PendingMail & { mayBeSent: boolean };

/** How long a claimed mail is nobody else's, unless its claim is renewed; after a crash it is taken up again then. */
const LEASE_MS = 8_000;
/** Three times within a lease, so that one renewal may fail and the claim still holds. */
const RENEW_MS = 2_500;
/**
 * A crash of Postgres forgets the claims of its last half second (decision 013), and while it is away claims end. For
 * so long after it is back nobody takes a mail, and processes that have sent one mark it.
 */
const GRACE_MS = 3_000;
/** A crash sets back its statistics: also who was not connected then learns when it recovered. */
const BACK_SINCE = `greatest(pg_postmaster_start_time(), (select stats_reset from pg_stat_bgwriter))`;
const IS_BACK_FOR_LONG = `now() >= ${BACK_SINCE} + interval '${GRACE_MS} milliseconds'`;
/**
 * Of a mail that was claimed just now: it was claimed before, or is older than the last crash,
 * which may have forgotten that; by a minute, since our clock says how old a mail is.
 */
const MAY_BE_SENT = `attempts > 1 or created_at <= ${BACK_SINCE} + interval '1 minute'`;
/** Instants are kept in milliseconds: what is due now may stand half of one ahead. */
const ROUNDED_UP = `interval '1 millisecond'`;
/** SQL of until when a mail is claimed that is claimed now. */
export const LEASED = `now() + interval '${LEASE_MS} milliseconds'`;
const freeOf = (table: string) => `(${table}.leased_until is null or ${table}.leased_until <= now())`;
const FREE = freeOf('m');
/** For so long a mail with which the server failed stands behind the others. */
const BEHIND_SECONDS = 1;
/** Of a mail: due, or so many seconds before it is, by the clock that is ahead by `$1` seconds. */
const dueOf = (table: string, before = 0) =>
  `${table}.status = 'pending' and ${table}.due_at <= now() + ${ROUNDED_UP} + make_interval(secs => $1::float8 + ${before})`;
const BULK = `(array[${BULK_KINDS.map((kind) => `'${kind}'`).join()}])`;
const ORDINARY = `m.kind <> all${BULK}`;
/** Of ordinary mail `m`: due, and claimed by nobody. */
export const MAILS_DUE = `${ORDINARY} and ${dueOf('m')} and ${FREE}`;
/** Ordinary mail `m` is due, on its way, or was put behind others a moment ago. */
const ORDINARY_WAITS = `exists (select from mails m where ${ORDINARY} and ${dueOf('m', 2 * BEHIND_SECONDS)})`;

/**
 * What a sender takes: all but bulk mail, or bulk mail, of which
 * nothing goes while any other is due or on its way (decision 051).
 */
export type Lane = 'ordinary' | 'bulk';
const LANES: Record<Lane, { due: string; data: string }> = {
  ordinary: { due: `t.kind <> all${BULK}`, data: 'data' },
  bulk: {
    due: `t.kind = any${BULK} and not ${ORDINARY_WAITS} and ${IS_WANTED('t')}`,
    data: `${WITH_ISSUE('mails')} as data`,
  },
};
/** Waits after each failed attempt; the attempt after the last one is the last (REL-7). */
const RETRY_SECONDS = [30, 2 * 60, 10 * 60, 30 * 60, 3_600, 2 * 3_600, 4 * 3_600];
/** Within it Postgres has flushed what waited for no disk. */
const FLUSHED_MS = 1_000;
/** The tries are over, or the server refused for good: the mail waits for an operator. */
const PARKED = 'failed';
const LONGEST_ERROR = 500;
/** By the clock that is ahead by `$1` seconds. */
const SENT = `status = 'sent', sent_at = clock_timestamp() + make_interval(secs => $1::float8), last_error = null`;

const textOf = (error: Error) => error.message.replaceAll('\0', '').slice(0, LONGEST_ERROR);

/** Until when a mail is ours by the database's clock, and when that was asked for by our own. */
type Claim = { lease: string; requestedAt: number };

/** The mails that this process has claimed, and what becomes of them. */
export class MailClaims {
  private readonly held = new Map<string, Claim>();
  private renewing: NodeJS.Timeout | null = null;
  private renewal: Promise<void> | null = null;
  private failedAt = Number.NEGATIVE_INFINITY;
  private lost = () => {};
  private readonly watchNoMore: () => void;
  /** When the database first answered after it was away. */
  private backAt = Number.NEGATIVE_INFINITY;
  /** Connections on which it was seen that the last crash is long past: the next one ends them. */
  private readonly seen = new WeakSet<PoolClient>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly lane: Lane,
  ) {
    this.watchNoMore = database.whenLost(() => this.lost());
  }

  close(): void {
    this.watchNoMore();
  }

  /** Calls this whenever the database is found to be away, which may have crashed. */
  whenLost(call: () => void): void {
    this.lost = call;
  }

  /** For so long a mark may be found to be gone: it is on the disk sooner, but a loss is not known at once. */
  get unflushedMs(): number {
    return FLUSHED_MS + this.database.silentMs;
  }

  /**
   * Claims up to so many that are due, of these batches or of all, but none of `except`; null shortly after the
   * database was away, for this process or for all.
   */
  async take(most: number, batches: string[] | null, except: string[]): Promise<ClaimedMail[] | null> {
    const { due, data } = LANES[this.lane];
    const { asyncCommit } = this.database;
    const claim = claimDue({
      table: 'mails',
      due: `${dueOf('t')} and ${freeOf('t')} and ${due} and not t.id = any($2::uuid[])${batches ? ' and t.event_id = any($3::uuid[])' : ''}`,
      claim: `leased_until = ${LEASED}, attempts = attempts + 1`,
      order: 't.due_at',
      most,
      returning: `id, kind, recipient, to_name as "toName", to_address as "toAddress", ${data}, attempts, traceparent, sent_at as "sentAt", leased_until as lease, ${MAY_BE_SENT} as "mayBeSent"`,
    });
    return this.guarded(() =>
      asyncCommit.withConnection(async (client) => {
        if (!(await this.isOpen(client))) return null;
        const requestedAt = performance.now();
        const mails = await asyncCommit.query<ClaimedMail & { lease: string }>(claim, [
          ...[this.clock.aheadMs / 1_000, except],
          ...(batches ? [batches] : []),
        ]);
        this.hold(mails, requestedAt);
        return mails;
      }),
    );
  }

  /** These are ours: they were claimed at `requestedAt` by this process's own clock. */
  hold(mails: readonly { id: string; lease: string }[], requestedAt: number): void {
    for (const { id, lease } of mails) this.held.set(id, { lease, requestedAt });
    if (mails.length) this.renewing ??= setInterval(() => void this.renew().catch(() => undefined), RENEW_MS).unref();
  }

  /** Whether mails may be claimed on a connection; it is asked for once, and again when the database was away. */
  private async isOpen(client: PoolClient): Promise<boolean> {
    const wasAway = this.lostAt > this.backAt;
    if (wasAway || !this.seen.has(client)) {
      const found = await this.database.asyncCommit.one<{ isBack: boolean }>(`select ${IS_BACK_FOR_LONG} as "isBack"`);
      if (wasAway) this.backAt = performance.now();
      if (!found?.isBack) return false;
      this.seen.add(client);
    }
    return performance.now() >= this.backAt + GRACE_MS;
  }

  /**
   * Whether a claimed mail is still ours and to be sent. The database is asked where that is not certain, and always
   * about bulk mail: its issue may have been stopped since, or its reader unsubscribed; such a mail is given back.
   */
  async holds(id: string): Promise<boolean> {
    for (let claim = this.held.get(id); claim && !this.isCertain(claim); claim = this.held.get(id)) await this.renew();
    if (!this.held.has(id) || this.lane === 'ordinary' || (await this.isWanted(id))) return this.held.has(id);
    await this.release([id], null);
    return false;
  }

  /** What was sent is marked so, whichever process holds it; however many, one plan does for all. */
  async sent(ids: string[]): Promise<void> {
    await this.guarded(() =>
      this.database.asyncCommit.query(`update mails set ${SENT} where id = any(array(select unnest($2::uuid[])))`, [
        this.clock.aheadMs / 1_000,
        ids,
      ]),
    );
    this.drop(ids);
  }

  /** The same of those that were marked before, where their marks are gone: no other sending of a mail is touched. */
  async markAgain(sendings: readonly Sending[]): Promise<void> {
    await this.guarded(() =>
      this.database.asyncCommit.query(
        `update mails m set ${SENT} from unnest($2::uuid[], $3::timestamptz[]) as made(id, before)
         where m.id = made.id and m.status = 'pending' and m.sent_at is not distinct from made.before`,
        [this.clock.aheadMs / 1_000, sendings.map(({ id }) => id), sendings.map(({ sentAt }) => sentAt)],
      ),
    );
  }

  /** An attempt that failed: the next one comes later, after the last one or a refusal for good none does (REL-7). */
  async failed({ id, attempts }: PendingMail, error: Error & { responseCode?: number }): Promise<void> {
    const wait = (error.responseCode ?? 0) >= 500 ? undefined : RETRY_SECONDS[attempts - 1];
    await this.guarded(() =>
      this.database.query(
        `update mails m set status = $3, leased_until = null, last_error = $4,
           due_at = clock_timestamp() + make_interval(secs => $5),
           parked_at = case when $3 = '${PARKED}' then clock_timestamp() + make_interval(secs => $5) end
         where id = $1 and status = 'pending' and (${FREE} or leased_until = $2)`,
        [
          ...[id, this.held.get(id)?.lease ?? null, wait ? 'pending' : PARKED, textOf(error)],
          this.clock.aheadMs / 1_000 + (wait ? jittered(wait) : 0),
        ],
      ),
    );
    this.drop([id]);
  }

  /** These were not tried: they wait as before, or behind all that wait now. */
  async release(ids: string[], error: Error | null, behind = false): Promise<void> {
    const held = ids.filter((id) => this.held.has(id));
    if (held.length === 0) return;
    await this.guarded(() =>
      this.database.asyncCommit.query(
        `update mails m set leased_until = null, attempts = attempts - 1, last_error = coalesce($3, last_error),
           due_at = case when $4 then clock_timestamp() + make_interval(secs => $5) else due_at end
         from unnest($1::uuid[], $2::timestamptz[]) as held(id, lease)
         where m.id = held.id and m.status = 'pending' and m.leased_until = held.lease`,
        [held, this.leasesOf(held), error && textOf(error), behind, this.clock.aheadMs / 1_000 + BEHIND_SECONDS],
      ),
    );
    this.drop(held);
  }

  private async isWanted(id: string): Promise<boolean> {
    const found = await this.guarded(() =>
      this.database.asyncCommit.one(`select 1 from mails m where m.id = $1 and ${IS_WANTED('m')}`, [id]),
    );
    return Boolean(found);
  }

  /** One at a time: of two at once the second would take what the first has renewed for somebody else's. */
  private renew(): Promise<void> {
    return (this.renewal ??= this.renewHeld().finally(() => (this.renewal = null)));
  }

  private async renewHeld(): Promise<void> {
    const ids = [...this.held.keys()];
    const requestedAt = performance.now();
    const ours = await this.guarded(() =>
      this.database.asyncCommit.query<{ id: string; lease: string }>(
        `update mails m set leased_until = ${LEASED} from unnest($1::uuid[], $2::timestamptz[]) as held(id, lease)
         where m.id = held.id and m.status = 'pending' and (${FREE} or m.leased_until = held.lease)
         returning m.id, m.leased_until as lease`,
        [ids, this.leasesOf(ids)],
      ),
    );
    const renewed = new Map(ours.map(({ id, lease }) => [id, { lease, requestedAt }]));
    for (const id of ids) {
      const claim = renewed.get(id);
      if (!claim) this.drop([id]);
      else if (this.held.has(id)) this.held.set(id, claim);
    }
  }

  private leasesOf(ids: string[]): (string | undefined)[] {
    return ids.map((id) => this.held.get(id)?.lease);
  }

  private drop(ids: string[]): void {
    for (const id of ids) this.held.delete(id);
    if (this.held.size > 0 || !this.renewing) return;
    clearInterval(this.renewing);
    this.renewing = null;
  }

  private isCertain({ requestedAt }: Claim): boolean {
    return requestedAt > this.lostAt && performance.now() < requestedAt + LEASE_MS;
  }

  /** When the database was last found to be away. */
  private get lostAt(): number {
    return Math.max(this.failedAt, this.database.asyncCommit.lostAt);
  }

  private async guarded<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      this.failedAt = performance.now();
      this.lost();
      throw error;
    }
  }
}
