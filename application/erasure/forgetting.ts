import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { erase as eraseAccount, refuseErasingAdmin } from '../../domain/account/account.js';
import type { ErasedRows, ErasureReason } from '../../domain/act/act.js';
import { erase as eraseRequest, expire as expireRequest } from '../../domain/booking/booking-request.js';
import { erase as eraseSession } from '../../domain/booking/booking.js';
import { erase as eraseCase } from '../../domain/case/case.js';
import { erase as eraseContract } from '../../domain/contract/contract.js';
import { erase as eraseEnquiry } from '../../domain/enquiry/enquiry.js';
import { erase as eraseQuote } from '../../domain/quote/quote.js';
import { DomainError } from '../../domain/shared/domain-error.js';
import { erase as eraseReview } from '../../domain/review/review.js';
import { erase as eraseDocument } from '../../domain/document/document.js';
import { erase as eraseTutor } from '../../domain/tutor/closing.js';
import { endSessions } from '../account/account.writes.js';
import { dropReminders, releaseHold } from '../booking/booking.writes.js';
import { CancelSession } from '../booking/cancel-session.command.js';
import { CloseEnquiry } from '../enquiry/close-enquiry.command.js';
import { Clock } from '../ports/clock.js';
import { type Actor, startStream, Ledger, type Loaded, append } from '../ports/ledger.js';
import { ObjectStore } from '../ports/document/object-store.js';
import { type Person, PersonTraces } from '../ports/erasure/person-traces.js';
import type { EventOf, Stream } from '../ports/streams.js';
import type { Write } from '../ports/writes.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { EndTutoring } from '../tutor/end-tutoring.command.js';
import { blankPerson } from './erasure.writes.js';

/** Who has it done, and why. */
export type Cause = { reason: ErasureReason; actor: Actor };

/**
 * Forgets a person, step by step, so that each can be cut off and done again: first every stream says that it is
 * erased, from where on nothing decided before can be committed; then mails and what else lies beside; last the rows by
 * which all was found.
 */
