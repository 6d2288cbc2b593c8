import { Injectable } from '@nestjs/common';
import { newId } from '../new-id.js';
import { inviteByHand, type Prospect } from '../../domain/enquiry/by-hand.js';
import { awaitsFirstWave, canBeMatched, hasAskedNobody, invite } from '../../domain/enquiry/enquiry.js';
import type { PassableGate } from '../../domain/enquiry/options.js';
import { fileDossier } from '../../domain/matching/dossier.js';
import { type Considered, type Match, match } from '../../domain/matching/matching.js';
import { needsOf } from '../../domain/matching/needs.js';
import type { MatchingPolicy } from '../../domain/matching/policy.js';
import { type MatchPoints, pointsUnder } from '../../domain/matching/reasons.js';
import { advertise } from '../../domain/opportunity/advertisement.js';
import { digestAfter, nextDigest } from '../../domain/notification/notification.js';
import { offer } from '../../domain/opportunity/opportunity.js';
import { isLive, wasReplaced } from '../../domain/quote/quote.js';
import { notFound } from '../../domain/shared/domain-error.js';
import { Candidates } from '../ports/matching/candidates.js';
import { Clock } from '../ports/clock.js';
import { areaOf, Geography } from '../ports/enquiry/geography.js';
import {
  type Actor,
  startStream,
  type Cause,
  type Change,
  type Commit,
  Ledger,
  type Loaded,
  append,
} from '../ports/ledger.js';
import { inTime, toTutor } from '../mail/enquiry-mailer.js';
import type { MailOrder } from '../mail/mail-order.js';
import { addToDigest } from '../notification/notification.writes.js';
import { keepAdvertisement } from '../opportunity/opportunity.writes.js';
import { type TutorContact, TutorDirectory } from '../ports/tutor/tutor-directory.js';
import type { Write } from '../ports/writes.js';
import { inviteAsKnown, keepDossier } from './matching.writes.js';

/** An opportunity that an admin made; `passedOver` are the gates that stood against it. */
export type HandInvitation = {
  id: string;
  enquiryId: string;
  tutorId: string;
  status: 'available';
  notifiedAt: string;
  expiresAt: string;
  passedOver: PassableGate[];
};

type Invited = { id: string; tutorId: string; match: MatchPoints | null };
type Run = {
  dossier: Match;
  considered: Considered | null;
  asOf: string | null;
  policy: MatchingPolicy;
  area: string | null;
};
type Wave = Pick<Commit, 'changes' | 'writes' | 'mails'>;

/**
 * Invites a wave of tutors to an enquiry: opportunities,
 * advertisements, dossier and mails, written whole or not at all.
 */
@Injectable()
export class Matchmaker {
  constructor(
    private readonly ledger: Ledger,
    private readonly candidates: Candidates,
    private readonly geography: Geography,
    private readonly tutors: TutorDirectory,
    private readonly clock: Clock,
  ) {}

  /**
   * Invites the next wave where the enquiry waits for one; `wave` names the one meant, so that a repeat does nothing
   * and gives null. Returns how many were invited.
   */
  async invite(enquiryId: string, wave: number, actor: Actor, completes?: Cause): Promise<number | null> {
    return this.ledger.decide<'enquiry', number | null>('enquiry', enquiryId, async (enquiry) => {
      const now = this.clock.now();
      if (!canBeMatched(enquiry.state) || enquiry.state.waves + 1 !== wave) {
        return { commit: completes ? { changes: [], actor, at: now, completes } : null, result: null };
      }
      const commit = await this.wave(enquiry, await this.run(enquiry, now), now);
      const invited = commit.changes.length - 1;
      const outcome = { wave, invited };
      return { commit: { ...commit, actor, at: now, outcome, ...(completes ? { completes } : {}) }, result: invited };
    });
  }

