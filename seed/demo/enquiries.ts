import { countedUnder } from '../../application/enquiry/counted-under.js';
import { begin, type Change } from '../../application/ports/ledger.js';
import { close, fill, invite, keepPromise, lapse, recordQuote, submit } from '../../domain/enquiry/enquiry.js';
import { DEMO_ENQUIRY_ID } from '../../domain/enquiry/options.js';
import {
  accept as acceptOpportunity,
  type Acceptance,
  answerHours,
  decline,
  expire,
  offer,
  releaseContact,
} from '../../domain/opportunity/opportunity.js';
import {
  accept as acceptQuote,
  expire as expireQuote,
  MAX_LIVE_QUOTES,
  passOver,
  type QuoteEvent,
  submit as submitQuote,
  view,
} from '../../domain/quote/quote.js';
import { DAY, HOUR, MINUTE, plus } from '../../domain/shared/time.js';
import { referenceOf } from '../market/families.js';
import type { Person } from '../market/people.js';
import { Random } from '../market/random.js';
import type { Invitations, Wave } from './invitations.js';
import { quoteOf } from './quotes.js';
import { type Scene, SHOWCASE_QUOTES, wordsOf } from './script.js';
import { each, type Stage } from './stage.js';

type Step = { at: string; tell: (at: string) => Promise<void> };
type Answer = {
  opportunityId: string;
  tutorId: string;
  answer: 'accept' | 'decline' | 'none';
  at: string;
  expiresAt: string;
};
type Quoted = { id: string; opportunityId: string; person: Person; at: string };

/** Who answers in a demo's past may teach. */
const READY: Acceptance = {
  tutor: {
    ...{ suspended: false, vettingStatus: 'approved', contractApproved: true, wwcVerified: true },
    ...{ wwcExpiresAt: '9999-12-31T00:00:00.000Z', acceptingStudents: true },
  },
  contractSubmitted: true,
};
const SECOND_WAVE = 12 * HOUR;
/** Nothing changes the demo enquiry that everybody may look at, the passing of a week neither. */
const SHOWCASE_DAYS = 364;

/** The id of a scene's quote. */
export const quoteIdOf = (stage: Stage, scene: number, place: number) => stage.id(`quote of scene ${scene}`, place);

/** A filled enquiry as the sessions that follow it need it. */
export type Agreement = { enquiryId: string; quoteId: string; tutorId: string; family: number; filledAt: string };

