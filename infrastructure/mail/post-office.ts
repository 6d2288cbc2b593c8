import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../application/ports/settings.js';
import { Database } from '../postgres/database.js';
import { compose } from './letter.js';
import { mailbox, writeMessage } from './message.js';
import { SmtpLine } from './smtp-line.js';

type PendingMail = {
  id: string;
  kind: string;
  toName: string;
  toAddress: string;
  recipient: string;
  data: Record<string, unknown>;
  attempts: number;
};

const BATCH = 60;
/** How long a claimed mail is nobody else's, unless its claim is renewed; after a crash it is taken up again then. */
const LEASE_SECONDS = 8;
const RENEW_MS = 2_500;
/** Instants are kept in milliseconds: what is due now may stand half of one ahead. */
const ROUNDED_UP = `interval '1 millisecond'`;
const MAX_ATTEMPTS = 8;
/** Lines to the mail server: each waits for its last mail to be marked, and marks are what sending waits for. */
export const SMTP_CONNECTIONS = 10;
/** How long a sent mail waits for others to be marked with it: a commit costs more than that. */
const GATHER_MS = 2;
/** How long, and how often, what was sent is tried to be marked. */
const MARKING_MS = 6_000;
const MARK_AGAIN_MS = 50;

/** Sends the mails that stand in the ledger: claims, sends, marks. At least once; a crash doubles at most one per connection. */
@Injectable()
export class PostOffice {
  /** Connections that nobody is using. */
  private readonly lines: SmtpLine[] = [];
  private readonly host: string;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    this.host = new URL(settings.publicUrl).hostname;
  }

  /** Sends what is due; gives whether more may be waiting. */
  async sendDue(): Promise<boolean> {
    const mails = await this.database.repeatable.query<PendingMail>(
      `update mails set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
       where id = any(array(select id from mails where status = 'pending' and due_at <= clock_timestamp() + ${ROUNDED_UP}
         and (leased_until is null or leased_until <= clock_timestamp()) order by due_at limit ${BATCH} for update skip locked))
       returning id, kind, recipient, to_name as "toName", to_address as "toAddress", data, attempts`,
    );
    const { smtpUrl } = this.settings;
    if (mails.length === 0) return false;
    if (!smtpUrl) await this.mark(mails.map((mail) => mail.id));
    else await this.sendAll(mails, smtpUrl);
    return mails.length === BATCH;
  }

  close(): void {
    for (const line of this.lines.splice(0)) line.close();
  }

  private async sendAll(mails: PendingMail[], smtpUrl: string): Promise<void> {
    const open = new Set(mails.map(({ id }) => id));
    const queue = mails.values();
    const lane = async () => {
      const line = this.lines.pop() ?? new SmtpLine(smtpUrl);
      try {
        for (const mail of queue) {
          await this.send(mail, line);
          open.delete(mail.id);
        }
      } finally {
        this.lines.push(line);
      }
    };
    const renewing = setInterval(() => void this.renew([...open]).catch(() => undefined), RENEW_MS);
    try {
      await Promise.all(Array.from({ length: Math.min(SMTP_CONNECTIONS, mails.length) }, lane));
    } finally {
      clearInterval(renewing);
    }
  }

  private async renew(ids: string[]): Promise<void> {
    await this.database.repeatable.query(
      `update mails set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
       where id = any($1::uuid[]) and status = 'pending'`,
      [ids],
    );
  }

  private async send(mail: PendingMail, line: SmtpLine): Promise<void> {
    try {
      const { contactEmail } = this.settings;
      const message = writeMessage(compose(mail, this.settings), {
        id: `${mail.id}@${this.host}`,
        from: { name: 'Banksia', address: contactEmail },
        to: { name: mail.toName, address: mail.toAddress },
        date: new Date(),
      });
      await line.send({ from: mailbox(contactEmail), to: mailbox(mail.toAddress) }, message);
    } catch (error) {
      await this.postpone(mail, error as Error & { responseCode?: number });
      return;
    }
    await this.marked(mail.id);
  }

  private marking: { ids: string[]; done: Promise<void> } | null = null;

  /** Marks a mail as sent, together with those that other connections finish at about the same moment. */
  private marked(id: string): Promise<void> {
    if (this.marking) {
      this.marking.ids.push(id);
      return this.marking.done;
    }
    const ids = [id];
    const done = sleep(GATHER_MS).then(() => {
      this.marking = null;
      return this.mark(ids);
    });
    this.marking = { ids, done };
    return done;
  }

  /** While the database is away the mark is tried again and again: once it is back, somebody else would send them too. */
  private async mark(ids: string[]): Promise<void> {
    for (const until = performance.now() + MARKING_MS; ;) {
      try {
        await this.database.query(
          `update mails set status = 'sent', sent_at = clock_timestamp(), last_error = null where id = any($1::uuid[])`,
          [ids],
        );
        return;
      } catch (error) {
        if (performance.now() > until) throw error;
        await sleep(MARK_AGAIN_MS);
      }
    }
  }

  /** Tries again later, a refusal for good is parked at once (REL-7). */
  private async postpone(mail: PendingMail, error: Error & { responseCode?: number }): Promise<void> {
    const refused = (error.responseCode ?? 0) >= 500;
    const seconds = Math.min(3_600, 2 ** mail.attempts) * (0.75 + Math.random() / 2);
    const failed = refused || mail.attempts >= MAX_ATTEMPTS;
    await this.database.query(
      `update mails set status = $2, leased_until = null, due_at = clock_timestamp() + make_interval(secs => $3), last_error = $4
       where id = $1`,
      [mail.id, failed ? 'failed' : 'pending', seconds, error.message.slice(0, 500)],
    );
  }
}
