import { GetBackgroundRunHandler } from '../postgres/adapters/background-runs.js';
import { GetAccountHandler, ListAccountsHandler } from './admin-accounts.js';
import { GetMarketFiguresHandler, GetSeriesHandler, GetSourcesHandler, GetUsageHandler } from './admin-analytics.js';
import { GetAsOfHandler, GetEnquiryLifeHandler } from './admin-history.js';
import { GetEarningsHandler } from './earnings.js';
import { FindParkedMailsHandler, GetMailHandler, ListAlertsHandler, ListMailsHandler } from './admin-ops.js';
import { GetAdminAnalyticsHandler, GetAdminMetricsHandler, GetRecentActivityHandler } from './admin-overview.js';
import { GetMatchingPolicyHandler } from './admin-policy.js';
import { GetJudgedReviewHandler, ListReviewsHandler } from './admin-reviews.js';
import {
  GetCalendarBookingHandler,
  GetCalendarHandler,
  GetSessionHandler,
  ListCalendarBookingsHandler,
  ListSessionsHandler,
} from './admin-sessions.js';
import { ListStudentsHandler } from './admin-students.js';
import { ListTutorsPerformanceHandler } from './admin-tutors.js';
import { ListBlocksHandler } from './block.js';
import {
  FindPartiesHandler,
  GetBookingCalendarHandler,
  GetReceiptHandler,
  GetBookingHandler,
  ListBookingsHandler,
  GetBookingRequestHandler,
  ListPortalRequestsHandler,
  ListPortalSessionsHandler,
} from './booking.js';
import { GetBusyCalendarHandler } from './busy-calendar.js';
import { FindCalendarFeedHandler, GetCalendarFeedHandler, GetCalendarFeedStateHandler } from './calendar-feed.js';
import { GetCaseFiguresHandler, GetCaseHandler, ListCasesHandler } from './case.js';
import {
  GetCompetitionFiguresHandler,
  ListEntriesHandler,
  ListRoundsHandler,
  ReadCompetitionsHandler,
  ReadDrawHandler,
} from './competition.js';
import { GetContactLedgerHandler } from './contact-ledger.js';
import { FindClosedAccountsHandler } from './due/account.js';
import {
  FindOverdueSessionRequestsHandler,
  FindSessionsToAskAboutHandler,
  FindSessionsToRemindHandler,
  FindSessionsWithoutAnswerHandler,
  FindSessionsWithoutCheckHandler,
  FindSessionsToReviewHandler,
} from './due/booking.js';
import { FindEnquiriesForSecondWaveHandler, FindEnquiriesWithoutQuoteHandler } from './due/enquiry.js';
import { FindOpportunitiesToRemindOfHandler, FindOverdueOpportunitiesHandler } from './due/opportunity.js';
import {
  FindOverdueQuotesHandler,
  FindQuotesToRemindOfHandler,
  FindWaitlistsWithFreePlaceHandler,
} from './due/quote.js';
import { FindChecksToFollowHandler, FindExpiringChecksHandler } from './due/tutor.js';
import {
  FindTutorsToInviteHandler,
  GetEnquiryHandler,
  GetMatchingDossierHandler,
  ListEnquiriesHandler,
  ListOtherEnquiriesHandler,
} from './enquiry.js';
import { ListEventsHandler } from './event.js';
import {
  CountSubscriptionsHandler,
  FindIssuesUnderWayHandler,
  GetIssueHandler,
  ListIssuesHandler,
  ListSubscriptionsHandler,
} from './newsletter.js';
import { ListOpportunitiesHandler } from './opportunity.js';
import { GetOwnPhotoHandler, GetPhotoFileHandler } from './photo.js';
import { GetOwnCalendarHandler, ListKeptDocumentsHandler, ReadOwnPageHandler } from './own-data.js';
import { GetOwnProfileHandler, ListOwnContractsHandler, ListOwnCredentialsHandler } from './own-tutor.js';
import {
  FindQuotedEnquiryHandler,
  ListQuoteMessagesHandler,
  ListStudentQuotesHandler,
  ListTutorQuotesHandler,
} from './quote.js';
import { GetReachHandler } from './reach.js';
import { GetReviewHandler, GetReviewInvitationHandler, ListOwnReviewsHandler } from './review.js';
import { GetPortfolioFileHandler, GetTutorProfileHandler, ListDemoTutorsHandler } from './tutor-profile.js';
import { GetVettingFileHandler, ListVettingHandler } from './vetting.js';
import { SearchTutorsHandler } from '../search/live-search.js';

