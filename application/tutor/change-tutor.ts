import { Injectable } from '@nestjs/common';
import { refuseErased } from '../../domain/tutor/closing.js';
import type { TutorEvent } from '../../domain/tutor/tutor.js';
import { Clock } from '../ports/clock.js';
import { type AvailabilityRow, keepAvailability } from '../availability/availability.writes.js';
import type { Columns } from '../ports/columns.js';
import type { MailOrder } from '../mail/mail-order.js';
import { type Actor, type Cause, type Change, Ledger, type Loaded, append } from '../ports/ledger.js';
import { TutorDirectory } from '../ports/tutor/tutor-directory.js';
import type { Write } from '../ports/writes.js';
import { searchRowOf, searchWritesOf } from './search-row.js';

/** A tutor with every rule and exception that it keeps. */
export type LoadedTutor = Loaded<'tutor'> & { availability: readonly AvailabilityRow[] };

/** What is decided about a tutor, and all that is to be written with it. */
export type TutorDecision<R> = {
  /** None decides nothing, and nothing is written. */
  events: TutorEvent[];
  /** What no event carries of it: words, contact, place. */
  columns?: Partial<Columns<'tutor'>>;
  /** All rules and exceptions from now on, in place of those kept; goes with an `AvailabilityReplaced`. */
  availability?: AvailabilityRow[];
  /** Other streams that change in the same commit, such as the contract approved. */
  changes?: Change[];
  writes?: readonly Write[];
  mails?: MailOrder[];
  result: R;
};

/** The one way to change a tutor: its events, its columns and its row for search and matching in one commit. */
@Injectable()
export class TutorChanges {
  constructor(
    private readonly ledger: Ledger,
    private readonly tutors: TutorDirectory,
    private readonly clock: Clock,
  ) {}

  /**
   * Loads a tutor, decides at `now`, and commits; decides again when another change came first.
   * @throws DomainError not_found, of an erased tutor too, and what the decision throws
   */
  async change<R>(
    tutorId: string,
    decision: (current: LoadedTutor, now: string) => Promise<TutorDecision<R>> | TutorDecision<R>,
    actor: Actor,
    completes?: Cause,
  ): Promise<R> {
    return this.ledger.decide('tutor', tutorId, async (loaded) => {
      refuseErased(loaded.state);
      const current = await this.withAvailability(loaded);
      const now = this.clock.now();
      const decided = await decision(current, now);
      if (decided.events.length === 0) {
        if (decided.availability || decided.changes?.length || decided.mails?.length || decided.columns)
          throw new Error('What changes about a tutor needs an event of the tutor');
        if (!completes) return { commit: null, result: decided.result };
        return { commit: { changes: [], actor, at: now, completes }, result: decided.result };
      }
      const { changes = [], writes = [], mails = [], result } = decided;
      const part = partOf(current, decided);
      const commit = {
        changes: [...part.changes, ...changes],
        writes: [...writes, ...part.writes],
        mails,
        actor,
        at: now,
        ...(completes ? { completes } : {}),
      };
      return { commit, result };
    });
  }

  /**
   * What changes of a tutor in a commit that another stream
   * decides on; the tutor is read before what the decision reads.
   */
  async within<R>(
    tutorId: string,
    decision: (current: LoadedTutor) => Promise<{ events: TutorEvent[]; result: R }>,
  ): Promise<{ changes: Change[]; writes: Write[]; result: R }> {
    const current = await this.withAvailability(await this.ledger.load('tutor', tutorId));
    const { events, result } = await decision(current);
    return { ...(events.length > 0 ? partOf(current, { events }) : { changes: [], writes: [] }), result };
  }

  /** Read after the tutor: replacing them meanwhile raises its version. */
  private async withAvailability(loaded: Loaded<'tutor'>): Promise<LoadedTutor> {
    return { ...loaded, availability: await this.tutors.availability(loaded.id) };
  }
}

/** The tutor's own events with what is written of them for search. */
function partOf(
  current: LoadedTutor,
  { events, columns = {}, availability }: Pick<TutorDecision<unknown>, 'events' | 'columns' | 'availability'>,
): { changes: Change[]; writes: Write[] } {
  const { id: tutorId } = current;
  const change = append(current, events, columns);
  const words = { ...current.columns, ...columns };
  const row = searchRowOf(tutorId, change.state, words, availability ?? current.availability);
  const before = searchRowOf(tutorId, current.state, current.columns, current.availability);
  const kept = availability ? [keepAvailability({ tutorId, rows: availability })] : [];
  return { changes: [change], writes: [...kept, ...searchWritesOf(row, before)] };
}
