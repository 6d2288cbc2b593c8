import { countedUnder } from '../../application/enquiry/counted-under.js';
import type { DataOf } from '../../application/ports/writes.js';
import { keepDossier } from '../../application/matching/matching.writes.js';
import { keepAdvertisement } from '../../application/opportunity/opportunity.writes.js';
import { areaOf, type Geography } from '../../application/ports/enquiry/geography.js';
import { type Change, foldOf, startStream } from '../../application/ports/ledger.js';
import type { TutorSearchRow } from '../../application/tutor/tutor.writes.js';
import { fill, invite, lapse, recordArrangement, recordQuote, submit } from '../../domain/enquiry/enquiry.js';
import { fileDossier } from '../../domain/matching/dossier.js';
import { type Candidate, match } from '../../domain/matching/matching.js';
import { needsOf } from '../../domain/matching/needs.js';
import { POLICY_V1 } from '../../domain/matching/policy.js';
import { pointsUnder } from '../../domain/matching/reasons.js';
import { advertise } from '../../domain/opportunity/advertisement.js';
import type { DeclineReason } from '../../domain/opportunity/decline-reason.js';
import {
  accept,
  answerHours,
  decline,
  expire,
  offer,
  type OpportunityEvent,
  OPPORTUNITY_REMINDER_HOURS,
  releaseContact,
  remind,
} from '../../domain/opportunity/opportunity.js';
import { accept as acceptQuote, passOver, submit as submitQuote, view } from '../../domain/quote/quote.js';
import { DAY, HOUR, plus } from '../../domain/shared/time.js';
import { familyOf, referenceOf } from './families.js';
import { type Joined, settledBy } from './joining.js';
import { openedCases } from './market-cases.js';
import type { People, Person } from './people.js';
import type { Places } from './places.js';
import { quoteOf } from './quotes.js';
import { Random } from './random.js';
import { changeOf, Schedule, sessionsOf } from './tutoring.js';
import { sourceOfFamily } from './sources.js';
import { READY } from './ready.js';

/** A tutor of the market as later families find one. */
export type MarketTutor = { person: Person; index: number; search: TutorSearchRow };

/** What a family's search leaves: the streams, and the rows of its match beside them. */
export type Agreed = {
  changes: Change[];
  advertisements: DataOf<typeof keepAdvertisement>[];
  runs: DataOf<typeof keepDossier>[];
};

type Setting = { seed: string; now: string; geography: Geography; people: People; places: Places };

/** So many tutors are looked at for a family, drawn by lot from those that are remembered. */
const LOOKED_AT = 80;
const MOST_REMEMBERED = 4_000;
const DECLINES: readonly (DeclineReason | null)[] = ['times', 'times', 'too_far', 'no_room', 'rate', 'level', null];
const NOBODY_FOUND_DAYS = 14;

/**
 * Families of the past who found a tutor, with everything that came of it: the match, invitations, quotes, sessions
 * alone and in series, how they were paid for, and what went wrong (G-34). All by the app's own decisions, each at its
 * own time, all of it over by now.
 */
export class Agreements {
  private readonly tutors: MarketTutor[] = [];
  private readonly schedule = new Schedule();
  private seen = 0;

  constructor(private readonly setting: Setting) {}

  /** Tutors join in their order; of a large market every so many are remembered. */
  remember(person: Person, index: number, { search }: Joined, approved: number): void {
    if (person.vettingOutcome !== 'approved') return;
    if (this.seen++ % Math.ceil(approved / MOST_REMEMBERED) === 0) this.tutors.push({ person, index, search });
  }

