import { Injectable } from '@nestjs/common';
import { SentMail, type SentMailHead } from '../../application/ports/mail/sent-mail.js';
import { Settings } from '../../application/ports/settings.js';
import { Database } from '../postgres/database.js';
import { WITH_ISSUE } from './newsletter-mails.js';
import { compose, type Mail } from './render-mail.js';

@Injectable()
export class LedgerSentMail extends SentMail {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {
    super();
  }

  async list(): Promise<SentMailHead[]> {
    const rows = await this.database.query<Mail & { id: string; toAddress: string; at: string }>(
      `select id, kind, recipient, to_name as "toName", to_address as "toAddress", ${WITH_ISSUE('mails')} as data, sent_at as at
       from mails where status = 'sent' order by sent_at desc, id desc limit 200`,
    );
    return rows.map((mail) => ({
      id: mail.id,
      to: mail.toAddress,
      kind: mail.kind,
      at: mail.at,
      subject: compose(mail, this.settings).subject,
    }));
  }

  async read(id: string) {
    const mail = await this.database.one<Mail & { toAddress: string }>(
      `select kind, recipient, to_name as "toName", to_address as "toAddress", ${WITH_ISSUE('mails')} as data
       from mails where id = $1 and status = 'sent'`,
      [id],
    );
    if (!mail) return null;
    const { subject, html, text } = compose(mail, this.settings);
    return { to: mail.toAddress, subject, html, text };
  }
}
