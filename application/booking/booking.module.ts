import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { TutorModule } from '../tutor/tutor.module.js';
import { AnswerRequestHandler } from './answer-request.command.js';
import { AskBothSidesHowSessionWent } from './ask-both-sides-how-session-went.task.js';
import { Arrangements } from './arrangement.js';
import { BookSeriesHandler } from './book-series.command.js';
import { BookSessionHandler } from './book-session.command.js';
import { CancelSessionHandler } from './cancel-session.command.js';
import { CancelSeriesHandler } from './cancel-series.command.js';
import { ChangePaymentHandler } from './change-payment.command.js';
import { ChangeSessionStatusHandler } from './change-session-status.command.js';
import { CompleteSessionWithoutAnswer } from './complete-session-without-answer.task.js';
import { ConfirmRequestHandler } from './confirm-request.command.js';
import { ExpireUnansweredSessionRequests } from './expire-unanswered-session-requests.task.js';
import { HoldSlotHandler, ReleaseHoldHandler } from './hold-slot.command.js';
import { ListTutorSlotsHandler } from './list-tutor-slots.query.js';
import { CancelSessionWhoseTutorHasNoCurrentCheck } from './cancel-session-whose-tutor-has-no-current-check.task.js';
import { MoveSeriesHandler } from './move-series.command.js';
import { PreviewSeriesHandler } from './preview-series.query.js';
import { RemindBothSidesOfSession } from './remind-both-sides-of-session.task.js';
import { RequestSessionHandler } from './request-session.command.js';
import { RescheduleSessionHandler } from './reschedule-session.command.js';
import { RunSessionHandler } from './run-session.command.js';
import { SeriesDates } from './series-dates.js';
import { SessionChanges } from './session-changes.js';
import { BookingMailer } from './booking-mailer.js';
import { TutorSlots } from './tutor-slots.js';

@Module({
  imports: [MailModule, TutorModule],
  providers: [
    TutorSlots,
    ListTutorSlotsHandler,
    Arrangements,
    SessionChanges,
    BookingMailer,
    BookSessionHandler,
    SeriesDates,
    BookSeriesHandler,
    PreviewSeriesHandler,
    CancelSeriesHandler,
    MoveSeriesHandler,
    HoldSlotHandler,
    ReleaseHoldHandler,
    CancelSessionHandler,
    RescheduleSessionHandler,
    RunSessionHandler,
    ChangeSessionStatusHandler,
    ChangePaymentHandler,
    RequestSessionHandler,
    ConfirmRequestHandler,
    AnswerRequestHandler,
    CancelSessionWhoseTutorHasNoCurrentCheck,
    RemindBothSidesOfSession,
    AskBothSidesHowSessionWent,
    CompleteSessionWithoutAnswer,
    ExpireUnansweredSessionRequests,
  ],
  exports: [TutorSlots, SessionChanges, BookingMailer],
})
export class BookingModule {}
