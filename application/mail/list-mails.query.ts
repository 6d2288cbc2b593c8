import { Query } from '@nestjs/cqrs';
import type { MailStatus } from '../../domain/admin/options.js';

export type AdminMail = {
  id: string;
  kind: string;
  to: string;
  status: MailStatus;
  attempts: number;
  createdAt: string;
  sentAt: string | null;
  error: string | null;
  parkedAt: string | null;
};

export type MailsParams = {
  status: MailStatus | null;
  kind: string | null;
  to: string;
  before: string | null;
};

/** Newest first, 100 a page; `next` continues, null at the end. `to` is any part of an address. */
export class ListMails extends Query<{ mails: AdminMail[]; next: string | null }> {
  constructor(readonly params: MailsParams) {
    super();
  }
}

/** Null when there is none. */
export class GetMail extends Query<AdminMail | null> {
  constructor(readonly id: string) {
    super();
  }
}
