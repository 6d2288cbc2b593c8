import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 as uuid } from 'uuid';
import { expire } from '../../domain/booking/booking-request.js';
import { close } from '../../domain/enquiry/enquiry.js';
import { CallOffSession } from '../booking/call-off-session.command.js';
import { Clock } from '../ports/clock.js';
import { EnquiryParts } from '../ports/enquiry-parts.js';
import { type Actor, begin, Ledger, proceed } from '../ports/ledger.js';
import { CloseEnquiry } from './close-enquiry.command.js';

/**
 * "This was not me" after a tutor was chosen: what the enquiry, its sessions and requests say of a person is erased, what
 * is still to come is called off, and the tutor is told. Cut off at any point, it can be asked for again.
 * @throws DomainError not_found, conflict
 */
export class DisownEnquiry extends Command<void> {
  constructor(
    readonly enquiryId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(DisownEnquiry)
export class DisownEnquiryHandler implements ICommandHandler<DisownEnquiry> {
  constructor(
    private readonly ledger: Ledger,
    private readonly parts: EnquiryParts,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ enquiryId, actor }: DisownEnquiry): Promise<void> {
    const { state } = await this.ledger.load('enquiry', enquiryId);
    close(state, 'not_me', this.clock.now());
    const forgotten = state.status === 'filled' ? await this.forget(enquiryId, actor) : [];
    await this.commands.execute(new CloseEnquiry(enquiryId, { reason: 'not_me', note: null }, actor));
    const arranged = await this.arranged(enquiryId);
    // Arranged while this went on; from the closing on nothing can be.
    if (arranged.some((id) => !forgotten.includes(id))) await this.forget(enquiryId, actor);
  }

  private async arranged(enquiryId: string): Promise<string[]> {
    const parts = await Promise.all([this.parts.bookings(enquiryId), this.parts.bookingRequests(enquiryId)]);
    return parts.flat().map(({ id }) => id);
  }

  /** Erased first, so that what the tutor then hears names nobody. Gives the ids of sessions and requests. */
  private async forget(enquiryId: string, actor: Actor): Promise<string[]> {
    const [bookings, requests] = await Promise.all([
      this.parts.bookings(enquiryId),
      this.parts.bookingRequests(enquiryId),
    ]);
    const at = this.clock.now();
    const rows = {
      ...{ enquiries: [enquiryId], bookings: bookings.map(({ id }) => id) },
      ...{ bookingRequests: requests.map(({ id }) => id), tutors: [], accounts: [] },
    };
    const erased = begin('act', uuid(), [{ type: 'PersonErased', data: { reason: 'not_genuine', rows, at } }]);
    await this.ledger.commit({ changes: [erased], records: { erased: { ...rows, addresses: [] } }, actor, at });
    for (const { id } of bookings.filter(({ status }) => status === 'confirmed'))
      await this.commands.execute(new CallOffSession(id, actor));
    for (const { id } of requests)
      await this.ledger.decide('booking-request', id, (asked) => {
        const events = expire(asked.state, 'closed', at);
        return { entry: events.length ? { changes: [proceed(asked, events)], actor, at } : null, result: undefined };
      });
    return [...bookings, ...requests].map(({ id }) => id);
  }
}
