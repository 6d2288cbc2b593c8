import { countedUnder } from '../../application/enquiry/counted-under.js';
import { renewAdvertisements } from '../../application/opportunity/opportunity.writes.js';
import { areaOf } from '../../application/ports/geography.js';
import { append, startStream, type Change } from '../../application/ports/ledger.js';
import { inviteByHand } from '../../domain/enquiry/by-hand.js';
import { change, close, fill, invite, keepPromise, lapse, recordQuote, submit } from '../../domain/enquiry/enquiry.js';
import { join } from '../../domain/enquiry/waitlist.js';
import { POLICY_V1 } from '../../domain/matching/policy.js';
import { askForAnother } from '../../domain/enquiry/outcome.js';
import { DEMO_ENQUIRY_ID } from '../../domain/enquiry/options.js';
import { advertise } from '../../domain/opportunity/advertisement.js';
import type { DeclineReason } from '../../domain/opportunity/decline-reason.js';
import {
  accept as acceptOpportunity,
  type Acceptance,
  answerHours,
  decline,
  expire,
  keepQuote,
  offer,
  OPPORTUNITY_REMINDER_HOURS,
  releaseContact,
  remind as remindTutor,
} from '../../domain/opportunity/opportunity.js';
import {
  accept as acceptQuote,
  expire as expireQuote,
  passOver,
  QUOTE_DAYS,
  QUOTE_REMINDER_HOURS,
  type QuoteEvent,
  remind as remindFamily,
  shareContact,
  submit as submitQuote,
  view,
} from '../../domain/quote/quote.js';
import { addDays, DAY, endOfDay, HOUR, instantOf, localDate, MINUTE, plus, SYDNEY } from '../../domain/shared/time.js';
import { referenceOf } from '../market/families.js';
import type { Person } from '../market/people.js';
import { Random } from '../market/random.js';
import { sourceOfFamily } from '../market/sources.js';
import type { Invitations, Wave } from './invitations.js';
import { quoteOf } from '../market/quotes.js';
import { CHANGED_WORDS, type Scenario, SHOWCASE_QUOTES, wordsOf } from './scenarios.js';
import { each, type Seeder } from './seeder.js';
import type { Cast } from './tutors.js';

type Step = { at: string; apply: (at: string) => Promise<void> };
type Answer = {
  opportunityId: string;
  tutorId: string;
  answer: 'accept' | 'decline' | 'none';
  at: string;
  expiresAt: string;
};
type Quoted = { id: string; opportunityId: string; person: Person; at: string };

const termsOf = ({ id, person }: Pick<Quoted, 'id' | 'person'>) => quoteOf(person, new Random(`demo quote ${id}`));

/** Who answers in a demo's past may teach. */
const READY: Acceptance = {
  tutor: {
    suspended: false,
    closing: false,
    vettingStatus: 'approved',
    contractApproved: true,
    wwcVerified: true,
    wwcExpiresAt: '9999-12-31T00:00:00.000Z',
    acceptingStudents: true,
  },
  contractSubmitted: true,
};
const SECOND_WAVE = 12 * HOUR;
/** Nothing changes the demo enquiry that everybody may look at, the passing of a week neither. */
const SHOWCASE_DAYS = 364;

/** Why tutors of the demo decline; of ten who do, two do not say. */
const REASONS: readonly (DeclineReason | null)[] = [
  'times',
  'times',
  'times',
  'too_far',
  'too_far',
  'no_room',
  'rate',
  'level',
  null,
  null,
];
/** From numbers of its own, so that nothing else in the demo is another by it. */
const reasonOf = (opportunityId: string): DeclineReason | null =>
  new Random(`demo decline ${opportunityId}`).of(REASONS);

/** The id of a scene's quote. */
export const quoteIdOf = (seeder: Seeder, scenario: number, place: number) =>
  seeder.id(`quote of scene ${scenario}`, place);

/** A filled enquiry as the sessions that follow it need it. */
export type Agreement = {
  enquiryId: string;
  quoteId: string;
  tutorId: string;
  family: number;
  /** What is learned, in the family's words. */
  subject: string;
  /** Of the quote, in dollars. */
  hourlyRate: number;
  filledAt: string;
  /** Its family has asked for another tutor since. */
  askedAgain: boolean;
};

