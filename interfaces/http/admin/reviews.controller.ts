import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { JudgeReview } from '../../../application/review/judge-review.command.js';
import { GetJudgedReview, ListReviews } from '../../../application/review/read-reviews.query.js';
import { Answers } from '../../../application/ports/answers.js';
import type { Actor } from '../../../application/ports/ledger.js';
import { type ReviewVerdict, reviewVerdictRules } from '../../../domain/review/review.rules.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { AdminActor } from './actor.js';
import { adminReviews, REVIEW_LISTS, reviewVerdict } from '../contract/admin-reviews.js';
import { Id } from '../request/identifier.js';
import { Allow } from '../request/policy.js';
import { Identifier, OneOf } from '../request/query-text.js';

export class ReviewsQuery {
  @OneOf(REVIEW_LISTS) status?: (typeof REVIEW_LISTS)[number];
  @Identifier() before?: string;
}

/** What people reported, and the app's verdict on it: a hidden review is out of profile and rating. */
@ApiTags('admin')
@Controller('api/admin/reviews')
@Allow('admin')
export class AdminReviewsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
  ) {}

  @Get()
  @Responds(adminReviews)
  async reviews(@Query() { status = 'reported', before }: ReviewsQuery) {
    return { success: true as const, ...(await this.queries.execute(new ListReviews(status, before ?? null))) };
  }

  @Patch(':id')
  @Responds(reviewVerdict)
  async judge(
    @Id() id: string,
    @Body({ schema: reviewVerdictRules }) verdict: ReviewVerdict,
    @AdminActor() actor: Actor,
  ) {
    return this.answers.of(
      () => this.commands.execute(new JudgeReview(id, verdict, actor)),
      async () => {
        const review = await this.queries.execute(new GetJudgedReview(id));
        if (!review) throw notFound('Review');
        return { success: true as const, review };
      },
    );
  }
}
