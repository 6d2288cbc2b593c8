import { Injectable } from '@nestjs/common';
import { refuseErased, type Tutor, type TutorEvent } from '../../domain/tutor/tutor.js';
import { Clock } from '../ports/clock.js';
import {
  type Actor,
  type AvailabilityRow,
  type Cause,
  type Change,
  Ledger,
  type Loaded,
  type MailOrder,
  proceed,
  type Records,
} from '../ports/ledger.js';
import { searchRecordsOf, searchRowOf } from './search-row.js';

/** What is decided about a tutor, and all that is to be written with it. */
export type TutorDecision<R> = {
  /** None decides nothing, and nothing is written. */
  events: TutorEvent[];
  /** The tutor's columns that no event carries: words, contact, `latitude` and `longitude`. Keys in camelCase. */
  columns?: Record<string, unknown>;
  /** All rules and exceptions from now on, in place of those kept; goes with an `AvailabilityReplaced`. */
  availability?: AvailabilityRow[];
  /** Other streams that change in the same commit, such as the contract approved. */
  changes?: Change[];
  records?: Omit<Records, 'tutorSearch' | 'tutorReach' | 'availability' | 'availabilityOf'>;
  mails?: MailOrder[];
  result: R;
};

/** The one way to change a tutor: its events, its columns and its row for search and matching in one commit. */
@Injectable()
export class TutorChanges {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  /**
   * Loads a tutor, decides at `now`, and commits; decides again when another change came first.
   * @throws DomainError not_found, of an erased tutor too, and what the decision throws
   */
  async change<R>(
    tutorId: string,
    decision: (current: Loaded<'tutor'>, now: string) => Promise<TutorDecision<R>> | TutorDecision<R>,
    actor: Actor,
    completes?: Cause,
  ): Promise<R> {
    return this.ledger.decide('tutor', tutorId, async (current) => {
      refuseErased(current.state);
      const now = this.clock.now();
      const decided = await decision(current, now);
      if (decided.events.length === 0) {
        if (decided.availability || decided.changes?.length || decided.mails?.length || decided.columns)
          throw new Error('What changes about a tutor needs an event of the tutor');
        if (!completes) return { entry: null, result: decided.result };
        return { entry: { changes: [], actor, at: now, completes }, result: decided.result };
      }
      const { events, columns = {}, changes = [], records = {}, mails = [], result } = decided;
      const change = proceed(current, events, columns);
      const row = searchRowOf(
        tutorId,
        change.state as Tutor,
        { ...current.row, ...columns },
        decided.availability ?? current.availability,
      );
      const before = searchRowOf(tutorId, current.state, current.row, current.availability);
      const replaced = decided.availability ? { availability: decided.availability, availabilityOf: [tutorId] } : {};
      const entry = {
        changes: [change, ...changes],
        records: { ...records, ...replaced, ...searchRecordsOf([row], [before]) },
        mails,
        actor,
        at: now,
        ...(completes ? { completes } : {}),
      };
      return { entry, result };
    });
  }
}
