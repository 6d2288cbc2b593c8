import { createHash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newId } from '../new-id.js';
import { refuseClosed } from '../../domain/competition/competition.js';
import { type CompetitionEntry, entryKey } from '../../domain/competition/competition.rules.js';
import { linkIsDue, oldLinkBy } from '../../domain/competition/entry-link.js';
import { Clock } from '../ports/clock.js';
import { CompetitionEntries } from '../ports/competition/competition-entries.js';
import { ATTEMPTS, type Commit, Ledger, VersionConflict } from '../ports/ledger.js';
import { Tokens } from '../ports/tokens.js';
import { EntryExists, EntryLinkSent, keepEntry, sendEntryLink } from './competition.writes.js';
import { Rounds } from './rounds.js';

/**
 * Enters a student in the open round of a competition; the same again gives the first entry. Its address is
 * mailed the link that confirms it, if one is due (G-27, SEC-29). @throws DomainError conflict competition_closed
 */
export class EnterCompetition extends Command<{ id: string }> {
  constructor(readonly entry: CompetitionEntry) {
    super();
  }
}

type Decided = { id: string; commit: Pick<Commit, 'writes' | 'mails'> | null };

@CommandHandler(EnterCompetition)
export class EnterCompetitionHandler implements ICommandHandler<EnterCompetition> {
  constructor(
    private readonly rounds: Rounds,
    private readonly entries: CompetitionEntries,
    private readonly ledger: Ledger,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {}

  async execute({ entry }: EnterCompetition): Promise<{ id: string }> {
    const now = this.clock.now();
    const round = await this.rounds.newest(entry.competition, now);
    refuseClosed(round.state, now);
    const { closesAt } = round.state;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { id, commit } = await this.decide(entry, round.id, closesAt, now);
      if (!commit) return { id };
      try {
        await this.ledger.commit({ changes: [], ...commit, actor: 'visitor', at: now, outcome: { id } });
        return { id };
      } catch (error) {
        if (!(error instanceof EntryExists || error instanceof EntryLinkSent)) throw error;
      }
    }
    throw new VersionConflict();
  }

  private async decide(entry: CompetitionEntry, roundId: string, closesAt: string, now: string): Promise<Decided> {
    const key = JSON.stringify({ ...entryKey(entry), roundId });
    const fingerprint = createHash('sha256').update(key).digest('hex');
    const address = entry.email.toLowerCase();
    const addressHash = this.tokens.hash(this.tokens.issue('competition-address', address));
    const known = await this.entries.find(fingerprint, addressHash);
    const id = known.entry?.id ?? newId();
    const linkId = known.link?.id ?? newId();
    const isDue = !known.entry?.confirmedAt && linkIsDue(known.link, now);
    if (known.entry && !isDue) return { id, commit: null };
    const link = {
      id: linkId,
      addressHash,
      tokenHash: this.tokens.hash(this.tokens.issue('competition-entry', linkId)),
      mailedAt: now,
      createdAt: now,
      ifNoneSince: oldLinkBy(known.link, now),
    };
    const kept = { ...entry, id, fingerprint, roundId, linkId, createdAt: now };
    return {
      id,
      commit: {
        writes: [...(known.entry ? [] : [keepEntry(kept)]), ...(isDue ? [sendEntryLink(link)] : [])],
        mails: isDue
          ? [
              {
                kind: 'competition-entry',
                recipient: linkId,
                to: { name: '', address: entry.email },
                data: { competition: entry.competition, closesAt },
              },
            ]
          : [],
      },
    };
  }
}
