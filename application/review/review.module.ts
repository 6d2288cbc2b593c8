import { Module } from '@nestjs/common';
import { BookingModule } from '../booking/booking.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ReplyToReviewHandler, ReportReviewHandler } from './answer-review.command.js';
import { JudgeReviewHandler } from './judge-review.command.js';
import { InviteFamilyToReviewSession } from './invite-family-to-review-session.task.js';
import { WriteReviewHandler } from './write-review.command.js';

@Module({
  imports: [BookingModule, MailModule],
  providers: [
    InviteFamilyToReviewSession,
    WriteReviewHandler,
    ReplyToReviewHandler,
    ReportReviewHandler,
    JudgeReviewHandler,
  ],
})
export class ReviewModule {}
