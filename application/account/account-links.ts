import { Injectable } from '@nestjs/common';
import { newId } from '../new-id.js';
import { DAY, MINUTE, plus } from '../../domain/shared/time.js';
import { type MailOrder, orderMail } from '../mail/mail-order.js';
import type { TokenPurpose } from '../ports/account/account-tokens.js';
import { Tokens } from '../ports/tokens.js';
import type { Write } from '../ports/writes.js';
import { addAccountLink } from './account.writes.js';

type Kind = 'password-reset' | 'email-verification' | 'contact-address';
type Addressee = { id: string; firstName: string; email: string };

const LASTS: Record<Kind, number> = {
  'password-reset': 30 * MINUTE,
  'email-verification': 7 * DAY,
  'contact-address': 7 * DAY,
};
const MAILS = {
  'password-reset': 'reset-password',
  'email-verification': 'verify-email',
  'contact-address': 'verify-contact',
} as const;

/** A mailed link of an account for one purpose: the mail, and the hash by which its token is known. */
@Injectable()
export class AccountLinks {
  constructor(private readonly tokens: Tokens) {}

  make(kind: Kind, account: Addressee, now: string): { writes: Write[]; mails: MailOrder[] } {
    const tokenId = newId();
    const tokenHash = this.tokens.hash(this.tokens.issue(kind, tokenId));
    const purpose = kind === 'contact-address' ? this.purposeOf(account.email) : kind;
    const expiresAt = plus(now, LASTS[kind]);
    const to = { name: account.firstName, address: account.email };
    return {
      writes: [addAccountLink({ tokenHash, accountId: account.id, purpose, expiresAt, createdAt: now })],
      mails: [orderMail(MAILS[kind], { recipient: account.id, to }, { tokenId })],
    };
  }

  /**
   * What a link that was mailed to a contact address is for: that
   * address and no other, whatever the profile says by then.
   */
  purposeOf(contactAddress: string): TokenPurpose {
    return `contact-address:${this.tokens.hash(contactAddress.toLowerCase())}`;
  }
}