/** Plans the life of one enquiry first, in order, and records it afterwards, step by step. */
export class ScenarioSeeder {
  readonly id: string;
  agreement: Agreement | null = null;
  private readonly steps: Step[] = [];
  private readonly random: Random;
  private readonly answers: Answer[] = [];
  private readonly quotes: Quoted[] = [];
  private readonly at: string;
  private readonly words;
  private readonly preferredTutorId: string | null;

  constructor(
    private readonly seeder: Seeder,
    private readonly invitations: Invitations,
    private readonly people: ReadonlyMap<string, Person>,
    private readonly scenario: Scenario,
    private readonly index: number,
    private readonly cast: Cast,
  ) {
    this.id = scenario.showcase ? DEMO_ENQUIRY_ID : seeder.id('enquiry', index);
    this.random = new Random(`demo story ${index}`);
    this.at = scenario.quotesEnd ? plus(this.endingQuotesAt, -DAY) : seeder.ago(scenario.hoursAgo * HOUR);
    this.words = wordsOf(scenario, index, seeder.places);
    this.preferredTutorId = scenario.own ? cast.own.person.id : null;
    this.plan();
  }

  /** The opportunity that the demo's own tutor declined. */
  get declinedByOwn(): string | null {
    const isOwn = ({ tutorId, answer }: Answer) => tutorId === this.preferredTutorId && answer === 'decline';
    return this.answers.find(isOwn)?.opportunityId ?? null;
  }

  /** The quote of the demo's own tutor, where nothing was decided on it. */
  get quotedByOwn(): string | null {
    const own = this.quotes.find(({ person }) => person.id === this.preferredTutorId);
    return this.scenario.ending === 'quoted' ? (own?.id ?? null) : null;
  }

  /** On the morning of the day whose quotes end today: they end with the day on which they were sent. */
  private get endingQuotesAt(): string {
    return instantOf(addDays(localDate(this.seeder.now, SYDNEY), -QUOTE_DAYS), '10:00', SYDNEY);
  }

  async apply(): Promise<void> {
    for (const { at, apply } of this.steps.sort((one, other) => (one.at < other.at ? -1 : 1))) await apply(at);
  }

  private step(at: string, apply: Step['apply']): void {
    this.steps.push({ at, apply });
  }

  private plan(): void {
    const { ending } = this.scenario;
    const unconfirmed = ending === 'submitted';
    this.step(this.at, (at) => {
      const input = {
        reference: referenceOf('demo', this.index),
        preferredTutorId: this.preferredTutorId,
        confirmationRequired: unconfirmed,
      };
      const counted = countedUnder(this.words, this.seeder.geography);
      const words = { ...this.words, ...counted, ...sourceOfFamily('demo', this.index) };
      return this.seeder.apply(at, 'visitor', [startStream('enquiry', this.id, submit(input, at), words)]);
    });
    if (unconfirmed) return;
    this.planWave(1, plus(this.at, 2_000));
    const secondAt = plus(this.at, 2_000 + SECOND_WAVE);
    const accepted = this.answers.some(({ answer, at }) => answer === 'accept' && at < secondAt);
    if (!accepted && secondAt < this.seeder.now && ending !== 'closed') this.planWave(2, secondAt);
    if (ending === 'quoted' || ending === 'filled') this.planQuotes();
    if (ending === 'quoted' && !this.scenario.showcase) this.planQuoteReminders();
    if (this.scenario.waitlist) this.planWaitlist();
    const endedAt = this.endOf();
    if (endedAt) this.planEnd(endedAt);
    this.planExpiry(endedAt);
    const { changed, shared, byHand } = this.scenario;
    if (byHand) this.step(this.seeder.ago(byHand * HOUR), (at) => this.applyInvitationByHand(at));
    if (shared) this.step(this.seeder.ago(shared * HOUR), (at) => this.applySharing(at));
    if (changed) this.step(this.seeder.ago(changed * HOUR), (at) => this.applyChange(at));
    if (ending === 'matching' || (ending === 'quoted' && this.quotes.length === 0)) this.planPromise();
  }

