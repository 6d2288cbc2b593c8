import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountTokens } from '../application/ports/account/account-tokens.js';
import { Accounts, Passwords } from '../application/ports/account/accounts.js';
import { AnsweredRequests } from '../application/ports/answered-requests.js';
import { Answers } from '../application/ports/answers.js';
import { Candidates } from '../application/ports/matching/candidates.js';
import { Clock, MovableClock } from '../application/ports/clock.js';
import { BookingHolds } from '../application/ports/booking/booking-holds.js';
import { ConfirmedAddresses } from '../application/ports/account/confirmed-addresses.js';
import { CompetitionEntries } from '../application/ports/competition/competition-entries.js';
import { BackgroundWorkers } from '../application/ports/background-workers.js';
import { EnquiryAccess } from '../application/ports/enquiry/enquiry-access.js';
import { EnquiryNews } from '../application/ports/enquiry/enquiry-news.js';
import { Gauges } from '../application/ports/gauges.js';
import { Geography } from '../application/ports/enquiry/geography.js';
import { IdempotencyStore } from '../application/ports/idempotency-store.js';
import { Ledger } from '../application/ports/ledger.js';
import { LogAnchors } from '../application/ports/history/log-anchors.js';
import { MailSwitches } from '../application/ports/mail/mail-switches.js';
import { IssuePreview } from '../application/ports/newsletter/issue-preview.js';
import { Newsletter } from '../application/ports/newsletter/newsletter.js';
import { NewsletterDelivery } from '../application/ports/newsletter/newsletter-delivery.js';
import { Payments } from '../application/ports/booking/payments.js';
import { PhotoPreparer, Photos } from '../application/ports/photo/photos.js';
import { ObjectStore } from '../application/ports/document/object-store.js';
import { NotificationSettings } from '../application/ports/notification/notification-settings.js';
import { TutorDocuments } from '../application/ports/document/tutor-documents.js';
import { BlockedSenders } from '../application/ports/block/blocked-senders.js';
import { ReviewInvitations } from '../application/ports/review/review-invitations.js';
import { SentMail } from '../application/ports/mail/sent-mail.js';
import { Scanner } from '../application/ports/document/scanner.js';
import { Settings } from '../application/ports/settings.js';
import { BusyCalendars } from '../application/ports/calendar/busy-calendars.js';
import { CalendarReader } from '../application/ports/calendar/calendar-reader.js';
import { HttpsCalendarReader } from './calendar/https-calendar-reader.js';
import { PublicInternet } from './calendar/public-internet.js';
import { Staging } from '../application/ports/document/staging.js';
import { Tokens } from '../application/ports/tokens.js';
import { TaskFailures } from '../application/ports/task-failures.js';
import { Traces } from '../application/ports/traces.js';
import { TutorCalendar } from '../application/ports/calendar/tutor-calendar.js';
import { TutorSearch } from '../application/ports/tutor/tutor-search.js';
import { TutorDirectory } from '../application/ports/tutor/tutor-directory.js';
import { Uploads } from '../application/ports/document/uploads.js';
import { Vault } from '../application/ports/vault.js';
import { PersonTraces } from '../application/ports/erasure/person-traces.js';
import { TutorHistory } from '../application/ports/tutor/tutor-history.js';
import { HealthCheck } from '../application/ports/health-check.js';
import { ReactionsModule } from '../application/reactions.module.js';
import { SignedLogAnchors } from './postgres/adapters/signed-log-anchors.js';
import { SharedClock } from './clock/shared-clock.js';
import { objectsOf, objectStoreOf } from './document/object-stores.js';
import { ClamdScanner } from './document/clamd-scanner.js';
import { DiskStaging, incomingOf } from './document/disk-staging.js';
import { halfWrittenIn } from './document/disk-store.js';
import { Leftovers } from './document/leftovers.js';
import { NoScanner } from './document/no-scanner.js';
import { PartsGauges } from './gauges.js';
import { PromiseGauges } from './promise-gauges.js';
import { ManualPayments } from './payment/manual-payments.js';
import { PreparedPhotos } from './photo/prepared-photos.js';
import { PostcodeGeography } from './geography/postcode-geography.js';
import { ComposedIssuePreview } from './mail/issue-preview.js';
import { PostgresMailSwitches } from './mail/mail-switches.js';
import { MailSender } from './mail/mail-sender.js';
import { LedgerSentMail } from './mail/sent-mail.js';
import { PostgresAccountTokens } from './postgres/adapters/account-tokens.js';
import { PostgresAnsweredRequests } from './postgres/adapters/answered-requests.js';
import { PostgresAnswers } from './postgres/adapters/answers.js';
import { Argon2Passwords, PostgresAccounts } from './postgres/adapters/accounts.js';
import { PostgresBookingHolds } from './postgres/adapters/booking-holds.js';
import { PostgresBusyCalendars } from './postgres/adapters/busy-calendars.js';
import { LiveMarket } from './matching/live-market.js';
import { MarketCandidates } from './matching/market-candidates.js';
import { PostgresCandidates } from './postgres/adapters/candidates.js';
import { PostgresConfirmedAddresses } from './postgres/adapters/confirmed-addresses.js';
import { PostgresCompetitionEntries } from './postgres/adapters/competition-entries.js';
import { Database } from './postgres/database.js';
import { PostgresIdempotencyStore } from './postgres/adapters/idempotency-store.js';
import { PostgresEnquiryAccess } from './postgres/adapters/enquiry-access.js';
import { PostgresEnquiryNews } from './postgres/adapters/enquiry-news.js';
import { PostgresLedger } from './postgres/ledger/ledger.js';
import { PostgresNewsletter } from './postgres/adapters/newsletter.js';
import { PostgresNewsletterDelivery } from './postgres/adapters/newsletter-delivery.js';
import { Outbox } from './postgres/ledger/outbox.js';
import { WriteExecutors } from './postgres/ledger/write-executors.js';
import { WRITES } from './postgres/writes/writes.js';
import { PostgresBlockedSenders } from './postgres/adapters/blocked-senders.js';
import { PostgresPhotos } from './postgres/adapters/photos.js';
import { PostgresReviewInvitations } from './postgres/adapters/review-invitations.js';
import { PostgresTaskFailures } from './postgres/adapters/task-failures.js';
import { PostgresTutorCalendar } from './postgres/adapters/tutor-calendar.js';
import { PostgresNotificationSettings } from './postgres/adapters/notification-settings.js';
import { PostgresTutorDocuments } from './postgres/adapters/tutor-documents.js';
import { PostgresTutorDirectory } from './postgres/adapters/tutor-directory.js';
import { PostgresUploads } from './postgres/adapters/uploads.js';
import { PostgresPersonTraces } from './postgres/adapters/person-traces.js';
import { PostgresTutorHistory } from './postgres/adapters/tutor-history.js';
import { AppQueues } from './queue/app-queues.js';
import { QueueWorkers } from './queue/queue-workers.js';
import { LiveSearch } from './search/live-search.js';
import { currentSettings } from './settings/current-settings.js';
import { HmacTokens } from './tokens.js';
import { CollectedTraces } from './tracing/collected-traces.js';
import { AesVault } from './vault/aes-vault.js';
import { ServicesHealthCheck } from './health-check.js';
import { BackgroundRuns } from '../application/ports/admin/background-runs.js';
import { Figures } from '../application/ports/admin/figures.js';
import { LogAudit } from '../application/ports/history/log-audit.js';
import { MarketMemory } from '../application/ports/matching/market-memory.js';
import { MatchingPolicies } from '../application/ports/matching/matching-policies.js';
import { PersonalData } from '../application/ports/erasure/personal-data.js';
import { PolicyLab } from '../application/ports/matching/policy-lab.js';
import { QueueBoard } from '../application/ports/admin/queue-board.js';
import { ThreadPolicyLab } from './lab/policy-lab.js';
import { PostgresBackgroundRuns } from './postgres/adapters/background-runs.js';
import { PostgresFigures } from './postgres/adapters/figures.js';
import { PostgresPersonalData } from './postgres/adapters/personal-data.js';
import { AppQueueBoard } from './queue/queue-board.js';
import { QueueCounts } from './queue/queue-counts.js';
import { QueuePages } from './queue/queue-pages.js';
import { PostgresLogAudit } from './postgres/adapters/log-audit.js';
import { PostgresMatchingPolicies } from './postgres/adapters/matching-policies.js';
import { READS } from './reads/reads.js';
import { Outages } from '../application/ports/outages.js';
import { ClientOutages } from './outages.js';

