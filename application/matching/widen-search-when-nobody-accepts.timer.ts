import { Injectable } from '@nestjs/common';
import { DueTimes } from '../ports/due-times.js';
import { each, Rings, type Timer } from '../timer.js';
import { Matchmaker } from './matchmaker.js';

/** A wider second wave 12 hours after the first, where nobody has accepted by then. */
@Rings()
@Injectable()
export class WidenSearchWhenNobodyAccepts implements Timer {
  constructor(
    private readonly due: DueTimes,
    private readonly matchmaker: Matchmaker,
  ) {}

  async ring(now: string): Promise<number> {
    return each('second-wave', await this.due.enquiriesForAnotherWave(now), async (id) => {
      await this.matchmaker.invite(id, 2, 'system');
    });
  }
}