  private planWave(number: number, at: string): void {
    const wave = this.invitations.wave(
      { id: this.id, words: this.words, preferredTutorId: this.preferredTutorId },
      number,
      at,
    );
    this.step(at, (at) => this.applyWave(wave, at));
    const hours = answerHours(this.words.hiringLikelihood);
    // That of the demo's own tutor is sent by the program itself, as the first mail of the kind in the mailbox.
    const isOver = plus(at, hours * HOUR) <= this.seeder.now;
    const reminded = wave.opportunities.filter(({ tutorId }) => isOver || tutorId !== this.cast.own.person.id);
    this.planReminder('opportunity', plus(at, (hours - OPPORTUNITY_REMINDER_HOURS) * HOUR), () =>
      reminded.map(({ id }) => id),
    );
    wave.opportunities.forEach(({ id, tutorId }, place) => {
      const { answer, after } = this.answerOf(tutorId, place);
      const answeredAt = plus(at, after);
      const known = answer !== 'none' && answeredAt < this.seeder.now;
      this.answers.push({
        opportunityId: id,
        tutorId,
        answer: known ? answer : 'none',
        at: answeredAt,
        expiresAt: plus(at, hours * HOUR),
      });
      if (known) {
        this.step(answeredAt, async (at) => {
          const decision = answer === 'accept' ? acceptOpportunity : null;
          const change = await this.seeder.next('opportunity', id, (state) =>
            decision ? decision(state, READY, at) : decline(state, at, reasonOf(id)),
          );
          await this.seeder.apply(at, `account:${this.accountOf(tutorId)}`, [change]);
        });
      }
    });
  }

  private answerOf(tutorId: string, place: number): { answer: Answer['answer']; after: number } {
    const after = Math.round((0.2 + this.random.share() * 6) * HOUR);
    const chance = this.random.share();
    if (tutorId === this.preferredTutorId) {
      const { own } = this.scenario;
      if (own === 'available' || own === 'expired') return { answer: 'none', after };
      return {
        answer: own === 'rejected' ? 'decline' : 'accept',
        after: Math.min(after, this.scenario.hoursAgo * 0.4 * HOUR),
      };
    }
    const wanted = this.scenario.ending === 'quoted' || this.scenario.ending === 'filled';
    const quotes = this.scenario.showcase ? SHOWCASE_QUOTES : this.scenario.waitlist ? POLICY_V1.quoteCap + 2 : 2;
    if (wanted && place < quotes) return { answer: 'accept', after };
    if (chance < (wanted ? 0.3 : 0)) return { answer: 'accept', after };
    return { answer: chance > 0.8 ? 'decline' : 'none', after };
  }

  private planQuotes(): void {
    const own = this.scenario.own;
    const willing = this.answers
      .filter(
        ({ answer, tutorId }) => answer === 'accept' && !(tutorId === this.preferredTutorId && own === 'accepted'),
      )
      .slice(0, POLICY_V1.quoteCap);
    willing.forEach(({ opportunityId, tutorId, at: acceptedAt }, place) => {
      const usual = plus(acceptedAt, Math.round((0.3 + this.random.share() * 4) * HOUR));
      const at = this.scenario.quotesEnd ? plus(this.endingQuotesAt, place * 20 * MINUTE) : usual;
      if (at >= this.seeder.now) return;
      const quoted = {
        id: quoteIdOf(this.seeder, this.index, place),
        opportunityId,
        person: this.people.get(tutorId) as Person,
        at,
      };
      this.quotes.push(quoted);
      this.step(at, (at) => this.applyQuote(quoted, at));
      const viewedAt = plus(at, Math.round(this.random.share() * 8 * HOUR));
      if (viewedAt < this.seeder.now && (this.scenario.ending === 'filled' || this.random.happens(50))) {
        this.step(viewedAt, async (seen) => {
          await this.seeder.apply(seen, `holder:${this.id}`, [
            await this.seeder.next('quote', quoted.id, (state) => view(state, seen)),
          ]);
        });
      }
    });
  }

