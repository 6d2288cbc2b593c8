import { Injectable } from '@nestjs/common';
import { allowance, type Request } from '../../domain/mail/requested-mail.js';
import { ConfirmedAddresses } from '../ports/confirmed-addresses.js';
import { Settings } from '../ports/settings.js';
import { Tokens } from '../ports/tokens.js';
import { type MailBatch, NO_MAILS } from './enquiry-mailer.js';
import { countRequestedMail, RequestedMailsSpent } from './mail.writes.js';

/** Mails that go to whatever address somebody types: one of each request a day, in the commit that counts it (SEC-29). */
@Injectable()
export class RequestedMails {
  constructor(
    private readonly tokens: Tokens,
    private readonly settings: Settings,
    private readonly addresses: ConfirmedAddresses,
  ) {}

  /** As {@link commit}, of an enquiry: its address has answered when it has last confirmed one. */
  async commitOfEnquiry<T>(
    post: MailBatch,
    request: Exclude<Request, 'password-reset'>,
    now: string,
    commit: (post: MailBatch) => Promise<T>,
  ): Promise<T> {
    const address = post.mails[0]?.to.address;
    const answeredAt = address === undefined ? null : await this.addresses.confirmedAt(address);
    return this.commit(post, { request, answeredAt }, now, commit);
  }

  /** Commits with these mails to one address, or without any where it has had enough of them. */
  async commit<T>(
    post: MailBatch,
    { request, answeredAt }: { request: Request; answeredAt: string | null },
    now: string,
    commit: (post: MailBatch) => Promise<T>,
  ): Promise<T> {
    const address = post.mails[0]?.to.address;
    if (address === undefined) return commit(post);
    const addressHash = this.tokens.hash(this.tokens.issue('mail-address', address.toLowerCase()));
    const counted = countRequestedMail({
      addressHash,
      request,
      at: now,
      ...allowance(answeredAt, this.settings.limits, now),
    });
    try {
      return await commit({ ...post, writes: [...post.writes, counted] });
    } catch (error) {
      if (!(error instanceof RequestedMailsSpent)) throw error;
      return commit(NO_MAILS);
    }
  }
}
