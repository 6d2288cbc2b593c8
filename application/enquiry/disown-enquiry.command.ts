import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BlockKind } from '../../domain/block/block.js';
import { close } from '../../domain/enquiry/enquiry.js';
import { Forgetting } from '../erasure/forgetting.js';
import { Clock } from '../ports/clock.js';
import { type Actor, Ledger } from '../ports/ledger.js';
import { IdempotencyStore } from '../ports/idempotency-store.js';
import { PersonTraces } from '../ports/erasure/person-traces.js';
import { CloseEnquiry } from './close-enquiry.command.js';

/**
 * "This was not me": the enquiry is closed, what it, its sessions and its requests say of a person is erased, what is
 * still to come is called off, and tutors are notified. The network that it came from is blocked, and for
 * who came by the mailed link the address, too: who has only sent it could block an address that is somebody else's
 * (G-33). Cut off at any point, it can be asked for again.
 * @throws DomainError not_found, conflict
 */
export class DisownEnquiry extends Command<void> {
  constructor(
    readonly enquiryId: string,
    readonly actor: Actor,
    /** Whether the page was opened by the link that was mailed to the address. */
    readonly isByAddress: boolean,
  ) {
    super();
  }
}

@CommandHandler(DisownEnquiry)
export class DisownEnquiryHandler implements ICommandHandler<DisownEnquiry> {
  constructor(
    private readonly ledger: Ledger,
    private readonly traces: PersonTraces,
    private readonly forgetting: Forgetting,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly kept: IdempotencyStore,
  ) {}

  execute(command: DisownEnquiry): Promise<void> {
    return this.kept.inSteps(() => this.disown(command));
  }

  private async disown({ enquiryId, actor, isByAddress }: DisownEnquiry): Promise<void> {
    const { state } = await this.ledger.load('enquiry', enquiryId);
    const isCutOff =
      state.status === 'closed' && state.closedReason === 'not_me' && (await this.forgets(enquiryId, actor, false));
    if (isCutOff) return;
    close(state, 'not_me', this.clock.now());
    const blocks: BlockKind[] = isByAddress ? ['address', 'network'] : ['network'];
    await this.commands.execute(new CloseEnquiry(enquiryId, { reason: 'not_me', note: null, blocks }, actor));
    await this.forgets(enquiryId, actor, true);
  }

  /** Also what was arranged while this goes on: from the closing on nothing is. Returns whether there was anything. */
  private async forgets(enquiryId: string, actor: Actor, isFirst: boolean): Promise<boolean> {
    for (let round = 0; ; round++) {
      const person = await this.traces.of({ disowned: enquiryId }, this.clock.now());
      const cause = { reason: 'not_genuine', actor } as const;
      if ((await this.forgetting.forgetDisowned(person, cause, isFirst && round === 0)) === 0) return round > 0;
    }
  }
}