/** Plans the life of one enquiry first, in order, and tells it afterwards, step by step. */
export class Story {
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
    private readonly stage: Stage,
    private readonly invitations: Invitations,
    private readonly people: ReadonlyMap<string, Person>,
    private readonly scene: Scene,
    private readonly index: number,
    ownTutorId: string,
  ) {
    this.id = scene.showcase ? DEMO_ENQUIRY_ID : stage.id('enquiry', index);
    this.random = new Random(`demo story ${index}`);
    this.at = stage.ago(scene.hoursAgo * HOUR);
    this.words = wordsOf(scene, index, stage.places);
    this.preferredTutorId = scene.own ? ownTutorId : null;
    this.plan();
  }

  async tell(): Promise<void> {
    for (const { at, tell } of this.steps.sort((one, other) => (one.at < other.at ? -1 : 1))) await tell(at);
  }

  private step(at: string, tell: Step['tell']): void {
    this.steps.push({ at, tell });
  }

  private plan(): void {
    const { ending } = this.scene;
    const unconfirmed = ending === 'submitted';
    this.step(this.at, (at) => {
      const input = {
        reference: referenceOf('demo', this.index),
        preferredTutorId: this.preferredTutorId,
        confirmationRequired: unconfirmed,
      };
      const words = { ...this.words, ...countedUnder(this.words, this.stage.geography) };
      return this.stage.tell(at, 'visitor', [begin('enquiry', this.id, submit(input, at), words)]);
    });
    if (unconfirmed) return;
    this.planWave(1, plus(this.at, 2_000));
    const secondAt = plus(this.at, 2_000 + SECOND_WAVE);
    const accepted = this.answers.some(({ answer, at }) => answer === 'accept' && at < secondAt);
    if (!accepted && secondAt < this.stage.now && ending !== 'closed') this.planWave(2, secondAt);
    if (ending === 'quoted' || ending === 'filled') this.planQuotes();
    const endedAt = this.endOf();
    if (endedAt) this.planEnd(endedAt);
    this.planExpiry(endedAt);
    if (ending === 'matching' || (ending === 'quoted' && this.quotes.length === 0)) this.planPromise();
  }

  private planWave(number: number, at: string): void {
    const wave = this.invitations.wave(
      { id: this.id, words: this.words, preferredTutorId: this.preferredTutorId },
      number,
      at,
    );
    this.step(at, (told) => this.tellWave(wave, told));
    const hours = answerHours(this.words.hiringLikelihood);
    wave.opportunities.forEach(({ id, tutorId }, place) => {
      const { answer, after } = this.answerOf(tutorId, place);
      const answeredAt = plus(at, after);
      const known = answer !== 'none' && answeredAt < this.stage.now;
      this.answers.push({
        opportunityId: id,
        tutorId,
        answer: known ? answer : 'none',
        at: answeredAt,
        expiresAt: plus(at, hours * HOUR),
      });
      if (known) {
        this.step(answeredAt, async (told) => {
          const decision = answer === 'accept' ? acceptOpportunity : null;
          const change = await this.stage.next('opportunity', id, (state) =>
            decision ? decision(state, READY, told) : decline(state, told),
          );
          await this.stage.tell(told, `account:${this.accountOf(tutorId)}`, [change]);
        });
      }
    });
  }

  private answerOf(tutorId: string, place: number): { answer: Answer['answer']; after: number } {
    const after = Math.round((0.2 + this.random.share() * 6) * HOUR);
    const chance = this.random.share();
    if (tutorId === this.preferredTutorId) {
      const { own } = this.scene;
      if (own === 'available' || own === 'expired') return { answer: 'none', after };
      return {
        answer: own === 'rejected' ? 'decline' : 'accept',
        after: Math.min(after, this.scene.hoursAgo * 0.4 * HOUR),
      };
    }
    const wanted = this.scene.ending === 'quoted' || this.scene.ending === 'filled';
    if (wanted && place < (this.scene.showcase ? SHOWCASE_QUOTES : 2)) return { answer: 'accept', after };
    if (chance < (wanted ? 0.3 : 0)) return { answer: 'accept', after };
    return { answer: chance > 0.8 ? 'decline' : 'none', after };
  }

  private planQuotes(): void {
    const own = this.scene.own;
    const willing = this.answers
      .filter(
        ({ answer, tutorId }) => answer === 'accept' && !(tutorId === this.preferredTutorId && own === 'accepted'),
      )
      .slice(0, MAX_LIVE_QUOTES);
    willing.forEach(({ opportunityId, tutorId, at: acceptedAt }, place) => {
      const at = plus(acceptedAt, Math.round((0.3 + this.random.share() * 4) * HOUR));
      if (at >= this.stage.now) return;
      const quoted = {
        id: quoteIdOf(this.stage, this.index, place),
        opportunityId,
        person: this.people.get(tutorId) as Person,
        at,
      };
      this.quotes.push(quoted);
      this.step(at, (told) => this.tellQuote(quoted, told));
      const viewedAt = plus(at, Math.round(this.random.share() * 8 * HOUR));
      if (viewedAt < this.stage.now && (this.scene.ending === 'filled' || this.random.happens(50))) {
        this.step(viewedAt, async (seen) => {
          await this.stage.tell(seen, `holder:${this.id}`, [
            await this.stage.next('quote', quoted.id, (state) => view(state, seen)),
          ]);
        });
      }
    });
  }

  /** When the enquiry ended, after everything that was answered or quoted; null while it is open. */
  private endOf(): string | null {
    const last = (times: string[]) => times.reduce((one, other) => (one > other ? one : other), this.at);
    switch (this.scene.ending) {
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
        this.stage.next('opportunity', opportunityId, (state) => expire(state, reason, at)),
      );
    if (this.scene.ending === 'filled') {
      const chosen =
        this.quotes.find(({ person }) => this.scene.own === 'chosen' && person.id === this.preferredTutorId) ??
        (this.quotes[0] as Quoted);
      this.agreement = {
        enquiryId: this.id,
        quoteId: chosen.id,
        tutorId: chosen.person.id,
        family: this.index,
        filledAt: endedAt,
      };
      this.step(endedAt, (at) => this.tellChoice(chosen, expiries('filled', at), at));
      return;
    }
    this.step(endedAt, async (at) => {
      const ended = this.stage.next('enquiry', this.id, (state) =>
        this.scene.ending === 'lapsed' ? lapse(state, at) : close(state, 'no_longer_needed', at),
      );
      const quotes = this.quotes.map(({ id }) =>
        this.stage.next('quote', id, (state) => expireQuote(state, 'closed', at)),
      );
      await this.stage.tell(
        at,
        this.scene.ending === 'lapsed' ? 'system' : `holder:${this.id}`,
        await Promise.all([ended, ...quotes, ...expiries('closed', at)]),
      );
    });
  }

  /** Opportunities whose time ran out while the enquiry was open. */
  private planExpiry(endedAt: string | null): void {
    const until = endedAt ?? this.stage.now;
    const due = Map.groupBy(
      this.answers.filter(({ answer, expiresAt }) => answer === 'none' && expiresAt <= until),
      ({ expiresAt }) => expiresAt,
    );
    for (const [expiresAt, unanswered] of due) {
      this.step(expiresAt, async (at) => {
        const changes = unanswered.map(({ opportunityId }) =>
          this.stage.next('opportunity', opportunityId, (state) => expire(state, 'time', at)),
        );
        await this.stage.tell(at, 'system', await Promise.all(changes));
      });
    }
  }

  private planPromise(): void {
    for (const hours of [20, 24]) {
      const at = plus(this.at, hours * HOUR + MINUTE);
      if (at < this.stage.now)
        this.step(at, async (kept) => {
          await this.stage.tell(kept, 'system', [
            await this.stage.next('enquiry', this.id, (state) => keepPromise(state, kept)),
          ]);
        });
    }
  }

  private async tellWave({ opportunities, policy, writes }: Wave, at: string): Promise<void> {
    const { hiringLikelihood } = this.words;
    const opportunityIds = opportunities.map(({ id }) => id);
    const invited = await this.stage.next('enquiry', this.id, (state) => invite(state, { opportunityIds, policy }, at));
    const offered = opportunities.map(({ id, tutorId, match }) =>
      begin('opportunity', id, offer({ enquiryId: this.id, tutorId, hiringLikelihood }, at), { match }),
    );
    await this.stage.tell(at, 'system', [invited, ...offered], writes);
  }

  private async tellQuote({ id, opportunityId, person }: Quoted, at: string): Promise<void> {
    const { terms, words } = quoteOf(person, new Random(`demo quote ${id}`));
    const ground = { opportunityAccepted: true, enquiryOpen: true, ownLiveQuote: false, liveQuotes: 0 };
    const submitted = submitQuote({ ...terms, enquiryId: this.id, tutorId: person.id, opportunityId, ground }, at);
    const events = this.scene.showcase ? submitted.map((event) => shownFor(SHOWCASE_DAYS, event)) : submitted;
    const enquiry = await this.stage.next('enquiry', this.id, (state) => recordQuote(state, id, at));
    await this.stage.tell(at, `account:${person.accountId}`, [begin('quote', id, events, words), enquiry]);
  }

  private async tellChoice(chosen: Quoted, expiries: Promise<Change>[], at: string): Promise<void> {
    const others = this.quotes.filter((quote) => quote !== chosen);
    const changes = [
      this.stage.next('quote', chosen.id, (state) => acceptQuote(state, at)),
      ...others.map(({ id }) => this.stage.next('quote', id, (state) => passOver(state, chosen.id, at))),
      this.stage.next('opportunity', chosen.opportunityId, (state) => releaseContact(state, 'quote_accepted', at)),
      this.stage.next('enquiry', this.id, (state) => fill(state, chosen.id, at)),
      ...expiries,
    ];
    await this.stage.tell(at, `holder:${this.id}`, await Promise.all(changes));
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

/** Tells what is not told yet, several stories at a time. */
export async function tellStories(stage: Stage, stories: readonly Story[]): Promise<void> {
  await each(stories, async (story) => {
    if (!(await stage.has('enquiry', story.id))) await story.tell();
  });
}
