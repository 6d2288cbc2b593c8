import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListQuoteMessages, type QuoteMessage } from '../../application/quote/list-messages.query.js';
import {
  FindQuotedEnquiry,
  ListStudentQuotes,
  ListTutorQuotes,
  type QuoteOfStudent,
  type QuoteOfTutor,
} from '../../application/quote/list-quotes.query.js';
import { type Changed, quotedWordsChangedAt } from '../../domain/enquiry/change.js';
import { widerFor } from '../../domain/matching/wider.js';
import { beforeRelease } from '../../domain/opportunity/advertisement.js';
import { maskContactIn } from '../../domain/opportunity/masking.js';
import { mayBeRevised, type QuoteStatus } from '../../domain/quote/quote.js';
import { readsAsWritten } from '../../domain/quote/thread.js';
import { CONTACT_ADDRESS } from '../postgres/contact-address.js';
import { Database } from '../postgres/database.js';
import { TUTORING_ENDED } from '../postgres/teaching-facts.js';
import { TUTOR_NAME } from './booking-columns.js';
import { PHOTO_URL } from './photo.js';

/** How a quote ended, by the fact of its log. */
const ENDING = `
  (select case e.type when 'QuoteAccepted' then 'accepted' when 'QuoteDeclined' then 'declined' else e.data ->> 'reason' end
   from event_log e where e.stream = 'quote' and e.stream_id = q.id
     and e.type in ('QuoteAccepted', 'QuoteDeclined', 'QuotePassedOver', 'QuoteWithdrawn', 'QuoteExpired')
   order by e.version desc limit 1)`;

/** What both sides read of `tutor_quotes q`; $2 is now. */
export const QUOTE_COLUMNS = `
  q.id, q.enquiry_id as "enquiryId",
  case when q.status = 'submitted' and q.expires_at <= $2 then 'expired' else q.status end as status,
  q.student_viewed as "studentViewed", q.student_viewed_at as "studentViewedAt",
  q.proposed_hourly_rate as "proposedHourlyRate", q.session_duration as "sessionDuration", q.availability,
  q.personalized_message as "personalizedMessage", q.teaching_approach as "teachingApproach",
  q.suggested_location as "suggestedLocation", q.responded_at as "respondedAt", q.expires_at as "expiresAt",
  q.created_at as "createdAt",
  case when q.status = 'submitted' then case when q.expires_at <= $2 then 'time' end else ${ENDING} end as ending`;

/** How many messages were written on quote q, and how many of the other side's were not read. */
const MESSAGES = (by: 'family' | 'tutor', read: 'read_by_family' | 'read_by_tutor') => `
  (select json_build_object('count', count(*), 'unread', count(*) filter (where m.by = '${by}' and m.number > q.${read}))
   from quote_messages m where m.quote_id = q.id) as messages`;

@QueryHandler(ListStudentQuotes)
export class ListStudentQuotesHandler implements IQueryHandler<ListStudentQuotes> {
  constructor(private readonly database: Database) {}

  async execute({ enquiryId, now }: ListStudentQuotes): Promise<QuoteOfStudent[] | null> {
    const enquiry = await this.database.one('select from enquiries where id = $1 and erased_at is null', [enquiryId]);
    if (!enquiry) return null;
    const found = await this.database.query<Omit<QuoteOfStudent, 'wider'> & { deliveryPreference: string }>(
      `select ${QUOTE_COLUMNS}, ${MESSAGES('tutor', 'read_by_family')},
              json_build_object('id', t.id, 'name', ${TUTOR_NAME('coalesce(t.checked_name, t.name)')}, 'averageRating', t.average_rating, 'totalReviews', t.total_reviews,
                'experience', t.experience_years, 'subjects', t.subjects, 'bio', t.bio, 'qualifications', coalesce(t.checked_qualifications, t.qualifications),
                'hourlyRate', t.hourly_rate, 'successRate', t.success_rate, 'responseTime', t.response_time,
                'deliveryModes', t.delivery_modes, 'timezone', t.timezone,
                'profileImageUrl', ${PHOTO_URL}) as tutor,
              json_build_object('vetting', t.vetting_status = 'approved', 'contract', t.contract_signed,
                'wwc', t.wwc_credential_verified and coalesce(t.wwc_expiry_date > $2, false)) as verified,
              coalesce(o.contact_details_shared, false) as "contactShared",
              case when q.status = 'accepted' then json_build_object('email', ${CONTACT_ADDRESS}, 'phone', t.phone) end as contact,
              o.match, e.delivery_preference as "deliveryPreference"
       from tutor_quotes q join tutors t on t.id = q.tutor_id join enquiries e on e.id = q.enquiry_id left join tutor_opportunities o on o.id = q.opportunity_id
       where q.enquiry_id = $1 order by q.created_at desc, q.id desc limit 100`,
      [enquiryId, now],
    );
    const quotes = found.map(({ deliveryPreference, ...quote }) => ({
      ...quote,
      wider: widerFor(quote.match?.wider, deliveryPreference),
    }));
    return quotes.map((quote) => (quote.contact ? quote : beforeChoice(quote)));
  }
}

