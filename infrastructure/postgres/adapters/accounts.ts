import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import {
  Accounts,
  type Credentials,
  type CurrentUser,
  type Owner,
  Passwords,
} from '../../../application/ports/account/accounts.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { Database } from '../database.js';

const OWNER = `select id, first_name as "firstName", email, password_changed_at as "passwordChangedAt"
  from users where erased_at is null and disabled_at is null`;

@Injectable()
export class PostgresAccounts extends Accounts {
  constructor(private readonly database: Database) {
    super();
  }

  async credentials(username: string): Promise<Credentials | null> {
    return this.database.one(
      `select id, password, password_changed_at as "passwordChangedAt", email_verified_at as "emailVerifiedAt",
              disabled_at as "disabledAt", closes_at as "closesAt"
       from users where lower(username) = lower($1) and erased_at is null`,
      [username],
    );
  }

  async current(id: string, passwordChangedAt: string, logsIn = false): Promise<CurrentUser | null> {
    const found = await this.database.one<CurrentUser & { teaches: boolean }>(
      `select id, username, email, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl",
              role, created_at as "createdAt",
              role = 'admin' and exists (select from tutors where user_id = users.id) as teaches
       from users where id = $1 and disabled_at is null and password_changed_at = $2
         and ($3::boolean or closes_at is null)`,
      [id, passwordChangedAt, logsIn],
    );
    if (!found) return null;
    const { teaches, ...user } = found;
    return teaches ? { ...user, hasTutorProfile: true } : user;
  }

  async signedIn(sessions: readonly string[]): Promise<Set<string>> {
    if (sessions.length === 0) return new Set();
    const rows = await this.database.query<{ sid: string }>(
      `select s.sid from sessions s join users u on u.id::text = s.sess #>> '{passport,user}'
       where s.sid = any($1::text[]) and s.expire > now() and u.disabled_at is null and u.closes_at is null`,
      [sessions],
    );
    return new Set(rows.map(({ sid }) => sid));
  }

  async ownerOf(email: string): Promise<Owner | null> {
    return this.database.one(`${OWNER} and lower(email) = lower($1)`, [email]);
  }

  async ownerOfName(username: string): Promise<Owner | null> {
    return this.database.one(`${OWNER} and lower(username) = lower($1)`, [username]);
  }
}

/**
 * One takes a processor for some 30 ms, and 19 MB. With eight, others
 * waited for half a second and more while a thousand came at once.
 */
const AT_ONCE = 2;
/** Who waits behind so many waits for a second or two. */
const MOST_WAITING = 100;
/** When a login that was turned away may come again: those who waited have been served by then. */
const TIMEOUT_SECONDS = 5;

/**
 * argon2id with the library's defaults, which are OWASP's; a few at
 * once, so that a crowd at the door does not take the processors (F17).
 */
@Injectable()
export class Argon2Passwords extends Passwords {
  private readonly turns = pLimit(AT_ONCE);

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password));
  }

  matches(hashed: string, password: string): Promise<boolean> {
    return this.inTurn(() => verify(hashed, password));
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.turns.pendingCount >= MOST_WAITING)
      throw new DomainError('unavailable', 'unavailable', 'We are busy right now. Please try again in a moment.', {
        retryAfterSeconds: TIMEOUT_SECONDS,
      });
    return this.turns(work);
  }
}
