import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { end } from '../../domain/enquiry/outcome.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import type { BlockKind } from '../../domain/block/block.js';
import { SenderBlocks } from '../block/sender-blocks.js';
import { EnquiryMailer, NO_MAILS, mergeMails } from '../mail/enquiry-mailer.js';
import { RequestedMails } from '../mail/requested-mails.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger } from '../ports/ledger.js';
import { forgetEnquiry } from './enquiry.writes.js';
import { changesOf } from './outcome.js';

/** Who holds an enquiry closes it as its family; anybody else is of our team, or the program that does its work. */
const isFamily = (actor: Actor) => actor.startsWith('holder:');

/**
 * Closes an enquiry with its live quotes and open opportunities and notifies everybody, the family once a day where it
 * is closed by who has only sent it (SEC-29). The `reason` is a fact of the log, words beside it are the `note`.
 * `not_me` erases what the sender wrote and revokes the mailed links; with `blocks` its sender is blocked
 * in the same commit (G-33). Returns how many tutors are notified.
 * @throws DomainError not_found, conflict
 */
export class CloseEnquiry extends Command<{ notified: number }> {
  constructor(
    readonly enquiryId: string,
    readonly closing: { reason: string; note: string | null; blocks?: readonly BlockKind[] },
    readonly actor: Actor,
    /** Whether an operator closes it, or somebody who opened its page by a link that was mailed to the address. */
    readonly isByAddress = true,
  ) {
    super();
  }
}

@CommandHandler(CloseEnquiry)
export class CloseEnquiryHandler implements ICommandHandler<CloseEnquiry> {
  constructor(
    private readonly ledger: Ledger,
    private readonly mailer: EnquiryMailer,
    private readonly requested: RequestedMails,
    private readonly blocks: SenderBlocks,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, closing, actor, isByAddress }: CloseEnquiry): Promise<{ notified: number }> {
    const { reason, note, blocks = [] } = closing;
    return this.requested.limiting((due) =>
      this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
        const now = this.clock.now();
        const erases = reason === 'not_me';
        const [quotes, opportunities] = await Promise.all([
          this.ledger.loadAll('quote', { enquiryId }),
          this.ledger.loadAll('opportunity', { enquiryId }),
        ]);
        const outcome = end(enquiry.state, { quotes, opportunities }, reason, now);
        const subjects = erases ? '' : maskContactIn(enquiry.columns.subjects);
        const closed = erases ? NO_MAILS : await this.mailer.toFamily(enquiry, 'enquiry-closed', {}, now);
        const toTutors = await this.mailer.toTutors(outcome.tell.ended, 'opportunity-closed', {
          subjects,
          ...(isFamily(actor) ? {} : { byTeam: true }),
        });
        const batch = mergeMails(
          isByAddress ? closed : due(closed, await this.requested.ofEnquiry(closed, 'enquiry-closed'), now),
          toTutors,
        );
        const blocked = await this.blocks.changesFor(enquiry, { reason: 'not_me', caseId: null }, now, blocks);
        const changes = [...changesOf(enquiry, outcome, erases ? 'emptied' : { closedNote: note }), ...blocked];
        const writes = erases ? [...batch.writes, forgetEnquiry({ enquiryId })] : batch.writes;
        return {
          commit: { changes, mails: batch.mails, writes, actor, at: now },
          result: { notified: toTutors.mails.length },
        };
      }),
    );
  }
}
