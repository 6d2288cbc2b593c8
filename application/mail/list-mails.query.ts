import { Query } from '@nestjs/cqrs';

export type MailOfDesk = {
  id: string;
  kind: string;
  to: string;
  status: 'pending' | 'sent' | 'failed';
  attempts: number;
  createdAt: string;
  sentAt: string | null;
  error: string | null;
  parkedAt: string | null;
};

export type MailsAsked = {
  status: MailOfDesk['status'] | null;
  kind: string | null;
  to: string;
  before: string | null;
};

/** Newest first, 100 a page; `next` continues, null at the end. `to` is any part of an address. */
export class ListMails extends Query<{ mails: MailOfDesk[]; next: string | null }> {
  constructor(readonly asked: MailsAsked) {
    super();
  }
}

/** Null when there is none. */
export class GetMail extends Query<MailOfDesk | null> {
  constructor(readonly id: string) {
    super();
  }
}
