import { Module } from '@nestjs/common';
import { BookingModule } from '../booking/booking.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ReplyToReviewHandler, ReportReviewHandler } from './answer-review.command.js';
import { JudgeReviewHandler } from './judge-review.command.js';
import { InviteReview } from './invite-review.timer.js';
import { WriteReviewHandler } from './write-review.command.js';

@Module({
  imports: [BookingModule, MailModule],
  providers: [InviteReview, WriteReviewHandler, ReplyToReviewHandler, ReportReviewHandler, JudgeReviewHandler],
})
export class ReviewModule {}