  /** Quotes of one day end together. */
  private planQuoteReminders(): void {
    const endOf = ({ at }: Quoted) => endOfDay(addDays(localDate(at, SYDNEY), QUOTE_DAYS), SYDNEY);
    for (const [until, quotes] of Map.groupBy(this.quotes, endOf))
      this.planReminder('quote', plus(until, -QUOTE_REMINDER_HOURS * HOUR), () => quotes.map(({ id }) => id));
  }

  /** Each is reminded once of an end that comes near, if it stands by then (G-23). */
  private planReminder(stream: 'opportunity' | 'quote', remindedAt: string, ids: () => string[]): void {
    if (remindedAt >= this.seeder.now) return;
    this.step(remindedAt, async (at) => {
      const changes = ids().map((id) =>
        stream === 'quote'
          ? this.seeder.next('quote', id, (state) => remindFamily(state, at))
          : this.seeder.next('opportunity', id, (state) => remindTutor(state, at)),
      );
      await this.seeder.apply(at, 'system', await Promise.all(changes));
    });
  }

  /** Who would quote once all places are taken is put on the waitlist, the demo's own tutor last (G-21). */
  private planWaitlist(): void {
    const quoting = new Set(this.quotes.map(({ opportunityId }) => opportunityId));
    const late = this.answers.filter(({ answer, opportunityId }) => answer === 'accept' && !quoting.has(opportunityId));
    const isOwn = ({ tutorId }: Answer) => tutorId === this.preferredTutorId;
    const full = this.quotes.reduce((last, { at }) => (last > at ? last : at), this.at);
    late
      .toSorted((one, other) => Number(isOwn(one)) - Number(isOwn(other)))
      .forEach(({ opportunityId, tutorId }, place) =>
        this.step(plus(full, (place + 1) * 20 * MINUTE), async (at) => {
          const person = this.people.get(tutorId) as Person;
          const { terms, words } = quoteOf(person, new Random(`demo quote ${opportunityId}`));
          await this.seeder.apply(at, `account:${person.accountId}`, [
            await this.seeder.next('enquiry', this.id, ({ waitlist }) =>
              join(waitlist, { opportunityId, tutorId }, at),
            ),
            await this.seeder.next('opportunity', opportunityId, (state) => keepQuote(state, at), {
              keptQuote: { ...terms, ...words },
            }),
          ]);
        }),
      );
  }

  /** When the enquiry ended, after everything that was answered or quoted; null while it is open. */
  private endOf(): string | null {
    const last = (times: string[]) => times.reduce((one, other) => (one > other ? one : other), this.at);
    switch (this.scenario.ending) {
      case 'filled':
        return this.quotes.length ? plus(last(this.quotes.map(({ at }) => at)), 9 * HOUR) : null;
      case 'closed':
        return plus(this.at, 9 * HOUR);
      case 'lapsed':
        return plus(this.at, 14 * DAY);
      default:
        return null;
    }
  }

  private planEnd(endedAt: string): void {
    const open = this.answers.filter(
      ({ answer, at, expiresAt }) => (answer === 'none' || at > endedAt) && expiresAt > endedAt,
    );
    const expiries = (reason: 'filled' | 'closed', at: string) =>
      open.map(({ opportunityId }) =>
        this.seeder.next('opportunity', opportunityId, (state) => expire(state, reason, at)),
      );
    if (this.scenario.ending === 'filled') {
      const { own } = this.scenario;
      const isOwn = ({ person }: Quoted) => person.id === this.preferredTutorId;
      const chosen =
        this.quotes.find((quote) => (own === 'chosen' && isOwn(quote)) || (own === 'quoted' && !isOwn(quote))) ??
        (this.quotes[0] as Quoted);
      this.agreement = {
        enquiryId: this.id,
        quoteId: chosen.id,
        tutorId: chosen.person.id,
        family: this.index,
        subject: this.words.subjects,
        hourlyRate: termsOf(chosen).terms.proposedHourlyRate,
        filledAt: endedAt,
        askedAgain: this.scenario.askedAgain !== undefined,
      };
      this.step(endedAt, (at) => this.applyChoice(chosen, expiries('filled', at), at));
      const { askedAgain } = this.scenario;
      if (askedAgain) this.step(this.seeder.ago(askedAgain * HOUR), (at) => this.applyReopening(at));
      return;
    }
    this.step(endedAt, async (at) => {
      const ended = this.seeder.next('enquiry', this.id, (state) =>
        this.scenario.ending === 'lapsed' ? lapse(state, at) : close(state, 'no_longer_needed', at),
      );
      const quotes = this.quotes.map(({ id }) =>
        this.seeder.next('quote', id, (state) => expireQuote(state, 'closed', at)),
      );
      await this.seeder.apply(
        at,
        this.scenario.ending === 'lapsed' ? 'system' : `holder:${this.id}`,
        await Promise.all([ended, ...quotes, ...expiries('closed', at)]),
      );
    });
  }

