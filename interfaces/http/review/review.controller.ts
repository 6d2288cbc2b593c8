import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { z } from 'zod';
import { Answers } from '../../../application/ports/answers.js';
import { Clock } from '../../../application/ports/clock.js';
import { Tokens } from '../../../application/ports/tokens.js';
import { ReplyToReview, ReportReview } from '../../../application/review/answer-review.command.js';
import { GetReview, GetReviewInvitation, ListOwnReviews } from '../../../application/review/read-reviews.query.js';
import { WriteReview } from '../../../application/review/write-review.command.js';
import { openUntil } from '../../../domain/review/review.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { Responds } from '../request/responds.js';
import { AccountId } from '../request/account-id.js';
import type { CurrentUser } from '../contract/account.js';
import { done } from '../contract/quote.js';
import {
  ownReviews,
  reviewAnswer,
  reviewForm,
  reviewInvitation,
  reviewLink,
  reviewReply,
  reviewReport,
} from '../contract/review.js';
import { OnRepeat } from '../request/idempotency.js';
import { Id } from '../request/identifier.js';
import { Limits } from '../request/limits.js';
import { networkOf } from '../request/network.js';
import { Allow } from '../request/policy.js';

/** Reviews by invitation, the tutor's reply, and what anybody may report. */
@ApiTags('review')
@Controller('api')
export class ReviewController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly answers: Answers,
    private readonly tokens: Tokens,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * 404 for a wrong link, 409 for one that was used or is too old,
   * or whose session does not count; looking uses nothing up.
   */
  @Post('reviews/invitation')
  @OnRepeat('run')
  @HttpCode(200)
  @Allow('anyone')
  @Responds(reviewInvitation)
  async invitation(
    @Body({ schema: reviewLink }) { token }: z.infer<typeof reviewLink>,
    @Req() request: Request,
  ): Promise<z.infer<typeof reviewInvitation>> {
    await this.limits.consume('review-links-ip', networkOf(request));
    const view = await this.queries.execute(new GetReviewInvitation(this.tokens.hash(token)));
    if (!view) throw notFound('Link');
    const expiresAt = openUntil(view, this.clock.now());
    const {
      enquiryId: _enquiry,
      bookingId: _booking,
      invitedAt: _at,
      reviewed: _reviewed,
      held: _held,
      ...invitation
    } = view;
    return { success: true, invitation: { ...invitation, expiresAt } };
  }

  @Post('reviews')
  @Allow('anyone')
  @Responds(reviewAnswer, 201)
  async write(
    @Body({ schema: reviewForm }) { token, ...answer }: z.infer<typeof reviewForm>,
    @Req() request: Request,
  ): Promise<z.infer<typeof reviewAnswer>> {
    await this.limits.consume('review-links-ip', networkOf(request));
    return this.answers.of(
      () => this.commands.execute(new WriteReview(token, answer)),
      ({ reviewId }) => this.answer(reviewId),
    );
  }

  @Post('reviews/:id/report')
  @HttpCode(200)
  @Allow('anyone')
  @Responds(done)
  async report(
    @Id() id: string,
    @Body({ schema: reviewReport }) { reason }: z.infer<typeof reviewReport>,
    @Req() request: Request,
  ): Promise<z.infer<typeof done>> {
    await this.limits.consume('review-reports-ip', networkOf(request));
    const user = request.user as CurrentUser | undefined;
    await this.commands.execute(new ReportReview(id, reason, user ? `account:${user.id}` : 'visitor'));
    return { success: true };
  }

  @Get('portal/reviews')
  @Allow('tutor')
  @Responds(ownReviews)
  async own(@AccountId() accountId: string): Promise<z.infer<typeof ownReviews>> {
    const reviews = await this.queries.execute(new ListOwnReviews(accountId));
    return { success: true, reviews };
  }

  @Post('portal/reviews/:id/reply')
  @HttpCode(200)
  @Allow('tutor')
  @Responds(reviewAnswer)
  async reply(
    @Id() id: string,
    @Body({ schema: reviewReply }) { reply }: z.infer<typeof reviewReply>,
    @AccountId() accountId: string,
  ): Promise<z.infer<typeof reviewAnswer>> {
    return this.answers.of(
      () => this.commands.execute(new ReplyToReview(id, reply, accountId)),
      () => this.answer(id),
    );
  }

  private async answer(id: string): Promise<z.infer<typeof reviewAnswer>> {
    const review = await this.queries.execute(new GetReview(id));
    if (!review) throw notFound('Review');
    return { success: true, review };
  }
}
