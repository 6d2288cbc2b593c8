import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Settings } from '../../../application/ports/settings.js';
import { RETENTION_DAYS } from '../../../domain/act/retention.js';
import { MESSAGES_A_DAY } from '../../../domain/quote/thread.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { DAY } from '../../../domain/shared/time.js';
import { SessionPool } from '../account/session-pool.js';

const CHANGES_A_DAY = 10;
const DAY_SECONDS = DAY / 1_000;

/** Points per duration in seconds; `LIMITS` scales the points. */
const LIMITS = {
  'login-failures': { points: 5, duration: 15 * 60 },
  'login-failures-ip': { points: 30, duration: 15 * 60 },
  'login-failures-account': { points: 20, duration: DAY_SECONDS },
  'login-pace-account': { points: 1, duration: 60 },
  'login-networks': { points: 1, duration: RETENTION_DAYS.loginNetworks * DAY_SECONDS },
  'reset-networks': { points: 1, duration: RETENTION_DAYS.loginNetworks * DAY_SECONDS },
  'register-ip': { points: 20, duration: 3_600 },
  'drafts-ip': { points: 60, duration: 3_600 },
  'uploads-account': { points: 60, duration: 3_600 },
  'photos-account': { points: 30, duration: 3_600 },
  'password-resets-ip': { points: 20, duration: 3_600 },
  'password-resets-email': { points: 5, duration: 3_600 },
  'email-verifications-account': { points: 5, duration: 3_600 },
  'account-links-ip': { points: 60, duration: 3_600 },
  'enquiries-ip': { points: 20, duration: 3_600 },
  'enquiries-email': { points: 5, duration: 3_600 },
  'enquiry-access-ip': { points: 60, duration: 3_600 },
  'enquiry-link-ip': { points: 20, duration: 3_600 },
  'enquiry-link': { points: 3, duration: 3_600 },
  // Each change is a mail to every tutor who was asked, and may ask some more.
  'enquiry-changes': { points: CHANGES_A_DAY, duration: DAY_SECONDS },
  'read-only-links': { points: 20, duration: 3_600 },
  'enquiry-access-ends': { points: 10, duration: 3_600 },
  'review-links-ip': { points: 60, duration: 3_600 },
  'review-reports-ip': { points: 10, duration: 3_600 },
  'concerns-session': { points: 5, duration: DAY_SECONDS },
  'concerns-ip': { points: 5, duration: DAY_SECONDS },
  'data-exports-account': { points: 5, duration: DAY_SECONDS },
  'quote-messages': { points: MESSAGES_A_DAY, duration: DAY_SECONDS },
  'busy-calendars-account': { points: 30, duration: 3_600 },
  'calendar-feeds': { points: 120, duration: 3_600 },
  'calendar-feeds-unknown-ip': { points: 300, duration: 3_600 },
  'competition-entries-ip': { points: 30, duration: 3_600 },
  'competition-entries-email': { points: 10, duration: 3_600 },
  'competition-confirmations-ip': { points: 60, duration: 3_600 },
  'newsletter-ip': { points: 20, duration: 3_600 },
  'newsletter-email': { points: 5, duration: 3_600 },
  'newsletter-confirmations-ip': { points: 60, duration: 3_600 },
} as const;

export type Limit = keyof typeof LIMITS;

const TEXT: Partial<Record<Limit, string>> = {
  'login-failures': 'Too many login attempts. Please try again later.',
  'login-failures-ip': 'Too many login attempts. Please try again later.',
  'enquiry-changes': `You can change an enquiry ${CHANGES_A_DAY} times a day. Please try again tomorrow.`,
  'quote-messages': `You can write ${MESSAGES_A_DAY} messages a day here. Please try again later.`,
  'data-exports-account': 'You have downloaded your data several times today. Please try again tomorrow.',
  'login-pace-account': 'Too many login attempts. Please try again later.',
};

/** Counts one under each key as the limiters do; in the order of the keys, so that no two wait for each other. */
const COUNT_EACH = `
  insert into rate_limits (key, points, expire)
  select key, 1, expire from unnest($1::text[], $2::bigint[]) as wanted(key, expire) order by key
  on conflict (key) do update set
    points = case when rate_limits.expire <= $3 then 1 else rate_limits.points + 1 end,
    expire = case when rate_limits.expire <= $3 then excluded.expire else rate_limits.expire end
  returning key, points, expire`;