  draw(index: number, at: string): Agreed {
    const { seed, geography, people, places } = this.setting;
    const random = new Random(`${seed}|agreement|${index}`);
    const id = people.id('agreed enquiry', index);
    const words = familyOf(`${seed} agreed`, index, places);
    const place = geography.locate(words.location);
    const invitedAt = plus(at, 2_000);
    const needs = needsOf({ ...words, id, preferredTutorId: null }, place, 1);
    const pool = new Map(this.candidatesFor(random, invitedAt).map((tutor) => [tutor.person.id, tutor]));
    const { policy, ...filed } = match(needs, [...pool.values()].map(candidateOf), POLICY_V1, invitedAt);
    const points = new Map(filed.candidates.map((assessment) => [assessment.tutorId, assessment]));
    const invited = filed.chosen.map((tutorId, number) => ({
      id: people.id(`opportunity ${number}`, index),
      tutor: pool.get(tutorId) as MarketTutor,
      match: pointsUnder(POLICY_V1, points.get(tutorId)),
    }));
    const facts = {
      reference: referenceOf(`${seed} agreed`, index),
      preferredTutorId: null,
      confirmationRequired: false,
    };
    const enquiry = { events: submit(facts, at), state: () => foldOf('enquiry', null, enquiry.events) };
    const opportunityIds = invited.map((one) => one.id);
    enquiry.events.push(...invite(enquiry.state(), { opportunityIds, policy }, invitedAt));
    const hours = answerHours(words.hiringLikelihood);
    const chosen = this.schedule.free(
      invited.map(({ tutor }) => tutor.person),
      plus(invitedAt, DAY),
    );
    const answers = invited.map((one) => {
      const isChosen = one.tutor.person === chosen;
      const answeredAt = plus(invitedAt, Math.round((0.3 + random.share() * Math.min(20, hours - 2)) * HOUR));
      const answer = isChosen || random.happens(22) ? 'quote' : random.happens(35) ? 'decline' : 'none';
      return { ...one, isChosen, answer: chosen ? answer : answer === 'quote' ? 'none' : answer, answeredAt } as const;
    });
    const quotes = answers
      .filter(({ answer }) => answer === 'quote')
      .toSorted((one, other) => Number(other.isChosen) - Number(one.isChosen))
      .slice(0, POLICY_V1.quoteCap)
      .map(({ id: opportunityId, tutor, answeredAt, isChosen }, number) => {
        const quoteId = people.id(`quote ${number}`, index);
        const quotedAt = plus(answeredAt, Math.round((0.2 + random.share() * 3) * HOUR));
        const written = quoteOf(tutor.person, new Random(`${seed}|quote|${quoteId}`));
        return { id: quoteId, opportunityId, tutor, ...written, at: quotedAt, isChosen };
      })
      .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    for (const quote of quotes) enquiry.events.push(...recordQuote(enquiry.state(), quote.id, quote.at));
    const last = quotes.at(-1);
    const best = quotes.find(({ isChosen }) => isChosen);
    const filledAt = last && best ? plus(last.at, Math.round((1 + random.share() * 30) * HOUR)) : null;
    if (filledAt && best) enquiry.events.push(...fill(enquiry.state(), best.id, filledAt));
    else enquiry.events.push(...lapse(enquiry.state(), plus(at, NOBODY_FOUND_DAYS * DAY)));
    const agreed = filledAt &&
      best && { index, enquiryId: id, filledAt, words, quoteId: best.id, terms: best.terms, tutor: best.tutor };
    const sessions = agreed ? sessionsOf(this.setting, this.schedule, agreed) : [];
    for (const { id: bookingId, events } of sessions)
      enquiry.events.push(...recordArrangement(enquiry.state(), bookingId, events[0]?.data.at ?? at));
    const decliner = answers.find(({ answer }) => answer === 'decline');
    const declined = decliner && {
      opportunityId: decliner.id,
      tutorId: decliner.tutor.person.id,
      at: decliner.answeredAt,
    };
    // Before the sessions are written: an outcome adds to their events.
    const cases = agreed ? openedCases(this.setting, agreed, sessions, declined ?? null) : [];

    const content = advertise(words, areaOf(place));
    const changes: Change[] = [
      startStream('enquiry', id, enquiry.events, {
        ...words,
        ...countedUnder(words, geography),
        ...sourceOfFamily(`${seed} agreed`, index),
      }),
      ...answers.map(({ id: opportunityId, tutor, match: matched, answer, answeredAt, isChosen }) => {
        const about = { enquiryId: id, tutorId: tutor.person.id, hiringLikelihood: words.hiringLikelihood };
        const events: OpportunityEvent[] = offer(about, invitedAt);
        const state = () => foldOf('opportunity', null, events);
        const endsAt = state().expiresAt;
        const remindedAt = plus(endsAt, -OPPORTUNITY_REMINDER_HOURS * HOUR);
        const reminded = answer === 'none' || answeredAt > remindedAt;
        if (reminded && !(filledAt && filledAt <= remindedAt)) events.push(...remind(state(), remindedAt));
        if (answer === 'quote') events.push(...accept(state(), READY, answeredAt));
        if (answer === 'decline') events.push(...decline(state(), answeredAt, random.of(DECLINES)));
        if (answer === 'none' && filledAt && filledAt < endsAt) events.push(...expire(state(), 'filled', filledAt));
        else if (answer === 'none') events.push(...expire(state(), 'time', endsAt));
        if (isChosen && filledAt) events.push(...releaseContact(state(), 'quote_accepted', filledAt));
        return startStream('opportunity', opportunityId, events, { match: matched, keptQuote: null });
      }),
    ];
    for (const { id: quoteId, opportunityId, tutor, terms, words: written, at: quotedAt, isChosen } of quotes) {
      const preconditions = { opportunityAccepted: true, enquiryOpen: true, ownLiveQuote: false, hasPlace: true };
      const about = { enquiryId: id, tutorId: tutor.person.id, opportunityId, preconditions };
      const events = submitQuote({ ...terms, ...about }, quotedAt);
      const state = () => foldOf('quote', null, events);
      if (filledAt && best) {
        events.push(...view(state(), plus(filledAt, -HOUR / 2)));
        events.push(...(isChosen ? acceptQuote(state(), filledAt) : passOver(state(), best.id, filledAt)));
      }
      changes.push(startStream('quote', quoteId, events, written));
    }
    changes.push(...sessions.map(changeOf), ...cases);
    return {
      changes,
      advertisements: answers.map(({ id: opportunityId, tutor }) => ({
        id: opportunityId,
        enquiryId: id,
        tutorId: tutor.person.id,
        content,
        createdAt: invitedAt,
      })),
      runs: [
        {
          id: people.id('matching run', index),
          enquiryId: id,
          wave: 1,
          policy,
          createdAt: invitedAt,
          dossier: fileDossier(filed),
        },
      ],
    };
  }

  private candidatesFor(random: Random, at: string): MarketTutor[] {
    const there = this.tutors.length;
    const drawn = Array.from({ length: Math.min(LOOKED_AT, there) }, () => random.of(this.tutors));
    return [...new Set(drawn)].filter(({ search }) => settledBy(search.createdAt) <= at);
  }
}

const candidateOf = ({ search }: MarketTutor): Candidate => ({
  ...(search as TutorSearchRow & Pick<Candidate, 'subjects' | 'yearLevels' | 'deliveryModes'>),
  createdAt: Date.parse(search.createdAt),
  emailVerified: true,
  alreadyInvited: false,
  recentInvitations: 0,
});