/** A tutor's words without a contact, which an accepted quote releases (R-52, F3). */
const beforeChoice = ({ tutor, ...quote }: QuoteOfStudent): QuoteOfStudent => ({
  ...quote,
  availability: maskContactIn(quote.availability),
  personalizedMessage: maskContactIn(quote.personalizedMessage),
  teachingApproach: quote.teachingApproach && maskContactIn(quote.teachingApproach),
  suggestedLocation: quote.suggestedLocation && maskContactIn(quote.suggestedLocation),
  tutor: {
    ...tutor,
    name: maskContactIn(tutor.name),
    bio: maskContactIn(tutor.bio),
    qualifications: maskContactIn(tutor.qualifications),
  },
});

@QueryHandler(ListTutorQuotes)
export class ListTutorQuotesHandler implements IQueryHandler<ListTutorQuotes> {
  constructor(private readonly database: Database) {}

  async execute({ accountId, now }: ListTutorQuotes): Promise<QuoteOfTutor[]> {
    const quotes = await this.database.query<
      Omit<QuoteOfTutor, 'revisable'> & { changes: Changed; enquiryChangedAt: string | null }
    >(
      `select ${QUOTE_COLUMNS}, ${MESSAGES('family', 'read_by_tutor')}, e.changed as changes, q.enquiry_changed_at as "enquiryChangedAt", q.opportunity_id as "opportunityId",
              coalesce(o.contact_details_shared, false) as "contactDetailsShared",
              json_build_object('name', e.name, 'email', e.email, 'phone', e.phone, 'educationLevel', e.education_level,
                'subjects', e.subjects, 'location', e.location, 'frequency', e.frequency) as enquiry
       from tutor_quotes q join tutors t on t.id = q.tutor_id join enquiries e on e.id = q.enquiry_id
       left join tutor_opportunities o on o.id = q.opportunity_id
       where t.user_id = $1 order by q.created_at desc, q.id desc limit 500`,
      [accountId, now],
    );
    return quotes.map(({ changes, enquiryChangedAt, ...quote }) => ({
      ...quote,
      revisable:
        quote.status === 'submitted' && mayBeRevised({ ...quote, enquiryChangedAt }, quotedWordsChangedAt(changes)),
      enquiry: quote.contactDetailsShared ? quote.enquiry : beforeRelease(quote.enquiry),
    }));
  }
}

@QueryHandler(FindQuotedEnquiry)
export class FindQuotedEnquiryHandler implements IQueryHandler<FindQuotedEnquiry> {
  constructor(private readonly database: Database) {}

  async execute({ quoteId }: FindQuotedEnquiry): Promise<string | null> {
    const row = await this.database.one<{ id: string }>(
      `select e.id from tutor_quotes q join enquiries e on e.id = q.enquiry_id where q.id = $1 and e.erased_at is null`,
      [quoteId],
    );
    return row?.id ?? null;
  }
}

@QueryHandler(ListQuoteMessages)
export class ListQuoteMessagesHandler implements IQueryHandler<ListQuoteMessages> {
  constructor(private readonly database: Database) {}

  async execute({ quoteId, reader }: ListQuoteMessages): Promise<QuoteMessage[]> {
    const messages = await this.database.query<QuoteMessage & { status: QuoteStatus; tutoringEnded: boolean }>(
      `select m.number, m.by, m.content as text, m.sent_at as "sentAt", q.status, ${TUTORING_ENDED} as "tutoringEnded",
              m.number <= case m.by when 'family' then q.read_by_tutor else q.read_by_family end as "isRead"
       from quote_messages m join tutor_quotes q on q.id = m.quote_id join tutors t on t.id = q.tutor_id
       where m.quote_id = $1 order by m.number desc limit 200`,
      [quoteId],
    );
    return messages.reverse().map(({ status, tutoringEnded, ...message }) => ({
      ...message,
      text:
        message.by === reader || readsAsWritten({ status, tutoringEnded }, reader)
          ? message.text
          : maskContactIn(message.text),
    }));
  }
}
