import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListOpportunities, type OpportunityOfTutor } from '../../application/opportunity/list-opportunities.query.js';
import { type Changed, changesSince } from '../../domain/enquiry/change.js';
import { widerFor } from '../../domain/matching/wider.js';
import { shownPlace, type Waitlist } from '../../domain/enquiry/waitlist.js';
import { beforeRelease } from '../../domain/opportunity/advertisement.js';
import { Database } from '../postgres/database.js';

@QueryHandler(ListOpportunities)
export class ListOpportunitiesHandler implements IQueryHandler<ListOpportunities> {
  constructor(private readonly database: Database) {}

  async execute({ accountId, now }: ListOpportunities): Promise<OpportunityOfTutor[]> {
    const opportunities = await this.database.query<
      Omit<OpportunityOfTutor, 'changed' | 'wider' | 'waitlist'> & { changes: Changed; list: Waitlist }
    >(
      `select o.id, case when o.status = 'available' and o.expires_at <= $2 then 'expired' else o.status end as status,
              o.contract_downloaded as "contractDownloaded", o.contract_submitted as "contractSubmitted",
              o.contact_details_shared as "contactDetailsShared", o.notified_at as "notifiedAt",
              o.responded_at as "respondedAt", o.expires_at as "expiresAt", o.decline_reason as "declineReason", o.match,
              e.changed as changes, e.waitlist as list, o.kept_quote as "keptQuote",
              (select json_build_object('reference', c.reference, 'status', c.status, 'outcome', c.outcome)
               from cases c where c.opportunity_id = o.id) as report,
              (select json_build_object('id', q.id, 'proposedHourlyRate', q.proposed_hourly_rate, 'sessionDuration', q.session_duration,
                 'availability', q.availability, 'personalizedMessage', q.personalized_message,
                 'teachingApproach', q.teaching_approach, 'suggestedLocation', q.suggested_location)
               from tutor_quotes q where q.id = o.earlier_quote_id) as "earlierQuote",
              json_build_object('name', e.name, 'email', e.email, 'phone', e.phone, 'educationLevel', e.education_level,
                'subjects', e.subjects, 'location', e.location, 'deliveryPreference', e.delivery_preference,
                'hiringLikelihood', e.hiring_likelihood, 'frequency', e.frequency, 'availableDays', e.available_days,
                'availableTimes', e.available_times, 'locationPreferences', e.location_preferences, 'message', e.message) as enquiry
       from tutor_opportunities o join tutors t on t.id = o.tutor_id join enquiries e on e.id = o.enquiry_id
       where t.user_id = $1 order by o.notified_at desc, o.id desc limit 500`,
      [accountId, now],
    );
    return opportunities.map(({ changes, list, ...one }) => ({
      ...one,
      waitlist: shownPlace(list, one.id, now),
      wider: widerFor(one.match?.wider, one.enquiry.deliveryPreference),
      changed: changesSince(changes, one.notifiedAt, one.contactDetailsShared),
      enquiry: one.contactDetailsShared ? one.enquiry : beforeRelease(one.enquiry),
    }));
  }
}
