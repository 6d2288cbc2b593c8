import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { AccountLinkController } from './account/account-link.controller.js';
import { AccountController } from './account/account.controller.js';
import { AvailabilityController } from './availability/availability.controller.js';
import { BodyGuard } from './request/body.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { MediaController, PhotoController } from './photo/photo.controller.js';
import { AdminCompetitionsController } from './admin/competitions.controller.js';
import { CompetitionController } from './competition/competition.controller.js';
import { ConcernController } from './case/concern.controller.js';
import { DemoController } from './operation/demo.controller.js';
import { DocumentController } from './document/document.controller.js';
import { EnquiryGrants } from './enquiry/enquiry-grants.js';
import { EnquiryLiveController } from './enquiry/enquiry-live.controller.js';
import { EnquiryController } from './enquiry/enquiry.controller.js';
import { ErrorFilter } from './request/errors.js';
import { HealthController } from './operation/health.controller.js';
import { HistoryController } from './history/history.controller.js';
import { IdentifierGuard } from './request/identifier.js';
import { IdempotencyInterceptor } from './request/idempotency.js';
import { Limits } from './request/limits.js';
import { LivePages } from './request/live-pages.js';
import { LoginGuard, PasswordStrategy } from './account/login.js';
import { MetricsController } from './operation/metrics.controller.js';
import { NewsletterController } from './newsletter/newsletter.controller.js';
import { NotificationController } from './notification/notification.controller.js';
import { OwnDataController } from './account/own-data.controller.js';
import { OpportunityController } from './opportunity/opportunity.controller.js';
import { Parties } from './request/parties.js';
import { PolicyCheck, PolicyGuard } from './request/policy.js';
import { PortalController } from './tutor/portal.controller.js';
import { PortalLiveController } from './tutor/portal-live.controller.js';
import { TutorController } from './tutor/tutor.controller.js';
import { ContractPipe, RegistrationController } from './tutor/registration.controller.js';
import { SearchAnswers } from './search/search-answers.js';
import { SearchController } from './search/search.controller.js';
import { BookingRequestController } from './booking/booking-request.controller.js';
import { BookingController } from './booking/booking.controller.js';
import { SeriesController } from './booking/series.controller.js';
import { ReachController } from './matching/reach.controller.js';
import { EarningsController } from './booking/earnings.controller.js';
import { PortalSessionController } from './booking/portal-session.controller.js';
import { ReviewController } from './review/review.controller.js';
import { QuoteMessageController } from './quote/quote-message.controller.js';
import { QuoteController } from './quote/quote.controller.js';
import { PrivatePageController } from './enquiry/private-page.controller.js';
import { StudentQuoteController } from './quote/student-quote.controller.js';
import { VettingController } from './vetting/vetting.controller.js';
import { UnsubscribeController } from './mail/unsubscribe.controller.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [
    AccountController,
    AccountLinkController,
    EnquiryController,
    EnquiryLiveController,
    PrivatePageController,
    StudentQuoteController,
    QuoteController,
    QuoteMessageController,
    BookingController,
    SeriesController,
    BookingRequestController,
    PortalSessionController,
    EarningsController,
    ReachController,
    ReviewController,
    ConcernController,
    CompetitionController,
    AdminCompetitionsController,
    NewsletterController,
    OpportunityController,
    PortalController,
    PortalLiveController,
    OwnDataController,
    RegistrationController,
    AvailabilityController,
    CalendarController,
    PhotoController,
    MediaController,
    NotificationController,
    SearchController,
    DocumentController,
    HistoryController,
    TutorController,
    VettingController,
    UnsubscribeController,
    HealthController,
    DemoController,
    MetricsController,
  ],
  providers: [
    Limits,
    EnquiryGrants,
    Parties,
    LivePages,
    LoginGuard,
    PasswordStrategy,
    PolicyCheck,
    SearchAnswers,
    ContractPipe,
    { provide: APP_GUARD, useClass: PolicyGuard },
    { provide: APP_GUARD, useClass: IdentifierGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {}
