import { Injectable } from '@nestjs/common';
import { blankPerson } from '../../../application/erasure/erasure.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import { leftToSweep } from '../erased.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';
import { emptying } from '../personal-columns.js';
import * as admin from '../tables/admin.tables.js';
import * as booking from '../tables/booking.tables.js';
import * as enquiry from '../tables/enquiry.tables.js';
import * as people from '../tables/people.tables.js';

@Injectable()
export class ErasureWrites {
  /**
   * Blanks what rows say of a person and deletes what is nothing else; each table once, for it is one statement (R-68).
   */
  @Executes(blankPerson)
  blankPerson(statement: Statement, persons: DataOf<typeof blankPerson>[]): void {
    for (const person of persons) blank(statement, person);
  }
}

function blank(statement: Statement, erased: DataOf<typeof blankPerson>): void {
  const enquiries = statement.anyOf(erased.enquiries);
  const bookings = statement.anyOf(erased.bookings);
  const requests = statement.anyOf(erased.bookingRequests);
  const tutors = statement.anyOf(erased.tutors);
  const accounts = statement.anyOf(erased.accounts);
  const reviews = statement.anyOf(erased.reviews);
  statement.part(`update enquiries set ${emptying(enquiry.enquiries)} where id = ${enquiries}`);
  statement.part(`delete from enquiry_access where enquiry_id = ${enquiries}`);
  statement.part(`delete from enquiry_activity where enquiry_id = ${enquiries}`);
  statement.part(`delete from enquiry_submissions where enquiry_id = ${enquiries}`);
  statement.part(`delete from booking_holds where enquiry_id = ${enquiries} or tutor_id = ${tutors}`);
  statement.part(
    `delete from advertisements where enquiry_id = ${enquiries}
       or (enquiry_id, tutor_id) in (select enquiry_id, tutor_id from tutor_opportunities where tutor_id = ${tutors})`,
  );
  statement.part(
    `update bookings set ${emptying(booking.bookings, `id = ${bookings}`)} where id = ${bookings} or tutor_id = ${tutors}`,
  );
  statement.part(`delete from review_invitations where booking_id = ${bookings}`);
  statement.part(
    `update booking_requests set ${emptying(booking.bookingRequests, `id = ${requests}`)}
     where id = ${requests} or tutor_id = ${tutors}`,
  );
  statement.part(
    `update tutor_reviews set ${emptying(people.tutorReviews, `id = ${reviews}`)} where id = ${reviews} or tutor_id = ${tutors}`,
  );
  statement.part(`update cases set ${emptying(admin.cases)} where id = ${statement.anyOf(erased.cases ?? [])}`);
  statement.part(
    `update tutor_opportunities set ${emptying(enquiry.tutorOpportunities)}
     where (enquiry_id = ${enquiries} or tutor_id = ${tutors}) and kept_quote is not null`,
  );
  statement.part(
    `update tutor_quotes set ${emptying(enquiry.tutorQuotes)} where enquiry_id = ${enquiries} or tutor_id = ${tutors}`,
  );
  statement.part(
    `delete from quote_messages where quote_id in (select id from tutor_quotes where enquiry_id = ${enquiries} or tutor_id = ${tutors})`,
  );
  statement.part(`delete from newsletter_subscriptions where id = ${statement.anyOf(erased.subscriptions ?? [])}`);
  const entries = statement.anyOf(erased.entries ?? []);
  statement.part(
    `delete from competition_links where id in (select link_id from competition_entries where id = ${entries})`,
  );
  statement.part(`delete from competition_entries where id = ${entries}`);
  statement.part(
    `delete from mail_switches where recipient = ${statement.anyOf([...erased.enquiries.map((id) => `enquirer-${id}`), ...erased.tutors], 'text')}`,
  );
  statement.part(`update tutors set ${emptying(people.tutors)} where id = ${tutors}`);
  statement.part(`update contract_submissions set ${emptying(people.contractSubmissions)} where tutor_id = ${tutors}`);
  // Who looked, and at what, stays; the reason is an admin's words about the tutor.
  statement.part(
    `update number_reveals set reason = '' where contract_id in (select id from contract_submissions where tutor_id = ${tutors})`,
  );
  statement.part(leftToSweep(tutors));
  statement.part(`update credential_documents set ${emptying(people.credentialDocuments)} where tutor_id = ${tutors}`);
  statement.part(`delete from busy_calendars where tutor_id = ${tutors}`);
  statement.part(`delete from notification_settings where tutor_id = ${tutors}`);
  statement.part(`delete from tutor_reach where tutor_id = ${tutors}`);
  statement.part(`delete from match_tallies where tutor_id = ${tutors}`);
  // Emptied, not deleted: the searches in memory follow rows that change.
  statement.part(
    `update tutor_search set changed = default, listed = false, listed_until = null, card = '', accepting_students = false, wwc_verified = false,
       latitude = null, longitude = null, areas = '{}', subjects = '{}', own_subjects = '{}', year_levels = '{}', delivery_modes = '{}'
     where tutor_id = ${tutors}`,
  );
  statement.part(`delete from account_tokens where account_id = ${accounts}`);
  statement.part(`update uploads set expires_at = 'epoch', created_at = 'epoch' where account_id = ${accounts}`);
  statement.part(`update users set ${emptying(people.users)} where id = ${accounts}`);
}
