import { VersionConflict } from '../../../application/ports/ledger.js';
import { claimedBefore } from '../../../application/case/claim-guarantee.command.js';
import { reportedBefore } from '../../../application/case/report-lead.command.js';
import { contestedBefore } from '../../../domain/booking/contest.js';
import { timeTaken } from '../../../domain/booking/refusals.js';
import { anotherIsSending } from '../../../domain/newsletter/issue.js';
import { conflict } from '../../../domain/shared/domain-error.js';

/** What each constraint of the schema says when it refuses. */
export const refusals: Record<string, () => Error> = {
  event_log_version: () => new VersionConflict(),
  matching_runs_wave: () => new VersionConflict(),
  // Of two who invite one tutor at the same moment the second sees, decided again, that it is done.
  tutor_opportunities_once: () => new VersionConflict('tutor_opportunities_once'),
  advertisements_once: () => new VersionConflict('advertisements_once'),
  tutor_opportunities_asked_again: () => new VersionConflict(),
  quote_messages_pk: () => new VersionConflict(),
  users_username_key: () => conflict('username_taken', 'Username already exists'),
  users_email_key: () => conflict('email_taken', 'Please use a different e-mail address or log in'),
  tutor_quotes_one_accepted: () => conflict('another_chosen', 'Another quote has already been accepted'),
  tutor_quotes_one_live: () => conflict('quote_exists', 'You have already quoted on this enquiry'),
  bookings_buffer_before: () => timeTaken(),
  bookings_buffer_after: () => timeTaken(),
  booking_requests_one_open: () =>
    conflict('booking_request_open', 'Your tutor has not answered your last request yet'),
  tutor_reviews_booking: () => conflict('review_exists', 'This session has already been reviewed'),
  contract_submissions_one_open: () => conflict('contract_open', 'Your contract is already under review'),
  matching_policies_name: () => conflict('changed_meanwhile', 'Another policy has come into force in the meantime.'),
  newsletter_issues_one_sending: anotherIsSending,
  cases_guarantee_once: claimedBefore,
  cases_lead_once: reportedBefore,
  sender_blocks_value: () => new VersionConflict(),
  cases_contest_once: contestedBefore,
  // The entries are others than those it was decided on: one was confirmed or erased meanwhile.
  competitions_whole_draw: () => new VersionConflict(),
  competitions_pk: () => new VersionConflict(),
  tutors_user: () => conflict('tutor_exists', 'This account already has a tutor profile'),
};
