import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { awaitsFirstWave, canBeMatched, invite } from '../../domain/enquiry/enquiry.js';
import { fileDossier } from '../../domain/matching/dossier.js';
import { type Match, match } from '../../domain/matching/matching.js';
import { needsOf } from '../../domain/matching/needs.js';
import type { MatchingPolicy } from '../../domain/matching/policy.js';
import { pointsUnder } from '../../domain/matching/reasons.js';
import { advertise } from '../../domain/opportunity/advertisement.js';
import { digestAfter, nextDigest } from '../../domain/tutor/notification.js';
import { offer } from '../../domain/opportunity/opportunity.js';
import { isLive, MAX_LIVE_QUOTES } from '../../domain/quote/quote.js';
import { Candidates } from '../ports/candidates.js';
import { Clock } from '../ports/clock.js';
import { areaOf, Geography } from '../ports/geography.js';
import { type Actor, startStream, type Cause, type Commit, Ledger, type Loaded, append } from '../ports/ledger.js';
import { toTutor } from '../mail/enquiry-mailer.js';
import { addToDigest } from '../notification/notification.writes.js';
import { keepAdvertisement } from '../opportunity/opportunity.writes.js';
import { type TutorContact, TutorDirectory } from '../ports/tutor-directory.js';
import { keepDossier } from './matching.writes.js';

type Run = { dossier: Match; policy: MatchingPolicy; area: string | null };
type Wave = Pick<Commit, 'changes' | 'writes' | 'mails'>;

/** Invites a wave of tutors to an enquiry: opportunities, advertisements, dossier and mails, written whole or not at all. */
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
   * Invites the next wave where the enquiry waits for one; `wave` names the one meant, so that a repeat does nothing and
   * gives null. Gives how many were invited.
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
   * Invites one wave more to an enquiry that was changed, where tutors who were out of reach before can be asked now (G-11). It is counted
   * as any other. None comes where the enquiry is not matched, where its first wave is still to come and reads the new words, and where
   * no tutor could quote any more.
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
    return quotes.filter((quote) => isLive(quote.state, now)).length < MAX_LIVE_QUOTES;
  }

  private async waveOfNewlyReachable(enquiry: Loaded<'enquiry'>, now: string): Promise<Wave | null> {
    const run = await this.run(enquiry, now);
    const before = await this.candidates.withinReachBefore(enquiry.id);
    const isNew = run.dossier.candidates.some(({ tutorId, failedGate }) => failedGate === null && !before.has(tutorId));
    return isNew ? this.wave(enquiry, run, now) : null;
  }

  private async run({ id, state, columns: words }: Loaded<'enquiry'>, now: string): Promise<Run> {
    const place = this.geography.locate(words.location);
    const needs = needsOf({ ...words, id, preferredTutorId: state.preferredTutorId }, place, state.waves + 1);
    const policy = await this.candidates.policy();
    const pool = await this.candidates.poolFor(needs, policy, now);
    return { dossier: match(needs, pool, policy, now), policy, area: areaOf(place) };
  }

  private async wave(enquiry: Loaded<'enquiry'>, { dossier, policy, area }: Run, now: string): Promise<Wave> {
    const words = enquiry.columns;
    const wave = enquiry.state.waves + 1;
    const contacts = new Map(
      (await this.tutors.contacts(dossier.chosen, 'new-opportunity')).map((contact) => [contact.id, contact]),
    );
    const assessments = new Map(dossier.candidates.map((assessment) => [assessment.tutorId, assessment]));
    const advertisement = advertise(words, area);

    const opportunities = dossier.chosen.map((tutorId) => {
      const id = uuid();
      const events = offer({ enquiryId: enquiry.id, tutorId, hiringLikelihood: words.hiringLikelihood }, now);
      return startStream('opportunity', id, events, { match: pointsUnder(policy, assessments.get(tutorId)) });
    });
    const invited = invite(
      enquiry.state,
      { opportunityIds: opportunities.map(({ id }) => id), policy: policy.version },
      now,
    );
    return {
      changes: [append(enquiry, invited), ...opportunities],
      writes: [
        ...dossier.chosen.map((tutorId) =>
          keepAdvertisement({ id: uuid(), enquiryId: enquiry.id, tutorId, content: advertisement, createdAt: now }),
        ),
        ...[...contacts.values()].filter(({ digest }) => digest).map((contact) => digestOf(contact, now)),
        keepDossier({
          id: uuid(),
          enquiryId: enquiry.id,
          wave,
          policy: policy.version,
          createdAt: now,
          dossier: fileDossier(dossier),
        }),
      ],
      mails: opportunities.flatMap(({ id, state }) => {
        const { tutorId, expiresAt } = state;
        const contact = contacts.get(tutorId);
        if (!contact || contact.digest) return [];
        const data = { opportunityId: id, expiresAt, advertisement };
        return [toTutor(contact, 'new-opportunity', data, now)];
      }),
    };
  }
}

function digestOf({ id: tutorId, timezone }: TutorContact, now: string) {
  const dueAt = nextDigest(now, timezone);
  return addToDigest({ tutorId, dueAt, nextDueAt: digestAfter(dueAt, timezone) });
}
