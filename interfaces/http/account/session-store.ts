import connectPgSimple from 'connect-pg-simple';
import session, { type SessionData } from 'express-session';
import type { Pool } from 'pg';

type Done = (error?: unknown) => void;

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
    if (this.kept.has(data)) return this.update(sid, data, done);
    super.set(sid, data, (error?: unknown) => {
      if (!error) this.kept.add(data);
      done(error);
    });
  }

  private update(sid: string, data: SessionData, done: Done): void {
    const { expires } = data.cookie;
    this.connections
      .query('update sessions set sess = $1, expire = coalesce($2, expire) where sid = $3', [data, expires, sid])
      .then(() => done(), done);
  }
}