@Injectable()
export class Forgetting {
  constructor(
    private readonly traces: PersonTraces,
    private readonly commands: CommandBus,
    private readonly tutors: TutorChanges,
    private readonly ledger: Ledger,
    private readonly store: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** Returns how much was found and changed; none: there is nothing left. @throws DomainError conflict admin_account */
  async forget(person: Person, cause: Cause): Promise<number> {
    const { actor } = cause;
    for (const id of person.accounts) refuseErasingAdmin((await this.ledger.load('account', id)).state);
    const ended = (await this.ends(person, actor)) + (await this.closes(person, actor));
    return ended + (await this.empties(person, cause));
  }

  /**
   * Forgets what an enquiry that was closed as not meant has left with tutors; the enquiry itself stays to be seen. The
   * first time it is recorded in the log, whatever is found. Returns what `forget` does.
   */
  async forgetDisowned(person: Person, cause: Cause, isFirst: boolean): Promise<number> {
    const isNamed = person.isNamed || isFirst;
    return (await this.callsOff(person, cause.actor)) + (await this.empties({ ...person, isNamed }, cause));
  }

  private async empties(person: Person, cause: Cause): Promise<number> {
    const beside = await this.traces.forgetBeside(person);
    const words = await this.says(person, cause.actor);
    if (person.isNamed || words > 0) await this.blank(person, cause);
    for (const file of person.files) await this.store.remove(file);
    return beside + words + (person.isNamed ? 1 : 0);
  }

  /** Accounts and tutors: nobody signs in, and what is under way with a tutor ends first. */
  private async ends({ accounts, tutors }: Person, actor: Actor): Promise<number> {
    let changed = 0;
    for (const id of accounts)
      changed += await this.erase('account', id, actor, (account, at) => eraseAccount(account.state, at), [
        endSessions({ accountId: id }),
      ]);
    for (const id of tutors) {
      changed += await this.commands.execute(new EndTutoring(id, actor));
      changed += await this.eraseTutor(id, actor);
    }
    return changed;
  }

  private async eraseTutor(id: string, actor: Actor): Promise<number> {
    if ((await this.ledger.load('tutor', id)).state.erasedAt) return 0;
    return this.tutors.change(
      id,
      ({ state }, now) => {
        const events = eraseTutor(state, now);
        return { events, availability: [], result: events.length };
      },
      actor,
    );
  }

  /** Enquiries, with the sessions and requests that their families wait for. */
  private async closes(person: Person, actor: Actor): Promise<number> {
    for (const id of person.openEnquiries) await this.close(id, actor);
    let changed = person.openEnquiries.length;
    for (const id of person.enquiries)
      changed += await this.erase('enquiry', id, actor, (enquiry, at) => eraseEnquiry(enquiry.state, at), [
        releaseHold({ enquiryId: id }),
      ]);
    return changed + (await this.callsOff(person, actor));
  }

  private async callsOff({ comingSessions, openRequests }: Person, actor: Actor): Promise<number> {
    for (const id of comingSessions)
      await this.commands.execute(new CancelSession(id, { by: 'admin', familyIsErased: true }, actor));
    let changed = comingSessions.length;
    for (const id of openRequests)
      changed += await this.erase('booking-request', id, actor, (request, at) =>
        expireRequest(request.state, 'closed', at),
      );
    return changed;
  }

  /** One that ended meanwhile is as good. */
  private async close(id: string, actor: Actor): Promise<void> {
    try {
      await this.commands.execute(new CloseEnquiry(id, { reason: 'not_me', note: null }, actor));
    } catch (error) {
      if (!(error instanceof DomainError && error.code.startsWith('enquiry_'))) throw error;
    }
  }

  /** What hangs on them, where it still has words. */
  private async says({ words }: Person, actor: Actor): Promise<number> {
    let changed = 0;
    for (const { id, of } of words.bookings)
      changed += await this.erase('booking', id, actor, (_, at) => eraseSession(of, at), [
        dropReminders({ bookingId: id }),
      ]);
    for (const { id, of } of words.bookingRequests)
      changed += await this.erase('booking-request', id, actor, (_, at) => eraseRequest(of, at));
    for (const { id, of } of words.quotes)
      changed += await this.erase('quote', id, actor, (_, at) => eraseQuote(of, at));
    for (const { id, of } of words.reviews)
      changed += await this.erase('review', id, actor, (_, at) => eraseReview(of, at));
    for (const { id, of } of words.cases) changed += await this.erase('case', id, actor, (_, at) => eraseCase(of, at));
    for (const id of words.contracts)
      changed += await this.erase('contract', id, actor, ({ state }, at) => eraseContract(state, at));
    for (const id of words.documents) changed += await this.erase('document', id, actor, (_, at) => eraseDocument(at));
    return changed;
  }

  private erase<S extends Stream>(
    stream: S,
    id: string,
    actor: Actor,
    decide: (current: Loaded<S>, now: string) => EventOf<S>[],
    writes: readonly Write[] = [],
  ): Promise<number> {
    return this.ledger.decide(stream, id, (current) => {
      const at = this.clock.now();
      const events = decide(current, at);
      const commit = events.length ? { changes: [append(current, events)], writes, actor, at } : null;
      return { commit, result: events.length };
    });
  }

  /** Empties the rows, and says so in the log by their ids. */
  private async blank(person: Person, { reason, actor }: Cause): Promise<void> {
    const at = this.clock.now();
    const { enquiries, bookings, bookingRequests, tutors, accounts, subscriptions, entries, cases, words } = person;
    const rows: Required<ErasedRows> = {
      enquiries,
      bookings,
      bookingRequests,
      tutors,
      accounts,
      subscriptions,
      entries,
      cases,
    };
    const change = startStream('act', newId(), [{ type: 'PersonErased', data: { reason, rows, at } }]);
    const reviews = words.reviews.map(({ id }) => id);
    await this.ledger.commit({ changes: [change], writes: [blankPerson({ ...rows, reviews })], actor, at });
  }
}
