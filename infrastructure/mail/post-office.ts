import { Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Settings } from '../../application/ports/settings.js';
import { Database } from '../postgres/database.js';
import { compose, type Letter } from './letter.js';

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
/** How long a claimed mail is nobody else's; after a crash it is taken up again then. */
const LEASE_SECONDS = 60;
const MAX_ATTEMPTS = 8;
const CONNECTIONS = 4;

/** Sends the mails that stand in the ledger: claims, sends, marks. At least once; a crash doubles at most one per connection. */
@Injectable()
export class PostOffice {
  private readonly transport: Transporter | null;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    this.transport = settings.smtpUrl
      ? createTransport({
          url: settings.smtpUrl,
          pool: true,
          maxConnections: CONNECTIONS,
          maxMessages: Infinity,
          connectionTimeout: 10_000,
          greetingTimeout: 10_000,
          socketTimeout: 20_000,
        })
      : null;
  }

  /** Sends what is due; gives whether more may be waiting. */
  async sendDue(): Promise<boolean> {
    const mails = await this.database.query<PendingMail>(
      `update mails set due_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), attempts = attempts + 1
       where id in (select id from mails where status = 'pending' and due_at <= clock_timestamp() order by due_at limit ${BATCH} for update skip locked)
       returning id, kind, recipient, to_name as "toName", to_address as "toAddress", data, attempts`,
    );
    if (!this.transport) {
      if (mails.length) await this.mark(mails.map((mail) => mail.id));
      return mails.length === BATCH;
    }
    const queue = [...mails];
    const lane = async () => {
      for (let mail = queue.shift(); mail; mail = queue.shift()) await this.send(mail, this.transport as Transporter);
    };
    await Promise.all(Array.from({ length: Math.min(CONNECTIONS, mails.length) }, lane));
    return mails.length === BATCH;
  }

  close(): void {
    this.transport?.close();
  }

  private async send(mail: PendingMail, transport: Transporter): Promise<void> {
    try {
      await transport.sendMail(asMessage(mail, compose(mail, this.settings), this.settings));
    } catch (error) {
      await this.postpone(mail, error as Error & { responseCode?: number });
      return;
    }
    await this.marked(mail.id);
  }

  private marking: { ids: string[]; done: Promise<void> } | null = null;

  /** Marks a mail as sent together with those that other connections finished at the same moment. */
  private marked(id: string): Promise<void> {
    if (this.marking) {
      this.marking.ids.push(id);
      return this.marking.done;
    }
    const ids = [id];
    const done = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.marking = null;
      return this.mark(ids);
    });
    this.marking = { ids, done };
    return done;
  }

  private async mark(ids: string[]): Promise<void> {
    await this.database.query(
      `update mails set status = 'sent', sent_at = clock_timestamp(), last_error = null where id = any($1::uuid[])`,
      [ids],
    );
  }

  /** Tries again later, a refusal for good is parked at once (REL-7). */
  private async postpone(mail: PendingMail, error: Error & { responseCode?: number }): Promise<void> {
    const refused = (error.responseCode ?? 0) >= 500;
    const seconds = Math.min(3_600, 2 ** mail.attempts) * (0.75 + Math.random() / 2);
    const failed = refused || mail.attempts >= MAX_ATTEMPTS;
    await this.database.query(
      `update mails set status = $2, due_at = clock_timestamp() + make_interval(secs => $3), last_error = $4 where id = $1`,
      [mail.id, failed ? 'failed' : 'pending', seconds, error.message.slice(0, 500)],
    );
  }
}

function asMessage(mail: PendingMail, letter: Letter, settings: Settings) {
  const host = new URL(settings.publicUrl).hostname;
  return {
    from: { name: 'Banksia', address: settings.contactEmail },
    to: { name: mail.toName, address: mail.toAddress },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: `<${mail.id}@${host}>`,
    headers: letter.unsubscribeUrl
      ? { 'List-Unsubscribe': `<${letter.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
