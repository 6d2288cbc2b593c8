import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import { ListEnquiries } from '../../../application/enquiry/list-enquiries.query.js';
import { ListEvents } from '../../../application/history/list-events.query.js';
import { GetMatchingDossier } from '../../../application/matching/get-matching-dossier.query.js';
import { ENQUIRY_STATUSES } from '../../../domain/enquiry/status.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import {
  adminEnquiries,
  type EventsAnswer,
  eventsAnswer,
  type EventsQuery,
  type EventStream,
  eventStreams,
  type EventType,
  eventTypes,
  matchingDossier,
} from '../contract/history.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { Identifier, Instant, InstantAndId, OneOf, Position, Words } from '../request/query-text.js';

/** Filters of the history; unknown parameters are ignored. */
export class EventsFilter implements EventsQuery {
  @OneOf(eventStreams) stream?: EventStream;
  @Identifier() streamId?: string;
  @OneOf(eventTypes, 'Must be the name of an event') type?: EventType;
  @ApiPropertyOptional()
  @IsOptional()
  @Matches(/^[\w:-]{1,80}$/, { message: 'Must be an actor, such as system' })
  actor?: string;
  @Instant() from?: string;
  @Instant() to?: string;
  @Position() before?: string;
}

export class EnquiriesQuery {
  @OneOf(ENQUIRY_STATUSES) status?: string;
  @Words(200) search?: string;
  @InstantAndId() before?: string;
}

@ApiTags('admin')
@Controller('api/admin')
@Allow('admin')
export class HistoryController {
  constructor(private readonly queries: QueryBus) {}

  /** The audit history, newest first. */
  @Get('events')
  @Responds(eventsAnswer)
  async events(@Query() filter: EventsFilter): Promise<EventsAnswer> {
    return { success: true, ...(await this.queries.execute(new ListEvents(filter))) };
  }

  @Get('enquiries')
  @Responds(adminEnquiries)
  async enquiries(@Query() { status, search, before }: EnquiriesQuery) {
    const params = { status: status ?? null, search: search ?? '', before: before ?? null };
    return { success: true as const, ...(await this.queries.execute(new ListEnquiries(params))) };
  }

  /** The dossier of each wave. */
  @Get('enquiries/:id/matching')
  @Responds(matchingDossier)
  async matching(@Id() id: string) {
    const dossier = await this.queries.execute(new GetMatchingDossier(id));
    if (!dossier) throw notFound('Enquiry');
    return { success: true as const, ...dossier };
  }
}
