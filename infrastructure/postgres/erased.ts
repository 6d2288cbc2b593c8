import { FORGOTTEN_ENQUIRY, FORGOTTEN_SUBJECT } from '../../application/enquiry/forgotten-enquiry.js';
import type { Records } from '../../application/ports/ledger.js';
import { snake } from './tables/columns.js';

type Part = (sql: string) => string;
type Value = (value: unknown) => string;

/** Empties the family's words and contact in a row of an enquiry. */
export const ENQUIRY = Object.entries(FORGOTTEN_ENQUIRY)
  .map(
    ([column, empty]) => `${snake(column)} = ${empty === null ? 'null' : Array.isArray(empty) ? `'{}'` : `'${empty}'`}`,
  )
  .join();

/** A document d with a file that was uploaded for it; those of a demo share one. */
export const OWN_FILE = `d.storage_path = 'documents/' || d.id`;

/** Leaves the files of tutors' documents to the sweep, which takes them whether or not this program lives to. */
export const leftToSweep = (tutors: string) => `
  insert into uploads (id, account_id, expires_at, created_at)
  select d.id, t.user_id, 'epoch', 'epoch' from credential_documents d join tutors t on t.id = d.tutor_id
  where d.tutor_id = ${tutors} and t.user_id is not null and ${OWN_FILE} on conflict (id) do nothing`;

/** Blanks what rows say of a person and deletes what is nothing else; each table once, for it is one statement (R-68). */
export function writeErasure(erased: NonNullable<Records['erased']>, part: Part, value: Value): void {
  const ids = (list: string[]) => `any(${value(list)}::uuid[])`;
  const enquiries = ids(erased.enquiries);
  const bookings = ids(erased.bookings);
  const requests = ids(erased.bookingRequests);
  const tutors = ids(erased.tutors);
  const accounts = ids(erased.accounts);
  const reviews = ids(erased.reviews);
  part(`update enquiries set ${ENQUIRY} where id = ${enquiries}`);
  part(`delete from enquiry_access where enquiry_id = ${enquiries}`);
  part(`delete from enquiry_submissions where enquiry_id = ${enquiries}`);
  part(`delete from booking_holds where enquiry_id = ${enquiries} or tutor_id = ${tutors}`);
  part(
    `delete from advertisements where enquiry_id = ${enquiries}
       or (enquiry_id, tutor_id) in (select enquiry_id, tutor_id from tutor_opportunities where tutor_id = ${tutors})`,
  );
  part(
    `update bookings set student_name = case when id = ${bookings} then '' else student_name end,
       student_email = case when id = ${bookings} then '' else student_email end,
       student_phone = case when id = ${bookings} then '' else student_phone end,
       subject = case when id = ${bookings} then '${FORGOTTEN_SUBJECT}' else subject end,
       student_notes = null, location = null, tutor_notes = null, admin_notes = null, meeting_link = null
     where id = ${bookings} or tutor_id = ${tutors}`,
  );
  part(`delete from review_invitations where booking_id = ${bookings}`);
  part(
    `update booking_requests set student_name = case when id = ${requests} then '' else student_name end,
       student_email = case when id = ${requests} then '' else student_email end,
       student_phone = case when id = ${requests} then '' else student_phone end,
       subject = case when id = ${requests} then '${FORGOTTEN_SUBJECT}' else subject end, student_message = null, tutor_response = null
     where id = ${requests} or tutor_id = ${tutors}`,
  );
  part(
    `update tutor_reviews set review_text = null, reply = null, report_reason = null,
       student_name = case when id = ${reviews} then '' else student_name end,
       student_email = case when id = ${reviews} then '' else student_email end
     where id = ${reviews} or tutor_id = ${tutors}`,
  );
  part(
    `update tutor_quotes set availability = '', personalized_message = '', teaching_approach = null, suggested_location = null
     where enquiry_id = ${enquiries} or tutor_id = ${tutors}`,
  );
  part(`delete from newsletter_subscriptions where id = ${ids(erased.subscriptions ?? [])}`);
  part(`delete from competition_entries where id = ${ids(erased.entries ?? [])}`);
  part(
    `delete from mail_switches where recipient = any(${value([...erased.enquiries.map((id) => `enquirer-${id}`), ...erased.tutors])}::text[])`,
  );
  part(
    `update tutors set name = '', email = '', phone = null, postcode = '', location = null, latitude = null, longitude = null,
       subject_words = '{}', qualifications = '', experience = '', bio = '', availability = null, specialization_tags = '{}',
       portfolio_items = '{}', certifications = '{}', checked_name = null, checked_qualifications = null,
       checked_certifications = null, languages_spoken = '{}', vetting_reason = null,
       wwc_credential_number = null, business_number = null, tax_file_number = null where id = ${tutors}`,
  );
  part(
    `update contract_submissions set business_number = '', wwc_credential_number = '', teacher_registration_number = null,
       tax_file_number = null, digital_signature = '', admin_notes = null where tutor_id = ${tutors}`,
  );
  // Who looked, and at what, stays; the reason is an admin's words about the tutor.
  part(
    `update number_reveals set reason = '' where contract_id in (select id from contract_submissions where tutor_id = ${tutors})`,
  );
  part(leftToSweep(tutors));
  part(
    `update credential_documents set file_name = '', storage_path = '', refusal_reason = null where tutor_id = ${tutors}`,
  );
  part(`delete from notification_settings where tutor_id = ${tutors}`);
  part(`delete from tutor_reach where tutor_id = ${tutors}`);
  // Emptied, not deleted: the searches in memory follow rows that change.
  part(
    `update tutor_search set changed = default, listed = false, card = '', accepting_students = false, wwc_verified = false,
       latitude = null, longitude = null, areas = '{}', subjects = '{}', own_subjects = '{}', year_levels = '{}', delivery_modes = '{}'
     where tutor_id = ${tutors}`,
  );
  part(`delete from account_tokens where account_id = ${accounts}`);
  part(`update uploads set expires_at = 'epoch', created_at = 'epoch' where account_id = ${accounts}`);
  part(
    `update users set username = 'erased-' || id, email = 'erased-' || id || '@erased.invalid', first_name = '', last_name = '',
       password = '', profile_image_url = null, disabled_reason = null where id = ${accounts}`,
  );
}
