import { Injectable } from '@nestjs/common';
import { MailSwitches } from '../../application/ports/mail/mail-switches.js';
import { Settings } from '../../application/ports/settings.js';
import { Database } from '../postgres/database.js';
import { readUnsubscribeToken } from './unsubscribe-token.js';

@Injectable()
export class PostgresMailSwitches extends MailSwitches {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    super();
  }

  read(token: string): { recipient: string; kind: string } | null {
    return readUnsubscribeToken(token, this.settings.sessionSecret);
  }

  async wants(recipient: string, kind: string): Promise<boolean> {
    const off = await this.database.one('select 1 from mail_switches where recipient = $1 and kind = $2', [
      recipient,
      kind,
    ]);
    return !off;
  }

  async offFor(recipient: string): Promise<string[]> {
    const rows = await this.database.query<{ kind: string }>('select kind from mail_switches where recipient = $1', [
      recipient,
    ]);
    return rows.map(({ kind }) => kind);
  }

  async change(
    recipient: string,
    { on, off }: { on: readonly string[]; off: readonly string[] },
    at: string,
  ): Promise<void> {
    await this.database.query(
      `with switched_on as (delete from mail_switches where recipient = $1 and kind = any($2::text[]))
       insert into mail_switches (recipient, kind, off_at) select $1, kind, $4::timestamptz from unnest($3::text[]) kind
       on conflict do nothing`,
      [recipient, on, off, at],
    );
  }

  async off(recipient: string, kind: string, at: string): Promise<void> {
    await this.database.query(
      `insert into mail_switches (recipient, kind, off_at) values ($1, $2, $3)
       on conflict (recipient, kind) do update set off_at = excluded.off_at`,
      [recipient, kind, at],
    );
  }
}
