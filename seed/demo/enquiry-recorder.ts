import { renewAdvertisements } from '../../application/opportunity/opportunity.writes.js';
import { countedUnder } from '../../application/enquiry/counted-under.js';
import { areaOf } from '../../application/ports/enquiry/geography.js';
import { append, startStream, type Change } from '../../application/ports/ledger.js';
import { inviteByHand } from '../../domain/enquiry/by-hand.js';
import { change, close, fill, invite, keepPromise, lapse, recordQuote, submit } from '../../domain/enquiry/enquiry.js';
import { askForAnother } from '../../domain/enquiry/outcome.js';
import { join } from '../../domain/enquiry/waitlist.js';
import { POLICY_V1 } from '../../domain/matching/policy.js';
import { advertise } from '../../domain/opportunity/advertisement.js';
import type { DeclineReason } from '../../domain/opportunity/decline-reason.js';
import {
  accept as acceptOpportunity,
  decline,
  expire,
  keepQuote,
  offer,
  releaseContact,
  remind as remindTutor,
} from '../../domain/opportunity/opportunity.js';
import {
  accept as acceptQuote,
  expire as expireQuote,
  passOver,
  type QuoteEvent,
  remind as remindFamily,
  shareContact,
  submit as submitQuote,
  view,
} from '../../domain/quote/quote.js';
import { DAY, plus } from '../../domain/shared/time.js';
import { referenceOf } from '../market/families.js';
import type { Person } from '../market/people.js';
import { quoteOf } from '../market/quotes.js';
import { Random } from '../market/random.js';
import { READY } from '../market/ready.js';
import { sourceOfFamily } from '../market/sources.js';
import type { Asking, Invitations, Wave } from './invitations.js';
import { CHANGED_WORDS } from './scenarios.js';
import type { Seeder } from './seeder.js';

/** A tutor's place in an enquiry. */
export type Invited = { opportunityId: string; tutorId: string };
export type Quoted = { id: string; opportunityId: string; person: Person; at: string };

export const termsOf = ({ id, person }: Pick<Quoted, 'id' | 'person'>) =>
  quoteOf(person, new Random(`demo quote ${id}`));

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

/** Records what happens to one enquiry of the demo, each thing at the time that it is given. */
export class EnquiryRecorder {
  constructor(
    private readonly seeder: Seeder,
    private readonly invitations: Invitations,
    private readonly people: ReadonlyMap<string, Person>,
    private readonly asking: Asking,
    private readonly index: number,
  ) {}

  submit(confirmationRequired: boolean, at: string): Promise<void> {
    const { id, words, preferredTutorId } = this.asking;
    const input = { reference: referenceOf('demo', this.index), preferredTutorId, confirmationRequired };
    const counted = countedUnder(words, this.seeder.geography);
    const columns = { ...words, ...counted, ...sourceOfFamily('demo', this.index) };
    return this.seeder.apply(at, 'visitor', [startStream('enquiry', id, submit(input, at), columns)]);
  }

  async invite({ opportunities, policy, writes }: Wave, at: string): Promise<void> {
    const { id: enquiryId } = this.asking;
    const opportunityIds = opportunities.map(({ id }) => id);
    const invited = await this.seeder.next('enquiry', enquiryId, (state) =>
      invite(state, { opportunityIds, policy }, at),
    );
    const offered = opportunities.map(({ id, tutorId, match }) =>
      startStream('opportunity', id, this.offerTo(tutorId, at), { match }),
    );
    await this.seeder.apply(at, 'system', [invited, ...offered], writes);
  }

  /** An admin invites one tutor past what the family asked for (G-22). */
  async inviteByHand(adminId: string, at: string): Promise<void> {
    const enquiry = await this.seeder.load('enquiry', this.asking.id);
    const invited = this.invitations.byHand(this.asking, enquiry.state, at);
    if (!invited) return;
    const { id, prospect, match, writes } = invited;
    const { events } = inviteByHand(prospect, { opportunityId: id, policy: POLICY_V1.version, override: true }, at);
    const opportunity = startStream('opportunity', id, this.offerTo(prospect.candidate.tutorId, at), { match });
    await this.seeder.apply(at, `account:${adminId}`, [append(enquiry, events), opportunity], writes);
  }

