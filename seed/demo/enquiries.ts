import { DEMO_ENQUIRY_ID } from '../../domain/enquiry/options.js';
import { POLICY_V1 } from '../../domain/matching/policy.js';
import { answerHours, OPPORTUNITY_REMINDER_HOURS } from '../../domain/opportunity/opportunity.js';
import { QUOTE_DAYS, QUOTE_REMINDER_HOURS } from '../../domain/quote/quote.js';
import { addDays, DAY, endOfDay, HOUR, instantOf, localDate, MINUTE, plus, SYDNEY } from '../../domain/shared/time.js';
import type { Person } from '../market/people.js';
import { Random } from '../market/random.js';
import { EnquiryRecorder, type Invited, type Quoted, termsOf } from './enquiry-recorder.js';
import type { Asking, Invitations } from './invitations.js';
import { type Scenario, SHOWCASE_QUOTES, wordsOf } from './scenarios.js';
import { each, type Seeder } from './seeder.js';
import type { Cast } from './tutors.js';

type Step = { at: string; apply: (at: string) => Promise<void> };
type Answer = Invited & { answer: 'accept' | 'decline' | 'none'; at: string; expiresAt: string };

const SECOND_WAVE = 12 * HOUR;

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
  private readonly asking: Asking;
  private readonly record: EnquiryRecorder;

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
    const words = wordsOf(scenario, index, seeder.places);
    this.asking = { id: this.id, words, preferredTutorId: scenario.own ? cast.own.person.id : null };
    this.record = new EnquiryRecorder(seeder, invitations, people, this.asking, index);
    this.plan();
  }

  /** The opportunity that the demo's own tutor declined. */
  get declinedByOwn(): string | null {
    const isOwn = ({ tutorId, answer }: Answer) => this.isPreferred(tutorId) && answer === 'decline';
    return this.answers.find(isOwn)?.opportunityId ?? null;
  }

  /** The quote of the demo's own tutor, where nothing was decided on it. */
  get quotedByOwn(): string | null {
    const own = this.quotes.find(({ person }) => this.isPreferred(person.id));
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
    this.step(this.at, (at) => this.record.submit(unconfirmed, at));
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
    const { adminId } = this.cast;
    if (byHand) this.step(this.seeder.ago(byHand * HOUR), (at) => this.record.inviteByHand(adminId, at));
    const own = this.quotes.find(({ person }) => this.isPreferred(person.id));
    if (shared && own) this.step(this.seeder.ago(shared * HOUR), (at) => this.record.shareContact(own, at));
    const asked = this.answers.map(({ tutorId }) => tutorId);
    if (changed) this.step(this.seeder.ago(changed * HOUR), (at) => this.record.change(asked, at));
    if (ending === 'matching' || (ending === 'quoted' && this.quotes.length === 0)) this.planPromise();
  }

  private planWave(number: number, at: string): void {
    const wave = this.invitations.wave(this.asking, number, at);
    this.step(at, (at) => this.record.invite(wave, at));
    const hours = answerHours(this.asking.words.hiringLikelihood);
    // That of the demo's own tutor is sent by the program itself, as the first mail of the kind in the mailbox.
    const isOver = plus(at, hours * HOUR) <= this.seeder.now;
    const reminded = wave.opportunities.filter(({ tutorId }) => isOver || tutorId !== this.cast.own.person.id);
    this.planReminder(plus(at, (hours - OPPORTUNITY_REMINDER_HOURS) * HOUR), (at) =>
      this.record.remindTutors(
        reminded.map(({ id }) => id),
        at,
      ),
    );
    wave.opportunities.forEach(({ id, tutorId }, place) => {
      const { answer, after } = this.answerOf(tutorId, place);
      const answeredAt = plus(at, after);
      const known = answer !== 'none' && answeredAt < this.seeder.now;
      const invited = { opportunityId: id, tutorId };
      this.answers.push({
        ...invited,
        answer: known ? answer : 'none',
        at: answeredAt,
        expiresAt: plus(at, hours * HOUR),
      });
      if (known) this.step(answeredAt, (at) => this.record.answer(invited, answer, at));
    });
  }

  private answerOf(tutorId: string, place: number): { answer: Answer['answer']; after: number } {
    const after = Math.round((0.2 + this.random.share() * 6) * HOUR);
    const chance = this.random.share();
    if (this.isPreferred(tutorId)) {
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
      .filter(({ answer, tutorId }) => answer === 'accept' && !(this.isPreferred(tutorId) && own === 'accepted'))
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
      this.step(at, (at) => this.record.quote(quoted, this.scenario.showcase ?? false, at));
      const viewedAt = plus(at, Math.round(this.random.share() * 8 * HOUR));
      if (viewedAt < this.seeder.now && (this.scenario.ending === 'filled' || this.random.happens(50))) {
        this.step(viewedAt, (at) => this.record.view(quoted, at));
      }
    });
  }

  /** Quotes of one day end together. */
  private planQuoteReminders(): void {
    const endOf = ({ at }: Quoted) => endOfDay(addDays(localDate(at, SYDNEY), QUOTE_DAYS), SYDNEY);
    for (const [until, quotes] of Map.groupBy(this.quotes, endOf))
      this.planReminder(plus(until, -QUOTE_REMINDER_HOURS * HOUR), (at) =>
        this.record.remindFamily(
          quotes.map(({ id }) => id),
          at,
        ),
      );
  }

  /** Each is reminded once of an end that comes near, if it stands by then (G-23). */
  private planReminder(at: string, remind: Step['apply']): void {
    if (at < this.seeder.now) this.step(at, remind);
  }

  /** Who would quote once all places are taken is put on the waitlist, the demo's own tutor last (G-21). */
  private planWaitlist(): void {
    const quoting = new Set(this.quotes.map(({ opportunityId }) => opportunityId));
    const late = this.answers.filter(({ answer, opportunityId }) => answer === 'accept' && !quoting.has(opportunityId));
    const isOwn = ({ tutorId }: Answer) => this.isPreferred(tutorId);
    const full = this.quotes.reduce((last, { at }) => (last > at ? last : at), this.at);
    late
      .toSorted((one, other) => Number(isOwn(one)) - Number(isOwn(other)))
      .forEach((answer, place) =>
        this.step(plus(full, (place + 1) * 20 * MINUTE), (at) => this.record.joinWaitlist(answer, at)),
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
    const { ending } = this.scenario;
    if (ending === 'filled') {
      const { own } = this.scenario;
      const isOwn = ({ person }: Quoted) => this.isPreferred(person.id);
      const chosen =
        this.quotes.find((quote) => (own === 'chosen' && isOwn(quote)) || (own === 'quoted' && !isOwn(quote))) ??
        (this.quotes[0] as Quoted);
      this.agreement = {
        enquiryId: this.id,
        quoteId: chosen.id,
        tutorId: chosen.person.id,
        family: this.index,
        subject: this.asking.words.subjects,
        hourlyRate: termsOf(chosen).terms.proposedHourlyRate,
        filledAt: endedAt,
        askedAgain: this.scenario.askedAgain !== undefined,
      };
      const others = this.quotes.filter((quote) => quote !== chosen);
      this.step(endedAt, (at) => this.record.choose(chosen, others, open, at));
      const { askedAgain } = this.scenario;
      if (askedAgain)
        this.step(this.seeder.ago(askedAgain * HOUR), (at) => this.record.askForAnother(this.quotes, this.answers, at));
      return;
    }
    const by = ending === 'lapsed' ? 'lapsed' : 'closed';
    this.step(endedAt, (at) => this.record.end(by, this.quotes, open, at));
  }

  /** Opportunities whose time ran out while the enquiry was open. */
  private planExpiry(endedAt: string | null): void {
    const until = endedAt ?? this.seeder.now;
    const due = Map.groupBy(
      this.answers.filter(({ answer, expiresAt }) => answer === 'none' && expiresAt <= until),
      ({ expiresAt }) => expiresAt,
    );
    for (const [expiresAt, unanswered] of due) this.step(expiresAt, (at) => this.record.expire(unanswered, at));
  }

  private planPromise(): void {
    for (const hours of [20, 24]) {
      const at = plus(this.at, hours * HOUR + MINUTE);
      if (at < this.seeder.now) this.step(at, (at) => this.record.keepPromise(at));
    }
  }

  /** Whether the family asked for this tutor, who is then the demo's own. */
  private isPreferred(tutorId: string): boolean {
    return tutorId === this.asking.preferredTutorId;
  }
}

/** Records what is not recorded yet, several scenarios at a time. */
export async function applyScenarios(seeder: Seeder, scenarios: readonly ScenarioSeeder[]): Promise<void> {
  await each(scenarios, async (scenario) => {
    if (!(await seeder.has('enquiry', scenario.id))) await scenario.apply();
  });
}
