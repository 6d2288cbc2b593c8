import { Injectable } from '@nestjs/common';
import { Query, QueryBus } from '@nestjs/cqrs';
import { Ledger } from '../ports/ledger.js';
import { type DueTask, ScheduledTask } from '../scheduled-task.js';
import { Matchmaker } from './matchmaker.js';

/**
 * Enquiries whose next wave is due and of which no tutor has accepted an opportunity without having quoted; of one that
 * was opened again the first wave comes regardless of who has accepted: the runners-up have had their time (G-08).
 */
export class FindEnquiriesForSecondWave extends Query<string[]> {
  constructor(readonly now: string) {
    super();
  }
}

/**
 * A wider second wave 12 hours after the first, where nobody has
 * accepted by then; and one after the runners-up (G-08).
 */
@ScheduledTask({ everySeconds: 10 })
@Injectable()
export class WidenSearchWhenNobodyAccepts implements DueTask {
  readonly kind = 'second-wave';

  constructor(
    private readonly queries: QueryBus,
    private readonly ledger: Ledger,
    private readonly matchmaker: Matchmaker,
  ) {}

  due(now: string): Promise<string[]> {
    return this.queries.execute(new FindEnquiriesForSecondWave(now));
  }

  async handle(id: string, now: string): Promise<void> {
    const { nextWaveAt, waves } = (await this.ledger.load('enquiry', id)).state;
    if (nextWaveAt !== null && nextWaveAt <= now) await this.matchmaker.invite(id, waves + 1, 'system');
  }
}