/**
 * Counters in Postgres: shared by all processes, kept over a restart.
 * What is counted by, such as an address, is kept as a hash.
 */
@Injectable()
export class Limits {
  private readonly limiters: Record<Limit, RateLimiterPostgres>;

  constructor(
    private readonly sessions: SessionPool,
    private readonly settings: Settings,
  ) {
    const limiters = Object.entries(LIMITS).map(([name, { points, duration }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: sessions.counters.pool,
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: Math.max(1, Math.round(points * settings.limits)),
        duration,
      }),
    ]);
    this.limiters = Object.fromEntries(limiters) as Record<Limit, RateLimiterPostgres>;
  }

  /** Counts one. @throws DomainError too_many, with the seconds to wait */
  async consume(limit: Limit, key: string): Promise<void> {
    try {
      await this.limiters[limit].consume(this.hashed(key));
    } catch (reached) {
      throw refusal(limit, reached);
    }
  }

  /** Counts one under each of these limits, in one statement. @throws DomainError too_many of the first one reached */
  async consumeEach(keys: Partial<Record<Limit, string>>): Promise<void> {
    const now = Date.now();
    const wanted = (Object.entries(keys) as [Limit, string][]).map(([limit, key]) => {
      const limiter = this.limiters[limit];
      return { limit, limiter, key: limiter.getKey(this.hashed(key)), expire: now + limiter.duration * 1_000 };
    });
    const { rows } = await this.sessions.counters.pool.query<{ key: string; points: number; expire: string }>({
      name: 'count-each',
      text: COUNT_EACH,
      values: [wanted.map(({ key }) => key), wanted.map(({ expire }) => expire), now],
    });
    const counted = new Map(rows.map((row) => [row.key, row]));
    for (const { limit, limiter, key } of wanted) {
      const { points = 0, expire = now } = counted.get(key) ?? {};
      if (points > limiter.points) throw refusal(limit, new RateLimiterRes(0, Number(expire) - now, points));
    }
  }

  /** Refuses when the limit was reached, without counting. @throws DomainError too_many */
  async check(limit: Limit, key: string): Promise<void> {
    const limiter = this.limiters[limit];
    const state = await limiter.get(this.hashed(key));
    if (state && state.consumedPoints >= limiter.points && state.msBeforeNext > 0) throw refusal(limit, state);
  }

  /**
   * Counts one that has happened. @throws DomainError too_many when others at the same moment reached the limit first
   */
  async count(limit: Limit, key: string): Promise<void> {
    const limiter = this.limiters[limit];
    const state = await limiter.penalty(this.hashed(key));
    if (state.consumedPoints > limiter.points) throw refusal(limit, state);
  }

  /** Counts one, whatever the limit; returns whether there is more than it allows. */
  async exceeds(limit: Limit, key: string): Promise<boolean> {
    const limiter = this.limiters[limit];
    return (await limiter.penalty(this.hashed(key))).consumedPoints > limiter.points;
  }

  /** Takes one back that was counted. */
  async refund(limit: Limit, key: string): Promise<void> {
    await this.limiters[limit].reward(this.hashed(key));
  }

  /** Remembers something for as long as the limit lasts, from now on. */
  async remember(limit: Limit, key: string): Promise<void> {
    await this.limiters[limit].set(this.hashed(key), 1, this.limiters[limit].duration);
  }

  async remembers(limit: Limit, key: string): Promise<boolean> {
    return (await this.limiters[limit].get(this.hashed(key))) !== null;
  }

  async forget(limit: Limit, key: string): Promise<void> {
    await this.limiters[limit].delete(this.hashed(key));
  }

  private hashed(key: string): string {
    return createHmac('sha256', `limits|${this.settings.sessionSecret}`).update(key).digest('base64url');
  }
}

function refusal(limit: Limit, reached: unknown): unknown {
  if (!(reached instanceof RateLimiterRes)) return reached;
  // Another process, or a request that came a moment later, may have begun to count by a clock ahead of this one.
  const seconds = Math.min(LIMITS[limit].duration, Math.ceil(reached.msBeforeNext / 1_000));
  return new DomainError('too_many', 'too_many_requests', TEXT[limit] ?? 'Too many requests. Please try again later.', {
    retryAfterSeconds: Math.max(1, seconds),
  });
}