const leftovers = (settings: Settings) => new Leftovers([incomingOf(settings), halfWrittenIn(objectsOf(settings))]);

const scanner = ({ clamdUrl }: Settings): Scanner => (clamdUrl ? new ClamdScanner(clamdUrl) : new NoScanner());

const bindings = [
  { provide: Settings, useFactory: currentSettings },
  {
    provide: Database,
    inject: [Settings],
    useFactory: ({ databaseUrl, timeouts }: Settings) => new Database(databaseUrl, { timeouts }),
  },
  SharedClock,
  { provide: Clock, useExisting: SharedClock },
  { provide: MovableClock, useExisting: SharedClock },
  WriteExecutors,
  ...WRITES,
  { provide: Ledger, useClass: PostgresLedger },
  LiveMarket,
  { provide: MarketMemory, useExisting: LiveMarket },
  PostgresCandidates,
  { provide: Candidates, useClass: MarketCandidates },
  { provide: TutorCalendar, useClass: PostgresTutorCalendar },
  { provide: TutorDirectory, useClass: PostgresTutorDirectory },
  { provide: BusyCalendars, useClass: PostgresBusyCalendars },
  PublicInternet,
  { provide: CalendarReader, useClass: HttpsCalendarReader },
  { provide: TaskFailures, useClass: PostgresTaskFailures },
  { provide: EnquiryAccess, useClass: PostgresEnquiryAccess },
  { provide: EnquiryNews, useClass: PostgresEnquiryNews },
  { provide: BookingHolds, useClass: PostgresBookingHolds },
  { provide: BlockedSenders, useClass: PostgresBlockedSenders },
  { provide: ReviewInvitations, useClass: PostgresReviewInvitations },
  { provide: TutorHistory, useClass: PostgresTutorHistory },
  { provide: PersonTraces, useClass: PostgresPersonTraces },
  { provide: ConfirmedAddresses, useClass: PostgresConfirmedAddresses },
  { provide: CompetitionEntries, useClass: PostgresCompetitionEntries },
  { provide: Newsletter, useClass: PostgresNewsletter },
  { provide: NewsletterDelivery, useClass: PostgresNewsletterDelivery },
  { provide: IssuePreview, useClass: ComposedIssuePreview },
  { provide: Answers, useClass: PostgresAnswers },
  { provide: IdempotencyStore, useClass: PostgresIdempotencyStore },
  { provide: Tokens, useClass: HmacTokens },
  { provide: AccountTokens, useClass: PostgresAccountTokens },
  { provide: Accounts, useClass: PostgresAccounts },
  { provide: Passwords, useClass: Argon2Passwords },
  { provide: Geography, useClass: PostcodeGeography },
  { provide: MailSwitches, useClass: PostgresMailSwitches },
  { provide: SentMail, useClass: LedgerSentMail },
  { provide: Vault, useClass: AesVault },
  { provide: NotificationSettings, useClass: PostgresNotificationSettings },
  { provide: TutorDocuments, useClass: PostgresTutorDocuments },
  { provide: Uploads, useClass: PostgresUploads },
  { provide: Staging, useClass: DiskStaging },
  { provide: Photos, useClass: PostgresPhotos },
  { provide: PhotoPreparer, useClass: PreparedPhotos },
  { provide: ObjectStore, inject: [Settings], useFactory: objectStoreOf },
  {
    provide: LogAnchors,
    inject: [Database, ObjectStore, Settings],
    useFactory: (database: Database, store: ObjectStore, { sessionSecret }: Settings) =>
      new SignedLogAnchors(database, store, sessionSecret),
  },
  { provide: Leftovers, inject: [Settings], useFactory: leftovers },
  { provide: Payments, useClass: ManualPayments },
  { provide: Scanner, inject: [Settings], useFactory: scanner },
  { provide: BackgroundWorkers, useClass: QueueWorkers },
  LiveSearch,
  { provide: TutorSearch, useExisting: LiveSearch },
  { provide: HealthCheck, useClass: ServicesHealthCheck },
  CollectedTraces,
  { provide: Traces, useExisting: CollectedTraces },
  { provide: AnsweredRequests, useClass: PostgresAnsweredRequests },
  PromiseGauges,
  { provide: Gauges, useClass: PartsGauges },
  { provide: Outages, useClass: ClientOutages },
  { provide: Figures, useClass: PostgresFigures },
  { provide: BackgroundRuns, useClass: PostgresBackgroundRuns },
  { provide: MatchingPolicies, useClass: PostgresMatchingPolicies },
  { provide: PolicyLab, useClass: ThreadPolicyLab },
  { provide: LogAudit, useClass: PostgresLogAudit },
  { provide: PersonalData, useClass: PostgresPersonalData },
  { provide: QueueBoard, useClass: AppQueueBoard },
  Outbox,
  MailSender,
  AppQueues,
];

/** The one place where ports are bound to what implements them. */
@Global()
@Module({
  imports: [CqrsModule.forRoot(), DiscoveryModule, ReactionsModule],
  providers: [...bindings, ...READS, QueueCounts, QueuePages],
  exports: [...bindings, CqrsModule],
})
export class InfrastructureModule implements OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly mailSender: MailSender,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.mailSender.close();
    await this.database.close();
  }
}
