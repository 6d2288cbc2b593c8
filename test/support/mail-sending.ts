import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { LEASED, type PendingMail } from '../../infrastructure/mail/mail-claims.js';
import { MailSender } from '../../infrastructure/mail/mail-sender.js';
import { Database } from '../../infrastructure/postgres/database.js';
import { readSettings } from '../../infrastructure/settings/environment.js';
import { freshDatabase, OTHER_CONNECTIONS, run, type TestDatabase } from './databases.js';
import { sendDueMails } from './due-mails.js';
import { type Mailbox, openMailbox } from './mailbox.js';
import { TestClock } from './test-clock.js';

type Row = { status: string; attempts: number; dueAt: string; error: string | null };

/**
 * A mail sender over a database of its own; each test begins
 * without mails, and with a mail server that takes every mail.
 */
export class MailSending {
  private made!: TestDatabase;
  private dataDir!: string;
  private database!: Database;
  private box!: Mailbox;
  private clock!: TestClock;
  private office!: MailSender;

  async open() {
    Logger.overrideLogger(false);
    this.made = await freshDatabase();
    this.dataDir = mkdtempSync(join(tmpdir(), 'banksia-mail-'));
    this.database = new Database(this.made.url, { timeouts: 20 });
    return { database: this.database };
  }

  async begin() {
    await this.database.query('delete from mails');
    this.box = await openMailbox();
    this.clock = new TestClock();
    this.office = this.officeAt(this.box.url);
    return { box: this.box, clock: this.clock, office: this.office };
  }

  async end(): Promise<void> {
    this.office.close();
    await this.box.close();
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.made.drop();
    rmSync(this.dataDir, { recursive: true });
  }

  /** Ends every connection to the database, as a crash does. */
  readonly loseConnections = () => run(this.made.url, `select pg_terminate_backend(pid) ${OTHER_CONNECTIONS}`);

  readonly officeAt = (smtpUrl: string) => new MailSender(this.database, this.settings(smtpUrl), this.clock);

  readonly order = async (
    address: string,
    changes: { kind?: string; toName?: string; data?: object } = {},
  ): Promise<string> => {
    const id = uuid();
    const { kind = 'email-already-registered', toName = 'Pat', data = {} } = changes;
    await this.database.query(
      `insert into mails (id, event_id, recipient, kind, to_name, to_address, data, created_at) values ($1, $1, 'owner', $2, $3, $4, $5, now())`,
      [id, kind, toName, address, JSON.stringify(data)],
    );
    return id;
  };

  /** As a commit writes mails that its own process is to send. */
  readonly claimed = (ids: string[]) =>
    this.database.query<PendingMail & { lease: string }>(
      `update mails set leased_until = ${LEASED}, attempts = 1 where id = any($1::uuid[])
       returning id, kind, recipient, to_name as "toName", to_address as "toAddress", data, attempts, traceparent, sent_at as "sentAt", leased_until as lease`,
      [ids],
    );

  readonly rowOf = (id: string) =>
    this.database.one<Row>(`select status, attempts, due_at as "dueAt", last_error as error from mails where id = $1`, [
      id,
    ]);

  readonly statuses = async () =>
    (await this.database.query<{ status: string }>('select distinct status from mails')).map(({ status }) => status);

  readonly sendDue = (of = this.office) => sendDueMails(of, this.database, this.clock);

  private settings(smtpUrl: string) {
    return readSettings({
      DATABASE_URL: this.made.url,
      DATA_DIR: this.dataDir,
      SMTP_URL: smtpUrl,
      PUBLIC_URL: 'https://banksia.example',
      SESSION_SECRET: 'a secret of the tests alone',
      DEMO: 'off',
    });
  }
}
