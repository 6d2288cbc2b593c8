import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetContactLedger, type ShownContact } from '../../application/enquiry/get-contact-ledger.query.js';
import { contactLedger, type SharingFact } from '../../domain/opportunity/contact-ledger.js';
import { Database } from '../postgres/database.js';
import { TUTOR_NAME } from './booking-columns.js';

@QueryHandler(GetContactLedger)
export class GetContactLedgerHandler implements IQueryHandler<GetContactLedger> {
  constructor(private readonly database: Database) {}

  async execute({ enquiryId }: GetContactLedger): Promise<ShownContact[]> {
    const [facts, tutors] = await Promise.all([
      this.database.query<SharingFact>(
        `select case e.type when 'ContactDetailsReleased' then 'released' when 'EnquiryChanged' then 'phone_changed' else 'withdrawn' end as kind,
                o.tutor_id as "tutorId", e.data ->> 'reason' as reason, e.data ->> 'at' as at
         from event_log e left join tutor_opportunities o on o.id = e.stream_id
         where (e.stream = 'opportunity' and e.stream_id = any (array(select id from tutor_opportunities where enquiry_id = $1))
                and e.type in ('ContactDetailsReleased', 'ContactDetailsWithdrawn', 'OpportunityExpired'))
            or (e.stream = 'enquiry' and e.stream_id = $1 and e.type = 'EnquiryChanged' and e.data -> 'fields' ? 'phone')
         order by e.position`,
        [enquiryId],
      ),
      this.database.query<{ id: string; name: string; isChosen: boolean }>(
        `select t.id, ${TUTOR_NAME('coalesce(t.checked_name, t.name)')} as name,
                exists (select from tutor_quotes q where q.enquiry_id = $1 and q.tutor_id = t.id and q.status = 'accepted') as "isChosen"
         from tutors t where t.id in (select tutor_id from tutor_opportunities where enquiry_id = $1)`,
        [enquiryId],
      ),
    ]);
    const known = new Map(tutors.map((tutor) => [tutor.id, tutor]));
    return contactLedger(facts).map((entry) => {
      const tutor = known.get(entry.tutorId);
      return { ...entry, tutorName: tutor?.name ?? '', canStop: entry.until === null && !tutor?.isChosen };
    });
  }
}
