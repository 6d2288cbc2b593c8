import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { refuseUnguaranteed } from '../../domain/booking/guarantee.js';
import { openGuarantee } from '../../domain/case/case.js';
import type { GuaranteeInput } from '../../domain/case/case.rules.js';
import { conflict, notFound } from '../../domain/shared/domain-error.js';
import { Clock } from '../ports/clock.js';
import { type Actor, startStream, Ledger } from '../ports/ledger.js';
import { referenceOf } from '../reference.js';
import { CaseMailer } from './case-mailer.js';
import { type OwnCase, ownCaseOf } from './own-case.js';

/**
 * The family says that the first session with its tutor was not right: a case is opened and acknowledged by mail; the
 * tutor hears nothing before an operator decides (G-07). It can say so once: which session is the first may change
 * afterwards. Of two at the same moment the database takes one.
 * @throws DomainError not_found, conflict `guarantee_over`, `not_first_session`, `not_held`, `guarantee_claimed`
 */
export class ClaimGuarantee extends Command<OwnCase> {
  constructor(
    readonly bookingId: string,
    readonly input: GuaranteeInput,
    readonly actor: Actor,
  ) {
    super();
  }
}

export const claimedBefore = () => conflict('guarantee_claimed', 'You have already used the guarantee for this tutor');

@CommandHandler(ClaimGuarantee)
export class ClaimGuaranteeHandler implements ICommandHandler<ClaimGuarantee> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: CaseMailer,
    private readonly clock: Clock,
  ) {}

  async execute({ bookingId, input, actor }: ClaimGuarantee): Promise<OwnCase> {
    const now = this.clock.now();
    const { enquiryId, tutorId } = (await this.ledger.load('booking', bookingId)).state;
    if (!enquiryId) throw notFound('Booking');
    const claimed = await this.ledger.loadAll('case', { enquiryId, tutorId, kind: 'guarantee' });
    if (claimed.length > 0) throw claimedBefore();
    const sessions = await this.ledger.loadAll('booking', { enquiryId, tutorId });
    refuseUnguaranteed(
      bookingId,
      sessions.map(({ id, state }) => ({ id, ...state })),
      now,
    );
    const id = newId();
    const reference = referenceOf('CA', id);
    const links = { tutorId, enquiryId, bookingId };
    const events = openGuarantee({ ...links, reference, reason: input.reason }, now);
    const change = startStream('case', id, events, { words: input.words ?? null, contact: null, notes: [] });
    const about = { ...links, reporter: 'family', contact: null } as const;
    const mail = { kind: 'guarantee-received', data: { caseReference: reference } } as const;
    const answer = await this.mailer.toReporter(about, mail, now);
    const own = ownCaseOf(id, change.state);
    await this.ledger.commit({ changes: [change], ...answer, actor, at: now, outcome: own });
    return own;
  }
}