  /** Opportunities whose time ran out while the enquiry was open. */
  private planExpiry(endedAt: string | null): void {
    const until = endedAt ?? this.seeder.now;
    const due = Map.groupBy(
      this.answers.filter(({ answer, expiresAt }) => answer === 'none' && expiresAt <= until),
      ({ expiresAt }) => expiresAt,
    );
    for (const [expiresAt, unanswered] of due) {
      this.step(expiresAt, async (at) => {
        const changes = unanswered.map(({ opportunityId }) =>
          this.seeder.next('opportunity', opportunityId, (state) => expire(state, 'time', at)),
        );
        await this.seeder.apply(at, 'system', await Promise.all(changes));
      });
    }
  }

  private planPromise(): void {
    for (const hours of [20, 24]) {
      const at = plus(this.at, hours * HOUR + MINUTE);
      if (at < this.seeder.now)
        this.step(at, async (kept) => {
          await this.seeder.apply(kept, 'system', [
            await this.seeder.next('enquiry', this.id, (state) => keepPromise(state, kept)),
          ]);
        });
    }
  }

  private async applyWave({ opportunities, policy, writes }: Wave, at: string): Promise<void> {
    const { hiringLikelihood } = this.words;
    const opportunityIds = opportunities.map(({ id }) => id);
    const invited = await this.seeder.next('enquiry', this.id, (state) =>
      invite(state, { opportunityIds, policy }, at),
    );
    const offered = opportunities.map(({ id, tutorId, match }) =>
      startStream('opportunity', id, offer({ enquiryId: this.id, tutorId, hiringLikelihood }, at), { match }),
    );
    await this.seeder.apply(at, 'system', [invited, ...offered], writes);
  }

  /** An admin invites one tutor past what the family asked for (G-22). */
  private async applyInvitationByHand(at: string): Promise<void> {
    const enquiry = await this.seeder.load('enquiry', this.id);
    const asking = { id: this.id, words: this.words, preferredTutorId: this.preferredTutorId };
    const invited = this.invitations.byHand(asking, enquiry.state, at);
    if (!invited) return;
    const { id, prospect, match, writes } = invited;
    const { hiringLikelihood } = this.words;
    const { events } = inviteByHand(prospect, { opportunityId: id, policy: POLICY_V1.version, override: true }, at);
    const offered = offer({ enquiryId: this.id, tutorId: prospect.candidate.tutorId, hiringLikelihood }, at);
    const opportunity = startStream('opportunity', id, offered, { match });
    await this.seeder.apply(at, `account:${this.cast.adminId}`, [append(enquiry, events), opportunity], writes);
  }

  private async applyQuote({ id, opportunityId, person }: Quoted, at: string): Promise<void> {
    const { terms, words } = termsOf({ id, person });
    const preconditions = { opportunityAccepted: true, enquiryOpen: true, ownLiveQuote: false, hasPlace: true };
    const submitted = submitQuote(
      { ...terms, enquiryId: this.id, tutorId: person.id, opportunityId, preconditions },
      at,
    );
    const events = this.scenario.showcase ? submitted.map((event) => shownFor(SHOWCASE_DAYS, event)) : submitted;
    const enquiry = await this.seeder.next('enquiry', this.id, (state) => recordQuote(state, id, at));
    await this.seeder.apply(at, `account:${person.accountId}`, [startStream('quote', id, events, words), enquiry]);
  }