  async answer({ opportunityId, tutorId }: Invited, answer: 'accept' | 'decline', at: string): Promise<void> {
    const answered = await this.seeder.next('opportunity', opportunityId, (state) =>
      answer === 'accept' ? acceptOpportunity(state, READY, at) : decline(state, at, reasonOf(opportunityId)),
    );
    await this.seeder.apply(at, `account:${this.accountOf(tutorId)}`, [answered]);
  }

  async quote({ id, opportunityId, person }: Quoted, isShowcase: boolean, at: string): Promise<void> {
    const { terms, words } = termsOf({ id, person });
    const preconditions = { opportunityAccepted: true, enquiryOpen: true, ownLiveQuote: false, hasPlace: true };
    const submitted = submitQuote(
      { ...terms, enquiryId: this.asking.id, tutorId: person.id, opportunityId, preconditions },
      at,
    );
    const events = isShowcase ? submitted.map((event) => shownFor(SHOWCASE_DAYS, event)) : submitted;
    const enquiry = await this.seeder.next('enquiry', this.asking.id, (state) => recordQuote(state, id, at));
    await this.seeder.apply(at, `account:${person.accountId}`, [startStream('quote', id, events, words), enquiry]);
  }

  async view({ id }: Quoted, at: string): Promise<void> {
    await this.seeder.apply(at, this.holder, [await this.seeder.next('quote', id, (state) => view(state, at))]);
  }

  /** A tutor who would quote, of whom there are enough, waits for a place (G-21). */
  async joinWaitlist({ opportunityId, tutorId }: Invited, at: string): Promise<void> {
    const person = this.people.get(tutorId) as Person;
    const { terms, words } = quoteOf(person, new Random(`demo quote ${opportunityId}`));
    await this.seeder.apply(at, `account:${person.accountId}`, [
      await this.seeder.next('enquiry', this.asking.id, ({ waitlist }) =>
        join(waitlist, { opportunityId, tutorId }, at),
      ),
      await this.seeder.next('opportunity', opportunityId, (state) => keepQuote(state, at), {
        keptQuote: { ...terms, ...words },
      }),
    ]);
  }

  async remindTutors(opportunityIds: readonly string[], at: string): Promise<void> {
    const changes = opportunityIds.map((id) => this.seeder.next('opportunity', id, (state) => remindTutor(state, at)));
    await this.seeder.apply(at, 'system', await Promise.all(changes));
  }

  async remindFamily(quoteIds: readonly string[], at: string): Promise<void> {
    const changes = quoteIds.map((id) => this.seeder.next('quote', id, (state) => remindFamily(state, at)));
    await this.seeder.apply(at, 'system', await Promise.all(changes));
  }

  /** The family chooses: other quotes and the invitations that nobody has answered end. */
  async choose(chosen: Quoted, others: readonly Quoted[], unanswered: readonly Invited[], at: string): Promise<void> {
    const changes = [
      this.seeder.next('quote', chosen.id, (state) => acceptQuote(state, at)),
      ...others.map(({ id }) => this.seeder.next('quote', id, (state) => passOver(state, chosen.id, at))),
      this.seeder.next('opportunity', chosen.opportunityId, (state) => releaseContact(state, 'quote_accepted', at)),
      this.seeder.next('enquiry', this.asking.id, (state) => fill(state, chosen.id, at)),
      ...this.expired(unanswered, 'filled', at),
    ];
    await this.seeder.apply(at, this.holder, await Promise.all(changes));
  }

  /** The enquiry ends without a tutor, by its family or by the passing of time. */
  async end(
    ending: 'closed' | 'lapsed',
    quotes: readonly Quoted[],
    unanswered: readonly Invited[],
    at: string,
  ): Promise<void> {
    const ended = this.seeder.next('enquiry', this.asking.id, (state) =>
      ending === 'lapsed' ? lapse(state, at) : close(state, 'no_longer_needed', at),
    );
    const expired = quotes.map(({ id }) => this.seeder.next('quote', id, (state) => expireQuote(state, 'closed', at)));
    const changes = await Promise.all([ended, ...expired, ...this.expired(unanswered, 'closed', at)]);
    await this.seeder.apply(at, ending === 'lapsed' ? 'system' : this.holder, changes);
  }

