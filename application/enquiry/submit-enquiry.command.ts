import { createHash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EnquiryInput } from '../../domain/enquiry/enquiry.rules.js';
import { isWithheld, repeatsSince, submit } from '../../domain/enquiry/enquiry.js';
import { hostOf, sourceOf } from '../../domain/enquiry/source.js';
import { type KeptSession, keepSession } from '../account/account.writes.js';
import { SenderBlocks } from '../block/sender-blocks.js';
import { Clock } from '../ports/clock.js';
import { EnquiryAccess } from '../ports/enquiry/enquiry-access.js';
import { Geography } from '../ports/enquiry/geography.js';
import { startStream, Ledger } from '../ports/ledger.js';
import { Settings } from '../ports/settings.js';
import { EnquiryMailer, NO_MAILS } from '../mail/enquiry-mailer.js';
import { RequestedMails } from '../mail/requested-mails.js';
import { referenceOf } from '../reference.js';
import { countedUnder, sourceColumns } from './counted-under.js';
import { recordSubmission, RepeatedSubmission } from './enquiry.writes.js';

export type SubmittedEnquiry = { id: string; reference: string; repeated: boolean };

/**
 * Sends an enquiry and puts its confirmation in the mail. The same payload from the same
 * address within a few minutes gives the first one again. What a blocked sender
 * sends is answered in the same way, and withheld (G-33). An address that was mailed a link
 * today and has not answered gets no other: that link opens this page, too (SEC-29, G-18).
 */
export class SubmitEnquiry extends Command<SubmittedEnquiry> {
  constructor(
    /** That it gets where it is no repeat. */
    readonly id: string,
    readonly input: EnquiryInput,
    /** That it was sent from. */
    readonly network: string,
    /** The same, where it identifies the sender. */
    readonly publicNetwork: string | null = null,
    /** The sender's session, which opens its page, and is kept where this is no repeat. */
    readonly session: KeptSession | null = null,
  ) {
    super();
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@CommandHandler(SubmitEnquiry)
export class SubmitEnquiryHandler implements ICommandHandler<SubmitEnquiry> {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly access: EnquiryAccess,
    private readonly geography: Geography,
    private readonly mailer: EnquiryMailer,
    private readonly blocks: SenderBlocks,
    private readonly requested: RequestedMails,
  ) {}

  async execute({ id, input, network, publicNetwork, session }: SubmitEnquiry): Promise<SubmittedEnquiry> {
    const { preferredTutorId: preferred, website: _honeypot, source: sent, ...answers } = input;
    const preferredTutorId = typeof preferred === 'string' && UUID.test(preferred) ? preferred.toLowerCase() : null;
    const now = this.clock.now();
    const reference = referenceOf('BK', id);
    // Where it came from makes it no other submission.
    const fingerprint = fingerprintOf({ ...answers, email: answers.email.toLowerCase(), preferredTutorId }, network);
    const awaitsConfirmation = this.settings.requireEmailConfirmation;
    const [blockIds, asked] = await Promise.all([
      this.blocks.holdingBack({ address: answers.email, network: publicNetwork }, now),
      this.requested.ofAddress(answers.email, 'enquiry'),
    ]);
    const events = submit({ reference, preferredTutorId, confirmationRequired: awaitsConfirmation, blockIds }, now);
    const counted = countedUnder(answers, this.geography);
    const source = sourceColumns(sourceOf(sent, hostOf(this.settings.publicUrl)));
    const enquiry = startStream('enquiry', id, events, { ...answers, ...counted, ...source, network: publicNetwork });
    const { respondBy } = enquiry.state;
    const answer = isWithheld(enquiry.state)
      ? NO_MAILS
      : this.mailer.toEnquirer(
          { enquiryId: id, reference, address: answers.email },
          { respondBy, awaitsConfirmation },
          now,
        );
    const submitted = { id, reference, repeated: false };
    try {
      await this.requested.commit(answer, asked, now, ({ mails, writes }) =>
        this.ledger.commit({
          changes: [enquiry],
          writes: [
            ...writes,
            recordSubmission({ fingerprint, enquiryId: id, at: now, repeatsSince: repeatsSince(now) }),
            ...(session ? [keepSession(session)] : []),
          ],
          mails,
          actor: 'visitor',
          at: now,
          outcome: submitted,
        }),
      );
      return submitted;
    } catch (error) {
      const first = error instanceof RepeatedSubmission ? await this.access.submitted(fingerprint) : null;
      if (!first) throw error;
      return { ...first, repeated: true };
    }
  }
}

function fingerprintOf(payload: object, network: string): string {
  const normalised = JSON.stringify(Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : 1)));
  return createHash('sha256').update(`${network}\n${normalised}`).digest('hex');
}
