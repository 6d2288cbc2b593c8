import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type EnquiryProgress, GetEnquiry } from '../../application/enquiry/get-enquiry.query.js';
import { type EnquiryOfDesk, ListEnquiries } from '../../application/enquiry/list-enquiries.query.js';
import { GetMatchingDossier, type MatchingRun } from '../../application/matching/get-matching-dossier.query.js';
import type { Assessment } from '../../domain/matching/matching.js';
import { Database } from '../postgres/database.js';

const COUNTS = `
  (select count(*) from tutor_opportunities o where o.enquiry_id = e.id) as invited,
  (select count(*) from tutor_opportunities o where o.enquiry_id = e.id and o.status = 'accepted') as accepted`;

@QueryHandler(GetEnquiry)
export class GetEnquiryHandler implements IQueryHandler<GetEnquiry> {
  constructor(private readonly database: Database) {}

  async execute({ id }: GetEnquiry): Promise<EnquiryProgress | null> {
    return this.database.one<EnquiryProgress>(
      `select e.id, e.reference, e.status, e.subjects, e.created_at as "createdAt", e.respond_by as "respondBy", ${COUNTS},
              (select count(*) from tutor_quotes q where q.enquiry_id = e.id) as quotes
       from enquiries e where e.id = $1`,
      [id],
    );
  }
}

@QueryHandler(ListEnquiries)
export class ListEnquiriesHandler implements IQueryHandler<ListEnquiries> {
  constructor(private readonly database: Database) {}

  async execute(): Promise<EnquiryOfDesk[]> {
    return this.database.query<EnquiryOfDesk>(
      `select e.id, e.reference, e.name, e.email, e.subjects, e.location, e.status, e.created_at as "createdAt", ${COUNTS}
       from enquiries e order by e.created_at desc limit 200`,
    );
  }
}

type StoredRun = {
  id: string;
  wave: number;
  policy: string;
  createdAt: string;
  dossier: { candidates: Assessment[]; chosen: string[] };
};

@QueryHandler(GetMatchingDossier)
export class GetMatchingDossierHandler implements IQueryHandler<GetMatchingDossier> {
  constructor(private readonly database: Database) {}

  async execute({ enquiryId }: GetMatchingDossier): Promise<MatchingRun[] | null> {
    const enquiry = await this.database.one('select id from enquiries where id = $1', [enquiryId]);
    if (!enquiry) return null;
    const runs = await this.database.query<StoredRun>(
      'select id, wave, policy, created_at as "createdAt", dossier from matching_runs where enquiry_id = $1 order by wave',
      [enquiryId],
    );
    const ids = [...new Set(runs.flatMap((run) => run.dossier.candidates.map((candidate) => candidate.tutorId)))];
    const tutors = await this.database.query<{ id: string; name: string }>(
      'select id, name from tutors where id = any($1::uuid[])',
      [ids],
    );
    const names = new Map(tutors.map(({ id, name }) => [id, name]));
    return runs.map(({ dossier, ...run }) => {
      const chosen = new Set(dossier.chosen);
      const candidates = dossier.candidates.map((candidate) => ({
        ...candidate,
        name: names.get(candidate.tutorId) ?? null,
        invited: chosen.has(candidate.tutorId),
      }));
      return { ...run, candidates };
    });
  }
}