  async expire(unanswered: readonly Invited[], at: string): Promise<void> {
    await this.seeder.apply(at, 'system', await Promise.all(this.expired(unanswered, 'time', at)));
  }

  async keepPromise(at: string): Promise<void> {
    await this.seeder.apply(at, 'system', [
      await this.seeder.next('enquiry', this.asking.id, (state) => keepPromise(state, at)),
    ]);
  }

  /** The family lets a tutor whose quote it may accept ring first (G-18). */
  async shareContact({ id, opportunityId }: Quoted, at: string): Promise<void> {
    const changes = [
      this.seeder.next('quote', id, (state) => [...view(state, at), ...shareContact(state, at)]),
      this.seeder.next('opportunity', opportunityId, (state) => releaseContact(state, 'shared_by_student', at)),
    ];
    await this.seeder.apply(at, this.holder, await Promise.all(changes));
  }

  /** The family puts its enquiry right: those who were asked read what is new (G-11). */
  async change(tutorIds: string[], at: string): Promise<void> {
    const enquiry = await this.seeder.load('enquiry', this.asking.id);
    const changed = change(enquiry.state, { before: enquiry.columns, after: CHANGED_WORDS }, at);
    const words = { ...this.asking.words, ...CHANGED_WORDS };
    const content = advertise(words, areaOf(this.seeder.geography.locate(words.location)));
    const renewed = renewAdvertisements({ enquiryId: this.asking.id, tutorIds, content });
    await this.seeder.apply(at, this.holder, [append(enquiry, changed, CHANGED_WORDS)], [renewed]);
  }

  /** The family asks for another tutor: what was quoted ends, and the runners-up are asked (G-08). */
  async askForAnother(quoted: readonly Quoted[], invited: readonly Invited[], at: string): Promise<void> {
    const [enquiry, quotes, opportunities] = await Promise.all([
      this.seeder.load('enquiry', this.asking.id),
      Promise.all(quoted.map(({ id }) => this.seeder.load('quote', id))),
      Promise.all(invited.map(({ opportunityId }) => this.seeder.load('opportunity', opportunityId))),
    ]);
    let asked = 0;
    const newId = () => this.seeder.id(`asked again of scene ${this.index}`, asked++);
    const input = { reason: 'not_a_good_fit', mayBeInvited: () => true, newId } as const;
    const around = { quotes, opportunities, requests: [], sessions: [] };
    const outcome = askForAnother(enquiry.state, around, input, at);
    const matchOf = new Map(opportunities.map(({ id, columns }) => [id, columns.match]));
    await this.seeder.apply(at, this.holder, [
      append(enquiry, outcome.enquiry),
      ...outcome.quotes.map(([quote, events]) => append(quote, events)),
      ...outcome.opportunities.map(([opportunity, events]) => append(opportunity, events)),
      ...outcome.invitations.map(({ id, quote, events }) =>
        startStream('opportunity', id, events, { match: matchOf.get(quote.state.opportunityId) ?? null }),
      ),
    ]);
  }

  private get holder(): `holder:${string}` {
    return `holder:${this.asking.id}`;
  }

  private accountOf(tutorId: string): string {
    return (this.people.get(tutorId) as Person).accountId;
  }

  private offerTo(tutorId: string, at: string) {
    const { id: enquiryId, words } = this.asking;
    return offer({ enquiryId, tutorId, hiringLikelihood: words.hiringLikelihood }, at);
  }

  private expired(unanswered: readonly Invited[], reason: 'filled' | 'closed' | 'time', at: string): Promise<Change>[] {
    return unanswered.map(({ opportunityId }) =>
      this.seeder.next('opportunity', opportunityId, (state) => expire(state, reason, at)),
    );
  }
}

/** The same event with a quote that stays open for longer. */
const shownFor = (days: number, event: QuoteEvent): QuoteEvent =>
  event.type === 'QuoteSubmitted'
    ? { ...event, data: { ...event.data, expiresAt: plus(event.data.expiresAt, days * DAY) } }
    : event;
