import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { AccountLinkController } from './account-link.controller.js';
import { AccountController } from './account.controller.js';
import { AvailabilityController } from './availability.controller.js';
import { BodyGuard } from './body.js';
import { CalendarController } from './calendar.controller.js';
import { MediaController, PhotoController } from './photo.controller.js';
import { AdminCompetitionsController } from './admin/competitions.controller.js';
import { CompetitionController } from './competition.controller.js';
import { ConcernController } from './concern.controller.js';
import { DemoController } from './demo.controller.js';
import { DocumentController } from './document.controller.js';
import { EnquiryGrants } from './enquiry-grants.js';
import { EnquiryLiveController } from './enquiry-live.controller.js';
import { EnquiryController } from './enquiry.controller.js';
import { ErrorFilter } from './errors.js';
import { HealthController } from './health.controller.js';
import { HistoryController } from './history.controller.js';
import { IdentifierGuard } from './identifier.js';
import { IdempotencyInterceptor } from './idempotency.js';
import { Limits } from './limits.js';
import { LivePages } from './live-pages.js';
import { LoginGuard, PasswordStrategy } from './login.js';
import { MetricsController } from './metrics.controller.js';
import { NewsletterController } from './newsletter.controller.js';
import { NotificationController } from './notification.controller.js';
import { OwnDataController } from './own-data.controller.js';
import { OpportunityController } from './opportunity.controller.js';
import { Parties } from './parties.js';
import { PolicyCheck, PolicyGuard } from './policy.js';
import { PortalController } from './portal.controller.js';
import { PortalLiveController } from './portal-live.controller.js';
import { TutorController } from './tutor.controller.js';
import { ContractPipe, RegistrationController } from './registration.controller.js';
import { SearchController } from './search.controller.js';
import { BookingRequestController } from './booking-request.controller.js';
import { BookingController } from './booking.controller.js';
import { SeriesController } from './series.controller.js';
import { ReachController } from './reach.controller.js';
import { EarningsController } from './earnings.controller.js';
import { PortalSessionController } from './portal-session.controller.js';
import { ReviewController } from './review.controller.js';
import { QuoteMessageController } from './quote-message.controller.js';
import { QuoteController } from './quote.controller.js';
import { PrivatePageController } from './private-page.controller.js';
import { StudentQuoteController } from './student-quote.controller.js';
import { VettingController } from './vetting.controller.js';
import { UnsubscribeController } from './unsubscribe.controller.js';

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
    ContractPipe,
    { provide: APP_GUARD, useClass: PolicyGuard },
    { provide: APP_GUARD, useClass: IdentifierGuard },
    { provide: APP_GUARD, useClass: BodyGuard },
    { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {}
