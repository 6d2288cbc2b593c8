import { Global, Module } from '@nestjs/common';
import { AccountModule } from '../application/account/account.module.js';
import { BookingModule } from '../application/booking/booking.module.js';
import { AdminModule } from '../application/admin/admin.module.js';
import { AvailabilityModule } from '../application/availability/availability.module.js';
import { CalendarModule } from '../application/calendar/calendar.module.js';
import { CompetitionModule } from '../application/competition/competition.module.js';
import { ContractModule } from '../application/contract/contract.module.js';
import { DocumentModule } from '../application/document/document.module.js';
import { EnquiryModule } from '../application/enquiry/enquiry.module.js';
import { ErasureModule } from '../application/erasure/erasure.module.js';
import { HistoryModule } from '../application/history/history.module.js';
import { MailModule } from '../application/mail/mail.module.js';
import { MatchingModule } from '../application/matching/matching.module.js';
import { NewsletterModule } from '../application/newsletter/newsletter.module.js';
import { NotificationModule } from '../application/notification/notification.module.js';
import { OpportunityModule } from '../application/opportunity/opportunity.module.js';
import { TutorModule } from '../application/tutor/tutor.module.js';
import { PhotoModule } from '../application/photo/photo.module.js';
import { QuoteModule } from '../application/quote/quote.module.js';
import { VettingModule } from '../application/vetting/vetting.module.js';
import { CaseModule } from '../application/case/case.module.js';
import { ReviewModule } from '../application/review/review.module.js';
import { Database } from '../infrastructure/postgres/database.js';
import { InfrastructureModule } from '../infrastructure/infrastructure.module.js';
import { AdminHttpModule } from './http/admin/admin.module.js';
import { HttpModule } from './http/http.module.js';
import { SessionPool } from './http/account/session-pool.js';
import { WorkersModule } from './workers/workers.module.js';

/** Lends the web side the database's connections for sessions and limits. */
@Global()
@Module({ providers: [{ provide: SessionPool, useExisting: Database }], exports: [SessionPool] })
class SessionPoolModule {}

/** What happens in the app, without a door to it: enough for commands and seeds. */
@Module({
  imports: [
    InfrastructureModule,
    AccountModule,
    AvailabilityModule,
    CalendarModule,
    AdminModule,
    BookingModule,
    CompetitionModule,
    ContractModule,
    DocumentModule,
    EnquiryModule,
    ErasureModule,
    HistoryModule,
    MailModule,
    MatchingModule,
    NewsletterModule,
    NotificationModule,
    OpportunityModule,
    PhotoModule,
    QuoteModule,
    ReviewModule,
    CaseModule,
    TutorModule,
    VettingModule,
  ],
})
export class DomainModule {}

/** The whole program. */
@Module({ imports: [DomainModule, SessionPoolModule, AdminHttpModule, HttpModule, WorkersModule] })
export class AppModule {}
