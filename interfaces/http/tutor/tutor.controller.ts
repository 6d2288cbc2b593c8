import { applyDecorators, Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiProduces, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { Request, Response } from 'express';
import { ListTutorSlots } from '../../../application/booking/list-tutor-slots.query.js';
import { Clock } from '../../../application/ports/clock.js';
import type { DocumentFile } from '../../../application/document/read-document.command.js';
import { GetPortfolioFile, GetTutorProfile } from '../../../application/tutor/get-tutor-profile.query.js';
import { ListDemoTutors } from '../../../application/tutor/list-demo-tutors.query.js';
import { SERIES_HORIZON_DAYS } from '../../../domain/booking/series.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { day, instant } from '../../../domain/shared/instant.js';
import type { Viewer } from '../../../domain/tutor/tutor.js';
import { Responds } from '../request/responds.js';
import type { CurrentUser } from '../contract/account.js';
import { type SlotsQuery, tutorList, tutorProfileAnswer, tutorSlots } from '../contract/tutor-profile.js';
import { sendFile } from '../format/file.js';
import { Id, UUID } from '../request/identifier.js';
import { Allow } from '../request/policy.js';

const MOMENT = 'Must be a day or a point in time, such as 2026-11-21 or 2026-11-21T04:30:00Z';
const moment = day(MOMENT).or(instant(MOMENT));
/** What the rule refuses becomes the empty text, which then fails. */
const Moment = () =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => moment.safeParse(value).data ?? ''),
    Matches(/./, { message: MOMENT }),
  );
const DURATION = 'Session duration must be 30 to 180 minutes';

/** The span within which slots begin, and their length; up to 26 weeks ahead where a series is moved (G-12). */
export class SlotsFilter implements SlotsQuery {
  @ApiPropertyOptional() @IsOptional() @Moment() from?: string;
  @ApiPropertyOptional() @IsOptional() @Moment() to?: string;
  @ApiPropertyOptional({ type: 'integer', minimum: 30, maximum: 180, default: 60 })
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: DURATION })
  @Min(30, { message: DURATION })
  @Max(180, { message: DURATION })
  duration?: number;
  @ApiPropertyOptional({ enum: ['series'] })
  @IsOptional()
  @IsIn(['series'], { message: 'Unknown horizon' })
  horizon?: 'series';
}

/** Tutors as everybody may see them. */
@ApiTags('tutors')
@Controller('api/tutors')
@Allow('anyone')
export class TutorController {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** API-21: the demo's tutors. */
  @Get()
  @Responds(tutorList)
  async list() {
    return { success: true as const, tutors: await this.queries.execute(new ListDemoTutors(this.clock.now())) };
  }

  /** API-17: an unapproved tutor is 404 except to its owner and admins. */
  @Get(':id/profile')
  @Responds(tutorProfileAnswer)
  async profile(@Id() id: string, @Req() request: Request) {
    const tutor = await this.queries.execute(new GetTutorProfile(id, viewerOf(request), this.clock.now()));
    if (!tutor) throw notFound('Tutor');
    return { success: true as const, tutor };
  }

  /** A document of the tutor's portfolio, once it was found clean (G-26). */
  @Get(':id/portfolio/:document')
  @ApiProduces('application/octet-stream')
  async portfolio(
    @Id() id: string,
    @Param('document') document: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const documentId = UUID.test(document) ? document.toLowerCase() : null;
    const file = documentId
      ? await this.queries.execute<GetPortfolioFile, DocumentFile | null>(
          new GetPortfolioFile(id, documentId, viewerOf(request)),
        )
      : null;
    if (!file) throw notFound('Document');
    await sendFile(file, response);
  }

  /** The tutor's bookable times; without a span all within the horizon of 60 days. */
  @Get(':id/slots')
  @Responds(tutorSlots)
  async slots(@Id() id: string, @Query() { from, to, duration = 60, horizon }: SlotsFilter, @Req() request: Request) {
    const wanted = { from, to, minutes: duration, ...(horizon ? { horizonDays: SERIES_HORIZON_DAYS } : {}) };
    const found = await this.queries.execute(new ListTutorSlots(id, wanted, viewerOf(request), this.clock.now()));
    if (!found) throw notFound('Tutor');
    return { success: true as const, ...found };
  }
}

function viewerOf(request: Request): Viewer {
  const user = request.user as CurrentUser | undefined;
  return user ? { accountId: user.id, isAdmin: user.role === 'admin' } : null;
}
