import { Injectable } from '@nestjs/common';
import { type Upload, Uploads } from '../../application/ports/uploads.js';
import { Database } from './database.js';
import { notWaiting } from './timer-failures.js';

const BATCH = 100;

@Injectable()
export class PostgresUploads extends Uploads {
  constructor(private readonly database: Database) {
    super();
  }

  async open(upload: { id: string; accountId: string; expiresAt: string; createdAt: string }): Promise<void> {
    const { id, accountId, expiresAt, createdAt } = upload;
    await this.database.query('insert into uploads (id, account_id, expires_at, created_at) values ($1, $2, $3, $4)', [
      ...[id, accountId, expiresAt, createdAt],
    ]);
  }

  async claim(id: string, accountId: string, at: string): Promise<boolean> {
    const claimed = await this.database.one(
      `update uploads set claimed_at = $3 where id = $1 and account_id = $2 and claimed_at is null and expires_at > $3 returning id`,
      [id, accountId, at],
    );
    return claimed !== null;
  }

  async stored(
    id: string,
    { fileSize, mimeType }: { fileSize: number; mimeType: string },
    at: string,
  ): Promise<boolean> {
    const row = await this.database.one(
      'update uploads set stored_at = $2, file_size = $3, mime_type = $4 where id = $1 returning id',
      [id, at, fileSize, mimeType],
    );
    return row !== null;
  }

  async find(id: string, accountId: string): Promise<Upload | null> {
    return this.database.one<Upload>(
      `select id, account_id as "accountId", file_size as "fileSize", mime_type as "mimeType" from uploads
       where id = $1 and account_id = $2 and stored_at is not null`,
      [id, accountId],
    );
  }

  async abandoned(now: string, before: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `select id from uploads where created_at < $2 and ${notWaiting('abandoned-upload')} order by created_at limit ${BATCH}`,
      [now, before],
    );
    return rows.map(({ id }) => id);
  }

  async forget(id: string): Promise<void> {
    await this.database.query('delete from uploads where id = $1', [id]);
  }
}
