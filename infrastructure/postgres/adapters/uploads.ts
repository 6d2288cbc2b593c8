import { Injectable } from '@nestjs/common';
import type { PoolClient } from 'pg';
import { type Upload, Uploads } from '../../../application/ports/document/uploads.js';
import type { UploadUsage } from '../../../domain/document/upload.js';
import { recordOutcome } from '../ledger/attempts.js';
import { Database } from '../database.js';
import { notWaiting } from './task-failures.js';

/** Rows of one read: each means a file to delete, and what is left is found by the next. */
const BATCH = 100;
/** What arrives for longer was cut off with its process: a request ends after three minutes, an inspection sooner. */
const ARRIVING = `interval '15 minutes'`;

/** What an account has besides this upload. Locks the account, so that its uploads decide one after another. */
async function usageOf(client: PoolClient, id: string, accountId: string): Promise<UploadUsage> {
  await client.query('select 1 from users where id = $1 for no key update', [accountId]);
  const { rows } = await client.query<UploadUsage>(
    `select count(*) filter (where arriving)::int as arriving, count(*) filter (where not arriving)::int as documents,
       coalesce(sum(file_size) filter (where not arriving), 0)::int as bytes
     from (
       select stored_at is null as arriving, file_size from uploads
       where account_id = $2 and id <> $1 and (stored_at is not null or claimed_at > now() - ${ARRIVING})
       union all
       select false, d.file_size from credential_documents d join tutors t on t.id = d.tutor_id
       where t.user_id = $2 and d.storage_path <> ''
     ) files`,
    [id, accountId],
  );
  return rows[0] as UploadUsage;
}

@Injectable()
export class PostgresUploads extends Uploads {
  constructor(private readonly database: Database) {
    super();
  }

  async open(
    { id, accountId, minutes, createdAt }: { id: string; accountId: string; minutes: number; createdAt: string },
    outcome: object,
  ): Promise<void> {
    await this.database.transaction(async (client) => {
      await client.query(
        `insert into uploads (id, account_id, expires_at, created_at) values ($1, $2, now() + $3 * interval '1 minute', $4)`,
        [id, accountId, minutes, createdAt],
      );
      await recordOutcome(client, { outcome });
    });
  }

  async claim(id: string, accountId: string, decide: (usage: UploadUsage) => void): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const usage = await usageOf(client, id, accountId);
      const { rowCount } = await client.query(
        `update uploads set claimed_at = now()
         where id = $1 and account_id = $2 and claimed_at is null and expires_at > now()`,
        [id, accountId],
      );
      if (rowCount) decide(usage);
      return rowCount === 1;
    });
  }

  async stored(
    id: string,
    { fileSize, mimeType }: { fileSize: number; mimeType: string },
    at: string,
    decide: (usage: UploadUsage) => void,
  ): Promise<boolean> {
    return this.database.transaction(async (client) => {
      const { rows } = await client.query<{ account_id: string }>('select account_id from uploads where id = $1', [id]);
      if (!rows[0]) return false;
      const usage = await usageOf(client, id, rows[0].account_id);
      const { rowCount } = await client.query(
        'update uploads set stored_at = $2, file_size = $3, mime_type = $4 where id = $1',
        [id, at, fileSize, mimeType],
      );
      if (rowCount) decide(usage);
      return rowCount === 1;
    });
  }

  async release(id: string): Promise<void> {
    await this.database.query('delete from uploads where id = $1 and stored_at is null', [id]);
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
