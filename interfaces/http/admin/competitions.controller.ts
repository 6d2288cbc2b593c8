import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { z } from 'zod';
import { DrawWinner } from '../../../application/competition/draw-winner.command.js';
import { OpenRound } from '../../../application/competition/open-round.command.js';
import {
  type AdminEntry,
  ListEntries,
  ListRounds,
  ReadDraw,
  type WantedEntries,
} from '../../../application/competition/read-competitions.query.js';
import { Answers } from '../../../application/ports/answers.js';
import { Clock } from '../../../application/ports/clock.js';
import type { Actor } from '../../../application/ports/ledger.js';
import { ENTRY_STATUSES, type EntryStatus } from '../../../domain/competition/competition.js';
import { COMPETITION_IDS, type CompetitionId } from '../../../domain/competition/options.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { localDate, SYDNEY } from '../../../domain/shared/time.js';
import { Responds } from '../request/responds.js';
import { AdminActor } from './actor.js';
import {
  adminCompetitions,
  adminEntries,
  drawAnswer,
  drawForm,
  roundAnswer,
  roundForm,
} from '../contract/competition.js';
import { csvOf } from '../format/csv.js';
import { Id, KnownAs } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { Identifier, InstantAndId, OneOf } from '../request/query-text.js';

export class EntriesFilter {
  @OneOf(COMPETITION_IDS) competition?: CompetitionId;
  @Identifier() round?: string;
  @OneOf(ENTRY_STATUSES) status?: EntryStatus;
}

export class EntriesQuery extends EntriesFilter {
  @InstantAndId() before?: string;
}

const PAGE = 50;
/** Of the export, so that one statement never gives all. */
const EXPORT_PAGE = 1_000;

/** Competitions as operators run them: their rounds, entries and draws (G-27). */
@ApiTags('admin')
@Controller('api/admin')
@Allow('admin')
export class AdminCompetitionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly clock: Clock,
  ) {}

  @Get('competitions')
  @Responds(adminCompetitions)
  async competitions() {
    return { success: true as const, rounds: await this.rounds() };
  }

  @Get('competition-entries')
  @Responds(adminEntries)
  async entries(@Query() { before, ...filter }: EntriesQuery) {
    const [createdAt = '', id = ''] = before?.split('_') ?? [];
    const wanted = { ...wantedBy(filter), ...(before ? { before: { createdAt, id } } : {}) };
    return { success: true as const, ...(await this.queries.execute(new ListEntries(wanted, PAGE))) };
  }

  /** All of the same entries for a spreadsheet. */
  @Get('competition-entries.csv')
  @ApiProduces('text/csv')
  async csv(@Query() filter: EntriesFilter, @Res({ passthrough: true }) response: Response): Promise<string> {
    const rows: AdminEntry[] = [];
    let before: WantedEntries['before'];
    do {
      const wanted = { ...wantedBy(filter), before };
      const { entries, next } = await this.queries.execute(new ListEntries(wanted, EXPORT_PAGE));
      rows.push(...entries);
      const last = entries.at(-1);
      before = next && last ? { createdAt: last.createdAt, id: last.id } : undefined;
    } while (before);
    response.setHeader('Content-Disposition', 'attachment; filename="competition-entries.csv"');
    response.type('text/csv; charset=utf-8');
    return csvOf(COLUMNS, rows.map(rowOf));
  }

  @Post('competitions/:id/draw')
  @KnownAs(COMPETITION_IDS)
  @Responds(drawAnswer, 201)
  async draw(
    @Id() id: string,
    @Body({ schema: drawForm }) { seed }: z.infer<typeof drawForm>,
    @AdminActor() actor: Actor,
  ) {
    return this.answers.of(
      () => this.commands.execute(new DrawWinner(id, seed, actor)),
      async ({ roundId }) => {
        const draw = await this.queries.execute(new ReadDraw(roundId, this.clock.now()));
        if (!draw) throw notFound('Draw');
        return { success: true as const, draw };
      },
    );
  }

  @Post('competitions/:id/rounds')
  @KnownAs(COMPETITION_IDS)
  @Responds(roundAnswer, 201)
  async open(
    @Id() id: string,
    @Body({ schema: roundForm }) { closesAt }: z.infer<typeof roundForm>,
    @AdminActor() actor: Actor,
  ) {
    return this.answers.of(
      () => this.commands.execute(new OpenRound(id, closesAt, actor)),
      async ({ roundId }) => {
        const round = (await this.rounds()).find((one) => one.id === roundId);
        if (!round) throw notFound('Competition');
        return { success: true as const, round };
      },
    );
  }

  private rounds() {
    return this.queries.execute(new ListRounds(this.clock.now()));
  }
}

const wantedBy = ({ competition, round, status }: EntriesFilter): WantedEntries => ({
  competition,
  roundId: round,
  status,
});

const COLUMNS = [
  ...['Entry', 'Competition', 'Round', 'Status', 'Name', 'Email', 'Phone', 'Student', 'Year level', 'Subjects'],
  ...['Entered', 'Confirmed'],
];
const dayOf = (at: string | null) => (at ? localDate(at, SYDNEY) : '');
const rowOf = (entry: AdminEntry) => [
  ...[entry.id, entry.competition, String(entry.round), entry.status, entry.name, entry.email, entry.phone],
  ...[entry.studentName, entry.yearLevel, entry.subjects, dayOf(entry.createdAt), dayOf(entry.confirmedAt)],
];
