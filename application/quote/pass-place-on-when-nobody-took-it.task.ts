import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { MatchingPolicies } from '../ports/matching/matching-policies.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { Waitlist } from './waitlist.js';

/**
 * Open enquiries of which somebody was asked in vain, or could be
 * asked: a quote's time is over, or more quotes are taken now.
 */
export class FindWaitlistsWithFreePlace extends Query<string[]> {
  constructor(
    readonly now: string,
    readonly quoteCap: number,
  ) {
    super();
  }
}

/** Gives a place that nobody took in time to the next on the waitlist (G-21). */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class PassPlaceOnWhenNobodyTookIt implements DueTask {
  readonly kind = 'waitlist-place';

  constructor(
    private readonly queries: QueryBus,
    private readonly policies: MatchingPolicies,
    private readonly waitlist: Waitlist,
  ) {}

  async due(now: string): Promise<string[]> {
    return this.queries.execute(new FindWaitlistsWithFreePlace(now, (await this.policies.inForce()).quoteCap));
  }

  handle(id: string): Promise<number> {
    return this.waitlist.askNext(id);
  }
}