  private async applyChoice(chosen: Quoted, expiries: Promise<Change>[], at: string): Promise<void> {
    const others = this.quotes.filter((quote) => quote !== chosen);
    const changes = [
      this.seeder.next('quote', chosen.id, (state) => acceptQuote(state, at)),
      ...others.map(({ id }) => this.seeder.next('quote', id, (state) => passOver(state, chosen.id, at))),
      this.seeder.next('opportunity', chosen.opportunityId, (state) => releaseContact(state, 'quote_accepted', at)),
      this.seeder.next('enquiry', this.id, (state) => fill(state, chosen.id, at)),
      ...expiries,
    ];
    await this.seeder.apply(at, `holder:${this.id}`, await Promise.all(changes));
  }

  /** The family lets a tutor whose quote it may accept ring first (G-18). */
  private async applySharing(at: string): Promise<void> {
    const own = this.quotes.find(({ person }) => person.id === this.preferredTutorId) as Quoted;
    const changes = [
      this.seeder.next('quote', own.id, (state) => [...view(state, at), ...shareContact(state, at)]),
      this.seeder.next('opportunity', own.opportunityId, (state) => releaseContact(state, 'shared_by_student', at)),
    ];
    await this.seeder.apply(at, `holder:${this.id}`, await Promise.all(changes));
  }

  /** The family puts its enquiry right: those who were asked read what is new (G-11). */
  private async applyChange(at: string): Promise<void> {
    const enquiry = await this.seeder.load('enquiry', this.id);
    const changed = change(enquiry.state, { before: enquiry.columns, after: CHANGED_WORDS }, at);
    const words = { ...this.words, ...CHANGED_WORDS };
    const content = advertise(words, areaOf(this.seeder.geography.locate(words.location)));
    const tutorIds = this.answers.map(({ tutorId }) => tutorId);
    const renewed = renewAdvertisements({ enquiryId: this.id, tutorIds, content });
    await this.seeder.apply(at, `holder:${this.id}`, [append(enquiry, changed, CHANGED_WORDS)], [renewed]);
  }

  /** The family asks for another tutor: what was quoted ends, and the runners-up are asked (G-08). */
  private async applyReopening(at: string): Promise<void> {
    const [enquiry, quotes, opportunities] = await Promise.all([
      this.seeder.load('enquiry', this.id),
      Promise.all(this.quotes.map(({ id }) => this.seeder.load('quote', id))),
      Promise.all(this.answers.map(({ opportunityId }) => this.seeder.load('opportunity', opportunityId))),
    ]);
    let asked = 0;
    const newId = () => this.seeder.id(`asked again of scene ${this.index}`, asked++);
    const input = { reason: 'not_a_good_fit', mayBeInvited: () => true, newId } as const;
    const around = { quotes, opportunities, requests: [], sessions: [] };
    const outcome = askForAnother(enquiry.state, around, input, at);
    const matchOf = new Map(opportunities.map(({ id, columns }) => [id, columns.match]));
    await this.seeder.apply(at, `holder:${this.id}`, [
      append(enquiry, outcome.enquiry),
      ...outcome.quotes.map(([quote, events]) => append(quote, events)),
      ...outcome.opportunities.map(([opportunity, events]) => append(opportunity, events)),
      ...outcome.invitations.map(({ id, quote, events }) =>
        startStream('opportunity', id, events, { match: matchOf.get(quote.state.opportunityId) ?? null }),
      ),
    ]);
  }

  private accountOf(tutorId: string): string {
    return (this.people.get(tutorId) as Person).accountId;
  }
}

/** The same event with a quote that stays open for longer. */
const shownFor = (days: number, event: QuoteEvent): QuoteEvent =>
  event.type === 'QuoteSubmitted'
    ? { ...event, data: { ...event.data, expiresAt: plus(event.data.expiresAt, days * DAY) } }
    : event;

/** Records what is not recorded yet, several scenarios at a time. */
export async function applyScenarios(seeder: Seeder, scenarios: readonly ScenarioSeeder[]): Promise<void> {
  await each(scenarios, async (scenario) => {
    if (!(await seeder.has('enquiry', scenario.id))) await scenario.apply();
  });
}
