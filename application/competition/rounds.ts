import { Injectable } from '@nestjs/common';
import { v5 as uuidOf } from 'uuid';
import { firstClosing, open } from '../../domain/competition/competition.js';
import type { CompetitionId } from '../../domain/competition/options.js';
import { Ledger, type Loaded, startStream, VersionConflict } from '../ports/ledger.js';

const ROUNDS = '0c7b1a52-6a0e-4f0e-9a55-5d3c3f1f4b27';

/** A round has the id of its competition and number, so that of two who open it one is refused. */
export const roundId = (competition: CompetitionId, number: number) => uuidOf(`${competition}/${number}`, ROUNDS);

/** The rounds of the competitions. */
@Injectable()
export class Rounds {
  constructor(private readonly ledger: Ledger) {}

  /** Of one competition, by number. */
  async of(competition: CompetitionId): Promise<Loaded<'competition'>[]> {
    const rounds = await this.ledger.loadAll('competition', { competition });
    return rounds.sort((one, other) => one.state.number - other.state.number);
  }

  /** The newest, opened now where there was none. */
  async newest(competition: CompetitionId, now: string): Promise<Loaded<'competition'>> {
    for (;;) {
      const found = (await this.of(competition)).at(-1);
      if (found) return found;
      const events = open(competition, null, firstClosing(now), now);
      const changes = [startStream('competition', roundId(competition, 1), events)];
      try {
        await this.ledger.commit({ changes, actor: 'system', at: now, isStep: true });
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error;
      }
    }
  }
}