/** What answers each query. */
export const READS = [
  FindClosedAccountsHandler,
  GetOwnCalendarHandler,
  GetOwnPhotoHandler,
  GetPortfolioFileHandler,
  GetPhotoFileHandler,
  ListKeptDocumentsHandler,
  ReadOwnPageHandler,
  GetEarningsHandler,
  GetEnquiryHandler,
  GetContactLedgerHandler,
  ListEnquiriesHandler,
  ListOtherEnquiriesHandler,
  FindTutorsToInviteHandler,
  GetMatchingDossierHandler,
  GetReachHandler,
  ListOpportunitiesHandler,
  ListEventsHandler,
  FindPartiesHandler,
  GetBookingHandler,
  ListBookingsHandler,
  GetBookingCalendarHandler,
  GetReceiptHandler,
  GetBookingRequestHandler,
  ListPortalSessionsHandler,
  ListPortalRequestsHandler,
  GetBusyCalendarHandler,
  FindCalendarFeedHandler,
  GetCalendarFeedHandler,
  GetCalendarFeedStateHandler,
  GetCaseFiguresHandler,
  GetCaseHandler,
  ListBlocksHandler,
  CountSubscriptionsHandler,
  ListSubscriptionsHandler,
  FindIssuesUnderWayHandler,
  GetIssueHandler,
  ListIssuesHandler,
  ListCasesHandler,
  ReadCompetitionsHandler,
  ReadDrawHandler,
  ListRoundsHandler,
  GetCompetitionFiguresHandler,
  ListEntriesHandler,
  GetReviewHandler,
  GetReviewInvitationHandler,
  ListOwnReviewsHandler,
  FindQuotedEnquiryHandler,
  ListQuoteMessagesHandler,
  ListStudentQuotesHandler,
  ListTutorQuotesHandler,
  GetOwnProfileHandler,
  ListOwnContractsHandler,
  ListOwnCredentialsHandler,
  ListVettingHandler,
  GetVettingFileHandler,
  SearchTutorsHandler,
  GetTutorProfileHandler,
  ListDemoTutorsHandler,
  FindOpportunitiesToRemindOfHandler,
  FindOverdueOpportunitiesHandler,
  FindQuotesToRemindOfHandler,
  FindOverdueQuotesHandler,
  FindWaitlistsWithFreePlaceHandler,
  FindOverdueSessionRequestsHandler,
  FindSessionsToAskAboutHandler,
  FindSessionsToRemindHandler,
  FindSessionsWithoutAnswerHandler,
  FindSessionsWithoutCheckHandler,
  FindSessionsToReviewHandler,
  FindEnquiriesForSecondWaveHandler,
  FindEnquiriesWithoutQuoteHandler,
  FindChecksToFollowHandler,
  FindExpiringChecksHandler,
  GetAdminMetricsHandler,
  GetRecentActivityHandler,
  GetAdminAnalyticsHandler,
  ListStudentsHandler,
  ListTutorsPerformanceHandler,
  ListSessionsHandler,
  GetSessionHandler,
  ListCalendarBookingsHandler,
  GetCalendarBookingHandler,
  GetCalendarHandler,
  GetSeriesHandler,
  GetMarketFiguresHandler,
  GetSourcesHandler,
  GetUsageHandler,
  GetBackgroundRunHandler,
  GetMatchingPolicyHandler,
  GetEnquiryLifeHandler,
  GetAsOfHandler,
  ListAlertsHandler,
  ListMailsHandler,
  FindParkedMailsHandler,
  GetMailHandler,
  ListReviewsHandler,
  GetJudgedReviewHandler,
  ListAccountsHandler,
  GetAccountHandler,
];
