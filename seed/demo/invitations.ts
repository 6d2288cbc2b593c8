import { fileDossier } from '../../domain/matching/dossier.js';
import { areaOf } from '../../application/ports/enquiry/geography.js';
import { keepDossier } from '../../application/matching/matching.writes.js';
import { keepAdvertisement } from '../../application/opportunity/opportunity.writes.js';
import type { Write } from '../../application/ports/writes.js';
import type { TutorSearchRow } from '../../application/tutor/tutor.writes.js';
import { gatesByHand, type Prospect } from '../../domain/enquiry/by-hand.js';
import type { Enquiry } from '../../domain/enquiry/enquiry.js';
import { type Candidate, match } from '../../domain/matching/matching.js';
import { needsOf } from '../../domain/matching/needs.js';
import { POLICY_V1 } from '../../domain/matching/policy.js';
import { type MatchPoints, pointsUnder } from '../../domain/matching/reasons.js';
import { advertise } from '../../domain/opportunity/advertisement.js';
import { DAY, plus } from '../../domain/shared/time.js';
import type { FamilyWords } from '../market/families.js';
import { settledBy } from '../market/joining.js';
import type { Seeder } from './seeder.js';

export type Asking = { id: string; words: FamilyWords; preferredTutorId: string | null };

/** Who a wave invites: an opportunity each, in the order of the match. */
export type Wave = {
  at: string;
  policy: string;
  opportunities: { id: string; tutorId: string; match: MatchPoints | null }[];
  writes: Write[];
};

/** One opportunity of a tutor whom no wave would invite. */
export type InvitationByHand = { id: string; prospect: Prospect; match: MatchPoints | null; writes: Write[] };

/** Matches the demo's enquiries as the app would have done at the time, in the order in which they came. */
export class Invitations {
  private readonly sent: { enquiryId: string; tutorId: string; at: string }[] = [];
  private waves = 0;

  constructor(
    private readonly seeder: Seeder,
    private readonly market: readonly TutorSearchRow[],
  ) {}

  wave({ id: enquiryId, words, preferredTutorId }: Asking, wave: number, at: string): Wave {
    const place = this.seeder.geography.locate(words.location);
    const needs = needsOf({ ...words, id: enquiryId, preferredTutorId }, place, wave, wave > 1);
    const { policy, ...filed } = match(needs, this.candidates(enquiryId, at), POLICY_V1, at);
    const content = advertise(words, areaOf(place));
    const assessments = new Map(filed.candidates.map((assessment) => [assessment.tutorId, assessment]));
    const opportunities = filed.chosen.map((tutorId) => ({
      id: this.seeder.id('opportunity', this.sent.push({ enquiryId, tutorId, at })),
      tutorId,
      match: pointsUnder(POLICY_V1, assessments.get(tutorId)),
    }));
    return {
      at,
      policy,
      opportunities,
      writes: [
        ...opportunities.map(({ id, tutorId }) =>
          keepAdvertisement({ id, enquiryId, tutorId, content, createdAt: at }),
        ),
        keepDossier({
          id: this.seeder.id('matching run', this.waves++),
          enquiryId,
          wave,
          policy,
          createdAt: at,
          dossier: fileDossier(filed),
        }),
      ],
    };
  }

  /** Whom an admin invites past what the family asked for: the best of those who are stopped by that alone (G-22). */
  byHand({ id: enquiryId, words, preferredTutorId }: Asking, enquiry: Enquiry, at: string): InvitationByHand | null {
    const place = this.seeder.geography.locate(words.location);
    const needs = needsOf({ ...words, id: enquiryId, preferredTutorId }, place, enquiry.waves + 1);
    const pool = new Map(this.candidates(enquiryId, at).map((candidate) => [candidate.tutorId, candidate]));
    const ranked = match({ ...needs, isWider: true }, [...pool.values()], POLICY_V1, at).candidates;
    for (const assessment of ranked) {
      const candidate = pool.get(assessment.tutorId);
      if (!candidate || candidate.alreadyInvited) continue;
      const earlier = { wasChosen: false, hasQuoted: false, wasInvited: false };
      const prospect: Prospect = { enquiry, needs, candidate, earlier, isFull: false };
      const gates = gatesByHand(prospect, at);
      if (gates.length === 0 || gates.some(({ isHard }) => isHard)) continue;
      const id = this.seeder.id('invited by hand', 0);
      const content = advertise(words, areaOf(place));
      const { tutorId } = candidate;
      const shown = keepAdvertisement({ id, enquiryId, tutorId, content, createdAt: at });
      return { id, prospect, match: pointsUnder(POLICY_V1, assessment), writes: [shown] };
    }
    return null;
  }

  private candidates(enquiryId: string, at: string): Candidate[] {
    const since = plus(at, -POLICY_V1.recentDays * DAY);
    const recent = new Map<string, number>();
    for (const { tutorId, at: sentAt } of this.sent)
      if (sentAt > since && sentAt <= at) recent.set(tutorId, (recent.get(tutorId) ?? 0) + 1);
    const invited = new Set(this.sent.filter((one) => one.enquiryId === enquiryId).map(({ tutorId }) => tutorId));
    return this.market
      .filter(({ createdAt }) => settledBy(createdAt) <= at)
      .map((row) => ({
        ...(row as TutorSearchRow & Pick<Candidate, 'subjects' | 'yearLevels' | 'deliveryModes'>),
        createdAt: Date.parse(row.createdAt),
        emailVerified: true,
        alreadyInvited: invited.has(row.tutorId),
        recentInvitations: recent.get(row.tutorId) ?? 0,
      }));
  }
}
