import { createHash, randomBytes } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { draw, drawnText, notClosed, roundToDraw } from '../../domain/competition/competition.js';
import { COMPETITION_IDS, type CompetitionId } from '../../domain/competition/options.js';
import type { MailOrder } from '../mail/mail-order.js';
import { Clock } from '../ports/clock.js';
import { CompetitionEntries, type DrawnEntry } from '../ports/competition/competition-entries.js';
import { type Actor, append, Ledger } from '../ports/ledger.js';
import { Rounds } from './rounds.js';

/**
 * Draws the winner of a round among its confirmed entries, and has all who took part mailed, in one commit (G-27). `id`
 * is the round's, or its competition's: then the oldest round is meant that waits for its draw, before others one with
 * confirmed entries. Without a seed one is drawn at random.
 * @throws DomainError not_found, conflict not_closed, already_drawn, no_entries
 */
export class DrawWinner extends Command<{ roundId: string }> {
  constructor(
    readonly id: string,
    readonly seed: string | undefined,
    readonly actor: Actor,
  ) {
    super();
  }
}

const SEED_BYTES = 16;

@CommandHandler(DrawWinner)
export class DrawWinnerHandler implements ICommandHandler<DrawWinner> {
  constructor(
    private readonly rounds: Rounds,
    private readonly entries: CompetitionEntries,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
  ) {}

  async execute({ id, seed, actor }: DrawWinner): Promise<{ roundId: string }> {
    const roundId = await this.roundMeant(id);
    const drawn = seed ?? randomBytes(SEED_BYTES).toString('hex');
    return this.ledger.decide('competition', roundId, async (round) => {
      const at = this.clock.now();
      const { competition, number, closesAt } = round.state;
      const entries = await this.entries.confirmed(roundId);
      const digest = createHash('sha256').update(drawnText(drawn, competition)).digest();
      const ids = entries.map((entry) => entry.id);
      const events = draw(round.state, { seed: drawn, isSeedGiven: seed !== undefined, digest, entries: ids }, at);
      const change = append(round, events);
      const about = { competition, number, closesAt, roundId, entries: ids.length };
      const mails = resultsFor(entries, change.state.winnerEntryId, about);
      return { commit: { changes: [change], mails, actor, at }, result: { roundId } };
    });
  }

  private async roundMeant(id: string): Promise<string> {
    const competition = COMPETITION_IDS.find((one) => one === id);
    if (!competition) return id;
    const rounds = await Promise.all(
      (await this.rounds.of(competition)).map(async ({ id: roundId, state }) => ({
        ...state,
        id: roundId,
        hasEntries: state.drawnAt === null && (await this.entries.confirmed(roundId)).length > 0,
      })),
    );
    const meant = roundToDraw(rounds, this.clock.now());
    if (!meant) throw notClosed();
    return meant.id;
  }
}

type About = {
  competition: CompetitionId;
  number: number;
  closesAt: string;
  roundId: string;
  entries: number;
};

/** One mail for each address: to the winner at normal priority, to others behind all other mail (decision 051). */
function resultsFor(entries: readonly DrawnEntry[], winnerId: string | null, about: About): MailOrder[] {
  const winner = entries.find(({ id }) => id === winnerId);
  const others = new Map<string, DrawnEntry>();
  for (const entry of entries)
    if (entry.linkId !== winner?.linkId && !entry.isOff && !others.has(entry.linkId)) others.set(entry.linkId, entry);
  const addressee = ({ linkId, email }: DrawnEntry) => ({ recipient: linkId, to: { name: '', address: email } });
  const won: MailOrder[] = winner
    ? [
        {
          kind: 'competition-won',
          ...addressee(winner),
          data: { ...about, entryId: winner.id, yearLevel: winner.yearLevel },
        },
      ]
    : [];
  const lost: MailOrder[] = [...others.values()].map((entry) => ({
    kind: 'competition-not-won',
    ...addressee(entry),
    data: about,
  }));
  return [...won, ...lost];
}