  /**
   * Invites one wave more to an enquiry that was changed, where tutors who were out of reach before can be asked now
   * (G-11). It is counted like any other. None comes where the enquiry is not matched, where its first wave is still to
   * come and reads the new words, and where no tutor could quote any more.
   */
  async inviteNewlyReachable(enquiryId: string, completes: Cause): Promise<void> {
    await this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
      const now = this.clock.now();
      const commit = (await this.takesAnotherWave(enquiry, now)) ? await this.waveOfNewlyReachable(enquiry, now) : null;
      return { commit: { changes: [], ...commit, actor: 'system', at: now, completes }, result: undefined };
    });
  }

  private async takesAnotherWave({ id: enquiryId, state }: Loaded<'enquiry'>, now: string): Promise<boolean> {
    if (!canBeMatched(state) || awaitsFirstWave(state)) return false;
    const quotes = await this.ledger.loadAll('quote', { enquiryId, status: 'submitted' });
    const { quoteCap } = await this.candidates.policy();
    const taken = quotes.filter((quote) => isLive(quote.state, now)).length + state.waitlist.length;
    return taken < quoteCap;
  }

  private async waveOfNewlyReachable(enquiry: Loaded<'enquiry'>, now: string): Promise<Wave | null> {
    const run = await this.run(enquiry, now);
    const before = await this.candidates.withinReachBefore(enquiry.id);
    const { waves, wavesBefore } = enquiry.state;
    // Who is reached only because this wave is a wider one is no news of the change.
    const wasWider = waves > wavesBefore + 1 || wavesBefore > 1;
    const isNew = run.dossier.candidates.some(
      (one) => one.failedGate === null && !before.has(one.tutorId) && (wasWider || !one.wider),
    );
    return isNew ? this.wave(enquiry, run, now) : null;
  }

  /**
   * Invites one tutor whom an admin has chosen, with the mail of any other invitation (G-22). The enquiry is read
   * first: an invitation and a quote change it, too, so that of two at the same moment the second is decided again.
   * @throws DomainError not_found, conflict with the first gate that stands against it
   */
  async inviteByHand(
    enquiryId: string,
    chosen: { tutorId: string; override: boolean },
    actor: Actor,
  ): Promise<HandInvitation> {
    const opportunityId = newId();
    return this.ledger.decide('enquiry', enquiryId, async (enquiry) => {
      const now = this.clock.now();
      const { tutorId, override } = chosen;
      const { prospects, policy, area } = await this.prospectsOf(enquiry, [tutorId], now);
      const [prospect] = prospects;
      if (!prospect) throw notFound('Tutor');
      const input = { opportunityId, policy: policy.version, override };
      const { events, passedOver } = inviteByHand(prospect, input, now);
      // The gates are judged by the usual reach; who is out of it reads how far the family is, as in a wider wave.
      const wide = { ...prospect.needs, isWider: true };
      const [assessment] = match(wide, [prospect.candidate], policy, now).candidates;
      const invited = [{ id: opportunityId, tutorId, match: pointsUnder(policy, assessment) }];
      const { opportunities, ...beside } = await this.invitationsOf(enquiry, invited, { area, now });
      const expiresAt = opportunities[0]?.state.expiresAt ?? now;
      return {
        commit: { changes: [append(enquiry, events), ...opportunities], ...beside, actor, at: now },
        result: {
          id: opportunityId,
          enquiryId,
          tutorId,
          status: 'available' as const,
          notifiedAt: now,
          expiresAt,
          passedOver,
        },
      };
    });
  }

  /**
   * What an invitation by hand of these tutors is judged by, for
   * an enquiry that was read before; who is erased is left out.
   */
  async prospectsOf(enquiry: Loaded<'enquiry'>, tutorIds: readonly string[], now: string) {
    const enquiryId = enquiry.id;
    const [quotes, opportunities, tutors] = await Promise.all([
      this.ledger.loadAll('quote', { enquiryId }),
      this.ledger.loadAll('opportunity', { enquiryId, tutorId: tutorIds }),
      this.ledger.loadAll('tutor', { id: tutorIds }),
    ]);
    const { needs, area } = this.needsOf(enquiry);
    const policy = await this.candidates.policy();
    const known = tutors.flatMap(({ id, state }) => (state.erasedAt === null ? [id] : []));
    const candidates = await this.candidates.these(known, needs, policy, now);
    const isFull = quotes.filter(({ state }) => isLive(state, now)).length >= policy.quoteCap;
    const prospects = candidates.map((candidate): Prospect => {
      const own = quotes.filter(({ state }) => state.tutorId === candidate.tutorId);
      const earlier = {
        wasChosen: own.some(({ state }) => wasReplaced(state)),
        hasQuoted: own.length > 0,
        wasInvited: opportunities.some(({ state }) => state.tutorId === candidate.tutorId),
      };
      return { enquiry: enquiry.state, needs, candidate, earlier, isFull };
    });
    return { prospects, policy, area };
  }

  private needsOf({ id, state, columns: words }: Loaded<'enquiry'>, isWider = false) {
    const place = this.geography.locate(words.location);
    const { preferredTutorId, waves } = state;
    const needs = needsOf({ ...words, id, preferredTutorId }, place, waves + 1, isWider);
    return { needs, area: areaOf(place) };
  }

  private async run(enquiry: Loaded<'enquiry'>, now: string): Promise<Run> {
    const { needs, area } = this.needsOf(enquiry, !awaitsFirstWave(enquiry.state));
    const policy = await this.candidates.policy();
    const pool = await this.candidates.poolFor(needs, policy, now, hasAskedNobody(enquiry.state));
    const { candidates, considered, asOf } = pool;
    return { dossier: match(needs, candidates, policy, now), considered, asOf, policy, area };
  }

  private async wave(enquiry: Loaded<'enquiry'>, run: Run, now: string): Promise<Wave> {
    const { dossier, considered, asOf, policy, area } = run;
    const assessments = new Map(dossier.candidates.map((assessment) => [assessment.tutorId, assessment]));
    const invited = dossier.chosen.map((tutorId) => ({
      id: newId(),
      tutorId,
      match: pointsUnder(policy, assessments.get(tutorId)),
    }));
    const wave = invite(enquiry.state, { opportunityIds: invited.map(({ id }) => id), policy: policy.version }, now);
    const { opportunities, writes, mails } = await this.invitationsOf(enquiry, invited, { area, now });
    const dossierOfWave = keepDossier({
      id: newId(),
      enquiryId: enquiry.id,
      wave: enquiry.state.waves + 1,
      policy: policy.version,
      createdAt: now,
      dossier: fileDossier(dossier, considered),
    });
    const asKnown = asOf === null ? [] : [inviteAsKnown({ tutorIds: dossier.chosen, asOf })];
    return {
      changes: [append(enquiry, wave), ...opportunities],
      writes: [...writes, dossierOfWave, ...asKnown],
      mails,
    };
  }

  /** An opportunity, an advertisement and a mail, or an entry of the day's one, for each tutor who is invited. */
  private async invitationsOf(
    enquiry: Loaded<'enquiry'>,
    invited: readonly Invited[],
    { area, now }: { area: string | null; now: string },
  ): Promise<{ opportunities: Change<'opportunity'>[]; writes: Write[]; mails: MailOrder[] }> {
    const enquiryId = enquiry.id;
    const tutorIds = invited.map(({ tutorId }) => tutorId);
    const contacts = new Map(
      (await this.tutors.contacts(tutorIds, 'new-opportunity')).map((contact) => [contact.id, contact]),
    );
    const advertisement = advertise(enquiry.columns, area);
    const { hiringLikelihood } = enquiry.columns;
    const opportunities = invited.map(({ id, tutorId, match: points }) =>
      startStream('opportunity', id, offer({ enquiryId, tutorId, hiringLikelihood }, now), { match: points }),
    );
    return {
      opportunities,
      writes: [
        ...tutorIds.map((tutorId) =>
          keepAdvertisement({ id: newId(), enquiryId, tutorId, content: advertisement, createdAt: now }),
        ),
        ...[...contacts.values()].filter(({ digest }) => digest).map((contact) => digestOf(contact, now)),
      ],
      mails: opportunities.flatMap(({ id, state }) => {
        const { tutorId, expiresAt } = state;
        const contact = contacts.get(tutorId);
        if (!contact || contact.digest) return [];
        const wider = invited.find((one) => one.id === id)?.match?.wider;
        const data = { opportunityId: id, expiresAt, advertisement, ...(wider && { wider }) };
        return inTime([toTutor(contact, 'new-opportunity', data, now)], expiresAt);
      }),
    };
  }
}

function digestOf({ id: tutorId, timezone: zone, quietHours: quiet }: TutorContact, now: string) {
  const dueAt = nextDigest(now, { zone, quiet });
  return addToDigest({ tutorId, dueAt, nextDueAt: digestAfter(dueAt, { zone, quiet }) });
}
