import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { Pool } from 'pg';
import type { KeptSession } from '../../../application/account/account.writes.js';
import { HOUR } from '../../../domain/shared/time.js';

type Done = (error?: unknown) => void;
/** Keeps a session in some other way, and says whether it did. */
type Keep = (session: KeptSession) => Promise<boolean>;

/** How old the cookie of a session becomes before an answer renews it. */
const RENEWED_AFTER_MS = HOUR;

/** Whether a session's cookie, as it was sent last, is old enough to be sent again. */
export const isRenewalDue = ({ expires, originalMaxAge }: session.Cookie): boolean =>
  !!expires && originalMaxAge !== null && expires.getTime() < Date.now() + originalMaxAge - RENEWED_AFTER_MS;

const keepers = new WeakMap<object, Keep>();

/** Has a session kept so when it is saved next. */
export const keepNext = (session: object, keep: Keep): unknown => keepers.set(session, keep);

/**
 * Sessions in Postgres. One that was ended while a request used it stays ended: what was loaded is only ever updated,
 * so that a request which saves it last does not bring it back.
 */
export class SessionStore extends connectPgSimple(session) {
  private readonly kept = new WeakSet<object>();

  constructor(private readonly connections: Pool) {
    super({
      pool: connections,
      tableName: 'sessions',
      pruneSessionInterval: 3_600,
      errorLog: () => undefined,
    });
  }

  override createSession(
    ...args: Parameters<session.Store['createSession']>
  ): ReturnType<session.Store['createSession']> {
    const loaded = super.createSession(...args);
    this.kept.add(loaded);
    return loaded;
  }

  override set(sid: string, data: SessionData, done: Done = () => undefined): void {
    const isKnown = this.kept.has(data);
    const saved = (isKept: boolean) => {
      if (isKept) this.kept.add(data);
      done();
    };
    const keep = keepers.get(data);
    if (keep) {
      keepers.delete(data);
      // Each of our cookies has an end.
      const expire = (data.cookie.expires as Date).toISOString();
      keep({ sid, sess: data, expire, isKnown }).then(saved, done);
    } else if (isKnown) this.update(sid, data, done);
    else super.set(sid, data, (error?: unknown) => (error ? done(error) : saved(true)));
  }

  /** Every call prolongs the session; when its cookie was sent last is noted as often as it is sent. */
  override touch(
    sid: string,
    { cookie: { expires, originalMaxAge } }: SessionData,
    done: Done = () => undefined,
  ): void {
    if (!expires || originalMaxAge === null) return done();
    const due = new Date(expires.getTime() - RENEWED_AFTER_MS);
    this.connections
      .query(
        `update sessions set expire = $2, sess = case when (sess -> 'cookie' ->> 'expires')::timestamptz < $3
           then jsonb_set(sess::jsonb, '{cookie,expires}', to_jsonb($4::text))::json else sess end
         where sid = $1`,
        [sid, expires, due, expires.toISOString()],
      )
      .then(() => done(), done);
  }

  private update(sid: string, data: SessionData, done: Done): void {
    const { expires } = data.cookie;
    this.connections
      .query('update sessions set sess = $1, expire = coalesce($2, expire) where sid = $3', [data, expires, sid])
      .then(() => done(), done);
  }
}
