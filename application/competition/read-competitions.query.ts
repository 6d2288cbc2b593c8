import { Query } from '@nestjs/cqrs';
import type { CompetitionStatus, EntryStatus } from '../../domain/competition/competition.js';
import type { CompetitionId } from '../../domain/competition/options.js';

/** A round as everybody sees it; `entries` are those that take part. */
export type PublicRound = {
  id: string;
  competition: CompetitionId;
  number: number;
  status: CompetitionStatus;
  closesAt: string;
  entries: number;
  drawnAt: string | null;
  seed: string | null;
  isSeedGiven: boolean | null;
  winnerEntryId: string | null;
};

/** The newest round of each competition, and those that have closed, the newest first. */
export class ReadCompetitions extends Query<{
  competitions: { id: CompetitionId; status: CompetitionStatus; closesAt: string }[];
  draws: PublicRound[];
}> {
  constructor(readonly now: string) {
    super();
  }
}

/** What anybody needs to repeat the draw of a round: the ids of the entries that take part; null while it is open. */
export class ReadDraw extends Query<(Omit<PublicRound, 'entries'> & { entries: readonly string[] }) | null> {
  constructor(
    readonly id: string,
    readonly now: string,
  ) {
    super();
  }
}

/** A round as operators see it. */
export type AdminRound = PublicRound & {
  openedAt: string;
  pending: number;
  confirmed: number;
  /** Whose entry won; null while none did, and once that entry is deleted. */
  winner: { name: string; email: string } | null;
};

/** All rounds, by competition and the newest first. */
export class ListRounds extends Query<AdminRound[]> {
  constructor(readonly now: string) {
    super();
  }
}

/**
 * Of rounds that closed on days of Sydney, both included; entries
 * of a drawn round are counted by its draw, which outlives them.
 */
export type CompetitionFigures = {
  competitions: { competition: CompetitionId; closed: number; drawn: number; entries: number }[];
  /** Rounds that have closed with entries, and whose winner has not been drawn by now, whatever the period. */
  waiting: number;
};

export class GetCompetitionFigures extends Query<CompetitionFigures> {
  constructor(
    readonly from: string,
    readonly to: string,
    readonly now: string,
  ) {
    super();
  }
}

export type AdminEntry = {
  id: string;
  competition: CompetitionId;
  roundId: string;
  round: number;
  status: EntryStatus;
  name: string;
  email: string;
  phone: string;
  studentName: string;
  yearLevel: string;
  subjects: string;
  createdAt: string;
  confirmedAt: string | null;
};

export type WantedEntries = {
  competition?: CompetitionId | undefined;
  roundId?: string | undefined;
  status?: EntryStatus | undefined;
  /** Where the page before ended. */
  before?: { createdAt: string; id: string } | undefined;
};

/** Entries, the newest first, so many a page. */
export class ListEntries extends Query<{ entries: AdminEntry[]; next: string | null }> {
  constructor(
    readonly wanted: WantedEntries,
    readonly page: number,
  ) {
    super();
  }
}
