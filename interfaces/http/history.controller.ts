import { applyDecorators, Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsNumberString, IsOptional, IsUUID, Matches, MaxLength } from 'class-validator';
import { ListEnquiries } from '../../application/enquiry/list-enquiries.query.js';
import { ListEvents } from '../../application/history/list-events.query.js';
import { GetMatchingDossier } from '../../application/matching/get-matching-dossier.query.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { dayOrInstant } from '../../domain/shared/instant.js';
import { adminEnquiries, eventsAnswer, type EventsQuery, eventStreams, matchingDossier } from './contract/history.js';
import { Id } from './identifier.js';
import { Allow } from './policy.js';

const INSTANT = 'Must be a day or a point in time, such as 2026-11-21 or 2026-11-21T04:30:00Z';
const instant = dayOrInstant(INSTANT);
/** What the rule refuses becomes the empty text, which then fails. */
const Instant = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => instant.safeParse(value).data ?? ''),
    Matches(/./, { message: INSTANT }),
  );

/** Filters of the history; unknown parameters are ignored. */
export class EventsFilter implements EventsQuery {
  @ApiPropertyOptional({ enum: eventStreams }) @IsOptional() @IsIn(eventStreams) stream?: string;
  @ApiPropertyOptional({ format: 'uuid' }) @IsOptional() @IsUUID('all') streamId?: string;
  @ApiPropertyOptional()
  @IsOptional()
  @Matches(/^\w{1,80}$/, { message: 'Must be the name of an event' })
  type?: string;
  @ApiPropertyOptional()
  @IsOptional()
  @Matches(/^[\w:-]{1,80}$/, { message: 'Must be an actor, such as system' })
  actor?: string;
  @ApiPropertyOptional({ format: 'date-time' }) @IsOptional() @Instant() from?: string;
  @ApiPropertyOptional({ format: 'date-time' }) @IsOptional() @Instant() to?: string;
  @ApiPropertyOptional() @IsOptional() @IsNumberString({ no_symbols: true }) @MaxLength(15) before?: string;
}

@ApiTags('admin')
@Controller('api/admin')
@Allow('admin')
export class HistoryController {
  constructor(private readonly queries: QueryBus) {}

  /** The audit history, newest first. */
  @Get('events')
  @ApiOkResponse({ standardSchema: eventsAnswer })
  async events(@Query() filter: EventsFilter) {
    return { success: true as const, ...(await this.queries.execute(new ListEvents(filter))) };
  }

  @Get('enquiries')
  @ApiOkResponse({ standardSchema: adminEnquiries })
  async enquiries() {
    return { success: true as const, enquiries: await this.queries.execute(new ListEnquiries()) };
  }

  /** The dossier of each wave. */
  @Get('enquiries/:id/matching')
  @ApiOkResponse({ standardSchema: matchingDossier })
  async matching(@Id() id: string) {
    const runs = await this.queries.execute(new GetMatchingDossier(id));
    if (!runs) throw notFound('Enquiry');
    return { success: true as const, runs };
  }
}
