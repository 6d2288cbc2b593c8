import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { Accounts, type Credentials, type CurrentUser, Passwords } from '../../application/ports/accounts.js';
import { Database } from './database.js';

@Injectable()
export class PostgresAccounts extends Accounts {
  constructor(private readonly database: Database) {
    super();
  }

  async credentials(username: string): Promise<Credentials | null> {
    return this.database.one(
      `select id, password, password_changed_at as "passwordChangedAt", disabled_at as "disabledAt"
       from users where lower(username) = lower($1) and erased_at is null`,
      [username],
    );
  }

  async current(id: string, passwordChangedAt: string): Promise<CurrentUser | null> {
    const found = await this.database.one<CurrentUser & { teaches: boolean }>(
      `select id, username, email, first_name as "firstName", last_name as "lastName", profile_image_url as "profileImageUrl",
              role, created_at as "createdAt",
              role = 'admin' and exists (select from tutors where user_id = users.id) as teaches
       from users where id = $1 and disabled_at is null and password_changed_at = $2`,
      [id, passwordChangedAt],
    );
    if (!found) return null;
    const { teaches, ...user } = found;
    return teaches ? { ...user, hasTutorProfile: true } : user;
  }

  async ownerOf(email: string): Promise<{ id: string; firstName: string; email: string } | null> {
    return this.database.one(
      'select id, first_name as "firstName", email from users where lower(email) = lower($1) and erased_at is null and disabled_at is null',
      [email],
    );
  }
}

/** argon2id with the library's defaults, which are OWASP's. */
@Injectable()
export class Argon2Passwords extends Passwords {
  async hash(password: string): Promise<string> {
    return hash(password);
  }

  async matches(hashed: string, password: string): Promise<boolean> {
    return verify(hashed, password);
  }
}
