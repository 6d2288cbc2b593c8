import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { gatesByHand, type HandGate } from '../../domain/enquiry/by-hand.js';
import { match } from '../../domain/matching/matching.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { Ledger } from '../ports/ledger.js';
import { Matchmaker } from './matchmaker.js';

/**
 * A tutor and all that stands against inviting this one now; `score` of one against whom no gate of matching stands.
 */
export type InvitableTutor = { tutorId: string; name: string; score: number | null; gates: HandGate[] };

/**
 * Tutors by name for an admin's choice; without words those whom
 * the last run considered and nobody has invited, best first.
 */
export class FindTutorsToInvite extends Query<{ id: string; name: string }[]> {
  constructor(
    readonly enquiryId: string,
    readonly search: string,
  ) {
    super();
  }
}

/** Whom an admin could invite to an enquiry, with the reasons against each (G-22). @throws DomainError not_found */
export class ListTutorsToInvite extends Query<InvitableTutor[]> {
  constructor(
    readonly enquiryId: string,
    readonly search: string,
    readonly now: string,
  ) {
    super();
  }
}

@QueryHandler(ListTutorsToInvite)
export class ListTutorsToInviteHandler implements IQueryHandler<ListTutorsToInvite> {
  constructor(
    private readonly ledger: Ledger,
    private readonly queries: QueryBus,
    private readonly matchmaker: Matchmaker,
  ) {}

  async execute({ enquiryId, search, now }: ListTutorsToInvite): Promise<InvitableTutor[]> {
    const enquiry = await this.ledger.load('enquiry', enquiryId);
    if (enquiry.state.erasedAt) throw notFound('Enquiry');
    const found = await this.queries.execute(new FindTutorsToInvite(enquiryId, search));
    const ids = found.map(({ id }) => id);
    const { prospects, policy } = await this.matchmaker.prospectsOf(enquiry, ids, now);
    const listed = found.flatMap(({ id: tutorId, name }) => {
      const prospect = prospects.find(({ candidate }) => candidate.tutorId === tutorId);
      if (!prospect) return [];
      const [assessment] = match(prospect.needs, [prospect.candidate], policy, now).candidates;
      return [{ tutorId, name, score: assessment?.score ?? null, gates: gatesByHand(prospect, now) }];
    });
    // The last run's order was by the points of its time.
    return search.trim() ? listed : listed.toSorted((one, other) => (other.score ?? -1) - (one.score ?? -1));
  }
}
