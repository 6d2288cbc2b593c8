import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { Matchmaker } from './matchmaker.js';

/** Enquiries whose second wave is due and of which no tutor has accepted an opportunity. */
export class FindEnquiriesForSecondWave extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/** A wider second wave 12 hours after the first, where nobody has accepted by then. */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class WidenSearchWhenNobodyAccepts implements DueTask {
  readonly kind = 'second-wave';

  constructor(
    private readonly queries: QueryBus,
    private readonly matchmaker: Matchmaker,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindEnquiriesForSecondWave(now));
  }

  async handle(id: string): Promise<void> {
    await this.matchmaker.invite(id, 2, 'system');
  }
}
