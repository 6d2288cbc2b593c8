import { Injectable } from '@nestjs/common';
import { allowance, type EnquiryRequest, type Request } from '../../domain/mail/requested-mail.js';
import { ConfirmedAddresses } from '../ports/account/confirmed-addresses.js';
import { Settings } from '../ports/settings.js';
import { Tokens } from '../ports/tokens.js';
import { type MailBatch, NO_MAILS } from './enquiry-mailer.js';
import { countRequestedMail, RequestedMailsSpent } from './mail.writes.js';

/** What a mail was asked for by, and when the reader of its address last answered one. */
type Requested = { request: Request; answeredAt: string | null };

/** Of mails to one address those that may still go. */
type Due = (batch: MailBatch, requested: Requested, now: string) => MailBatch;

/**
 * Mails that go to whatever address somebody types: one of each request a day, in the commit that counts it (SEC-29).
 */
@Injectable()
export class RequestedMails {
  constructor(
    private readonly tokens: Tokens,
    private readonly settings: Settings,
    private readonly addresses: ConfirmedAddresses,
  ) {}

  /** As {@link commit}, of an enquiry. */
  async commitOfEnquiry<T>(
    batch: MailBatch,
    request: EnquiryRequest,
    now: string,
    commit: (batch: MailBatch) => Promise<T>,
  ): Promise<T> {
    return this.commit(batch, await this.ofEnquiry(batch, request), now, commit);
  }

  /** Commits with these mails to one address, or without any where it has had enough of them. */
  commit<T>(batch: MailBatch, requested: Requested, now: string, commit: (batch: MailBatch) => Promise<T>): Promise<T> {
    return this.limiting((due) => commit(due(batch, requested, now)));
  }

  /**
   * Commits what is still due of the mails that are made for it;
   * again without those whose address has had enough of them.
   */
  async limiting<T>(commit: (due: Due) => Promise<T>): Promise<T> {
    try {
      return await commit((batch, requested, now) => this.counted(batch, requested, now));
    } catch (error) {
      if (!(error instanceof RequestedMailsSpent)) throw error;
      return commit(() => NO_MAILS);
    }
  }

  /** The address of an enquiry has answered when it has last confirmed one. */
  async ofEnquiry(batch: MailBatch, request: EnquiryRequest): Promise<Requested> {
    const address = batch.mails[0]?.to.address;
    return address === undefined ? { request, answeredAt: null } : this.ofAddress(address, request);
  }

  /** The same, while the mails to an address are still to be made. */
  async ofAddress(address: string, request: EnquiryRequest): Promise<Requested> {
    return { request, answeredAt: await this.addresses.confirmedAt(address) };
  }

  private counted(batch: MailBatch, { request, answeredAt }: Requested, now: string): MailBatch {
    const address = batch.mails[0]?.to.address;
    if (address === undefined) return batch;
    const addressHash = this.tokens.hash(this.tokens.issue('mail-address', address.toLowerCase()));
    const limits = allowance(answeredAt, this.settings.limits, now);
    return { ...batch, writes: [...batch.writes, countRequestedMail({ addressHash, request, at: now, ...limits })] };
  }
}
