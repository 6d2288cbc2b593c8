import { HIRING_LIKELIHOODS, READY_TO_HIRE_NOW } from '../../../domain/enquiry/options.js';
import { Clock } from '../../../application/ports/clock.js';
import { ScheduledTasks } from '../../../application/scheduled-task.js';
import { HOUR, type TestApp } from '../../support/test-app.js';
import { contract } from '../../support/onboarding.js';
import { account, severalTutors, signIn } from '../../support/people.js';
import { type Family, family, quoteForm, type Teacher, teachers } from '../../support/quotes.js';
import { type Slot, worksDaily } from '../../support/sessions.js';
import type { Visitor } from '../../support/visitor.js';
import { type Call, closing, givesReason, moveOf, requestedFor, target, wwcUntil } from './rules.js';
import type { Shown, World } from './world.js';

type Asking = Family & { opportunities: string[]; quotes: string[]; sessions: string[]; requests: string[] };
export type Answered = { status: number; body: Record<string, unknown>; text: string };
type View = Record<string, unknown> & { id: string; status: string };

const iso = (at: number) => new Date(at).toISOString();
const idIn = (body: Record<string, unknown>, name: string) => (body[name] as { id: string } | undefined)?.id;

/** The people of one life in the real app, and the ids of what they made there. */
export class Actors {
  readonly askings: Asking[] = [];
  readonly contracts: string[][] = [];
  private readonly stranger: Visitor;

  private constructor(
    private readonly app: TestApp,
    private readonly admin: Visitor,
    readonly staff: Teacher[],
    readonly now: number,
  ) {
    this.stranger = app.visitor();
  }

  /**
   * New tutors, the only ones who take students, at twenty past
   * an hour: no hour that passes ends where something begins.
   */
  static async open(app: TestApp, admin: Visitor, before: Actors | null): Promise<Actors> {
    for (const { tutorId } of before?.staff ?? []) await admin.post(`/api/admin/tutors/${tutorId}/pause`);
    const staff = await teachers(app, await severalTutors(app, 2));
    for (const teacher of staff) await worksDaily(app, teacher);
    const now = Date.parse(app.part(Clock).now());
    const ahead = (HOUR + HOUR / 3 - (now % HOUR)) % HOUR;
    await app.advance(ahead);
    const actors = new Actors(app, admin, staff, now + ahead);
    for (const { visitor } of staff)
      actors.contracts.push((await visitor.get<View[]>('/api/portal/contracts')).body.map(({ id }) => id));
    return actors;
  }

  /** A time at which the tutor of a quote can be booked. */
  async slot(tutor: number, option: number): Promise<number> {
    const teacher = this.staff[tutor] as Teacher;
    const { slots } = (await teacher.visitor.get<{ slots: Slot[] }>(`/api/tutors/${teacher.tutorId}/slots`)).body;
    return Date.parse(slots[(option * 7) % Math.min(slots.length, 60)]?.startsAt ?? '');
  }

  perform(world: World, call: Call): Promise<Answered> {
    const { what, enquiry, tutor, n, option, foreign } = call;
    const asking = this.askings[enquiry] as Asking;
    const family = foreign ? this.stranger : asking?.visitor;
    const teacher = (place: number) => (this.staff[foreign ? 1 - place : place] as Teacher).visitor;
    const quote = world.enquiries[enquiry]?.quotes[n];
    const session = world.enquiries[enquiry]?.sessions[n];
    const opportunity = asking?.opportunities[tutor] ?? asking?.id;
    const quotePath = `/api/tutor-quotes/${asking?.quotes[n]}`;
    const ownQuote = `/api/portal/quotes/${asking?.quotes[n]}`;
    const sessionPath = `/api/bookings/${asking?.sessions[n]}`;
    const requestPath = `/api/portal/booking-requests/${asking?.requests[n]}`;
    const verdict = (visitor: Visitor, path: string, body: object) => visitor.ask('PATCH', path, { body });
    const tutorOf = (place: number | undefined) => teacher(place ?? 0);
    const ways: Record<Call['what'], () => Promise<Answered>> = {
      send: () => this.send(call),
      match: () => this.admin.post(`/api/admin/enquiries/${asking.id}/match`),
      accept: () => teacher(tutor).post(`/api/portal/opportunities/${opportunity}/accept`),
      reject: () => teacher(tutor).post(`/api/portal/opportunities/${opportunity}/reject`),
      quote: () => teacher(tutor).post(`/api/portal/opportunities/${opportunity}/quote`, quoteForm()),
      revise: () => verdict(tutorOf(quote?.tutor), ownQuote, quoteForm({ proposedHourlyRate: 80 })),
      withdraw: () => tutorOf(quote?.tutor).post(`${ownQuote}/withdraw`),
      view: () => family.ask('PATCH', `${quotePath}/viewed`),
      choose: () => verdict(family, `${quotePath}/status`, { status: 'accepted' }),
      decline: () => verdict(family, `${quotePath}/status`, { status: 'rejected' }),
      share: () => family.post(`${quotePath}/share-contact`),
      change: () => {
        const message = `Change ${world.enquiries[enquiry]?.changes} in words ${option}`;
        return verdict(family, `/api/enquiries/${asking.id}`, { message });
      },
      anotherTutor: () => family.post(`/api/enquiries/${asking.id}/another-tutor`, { reason: 'other' }),
      close: () =>
        closing(call) === 'by an admin' && !foreign
          ? this.admin.post(`/api/admin/enquiries/${asking.id}/close`, { reason: 'no_longer_needed' })
          : family.post(`/api/enquiries/${asking.id}/close`, { reason: closing(call) }),
      book: () =>
        family.post(`/api/enquiries/${asking.id}/bookings`, {
          quoteId: asking.quotes[n],
          startsAt: iso(call.at ?? 0),
          sessionType: 'online',
        }),
      request: () =>
        family.post(`/api/enquiries/${asking.id}/booking-requests`, {
          quoteId: asking.quotes[n],
          sessionType: 'online',
          preferredDate: iso(requestedFor(world, { ...call, tutor: quote?.tutor ?? 0 })),
        }),
      confirmRequest: () => this.ofRequest(world, call, teacher).post(`${requestPath}/confirm`, {}),
      declineRequest: () => this.ofRequest(world, call, teacher).post(`${requestPath}/decline`, {}),
      setStatus: () =>
        verdict(this.admin, `/api/admin/sessions/${foreign ? asking.id : asking.sessions[n]}/status`, {
          status: target(call),
        }),
      familyCancels: () => family.post(`${sessionPath}/cancel`, {}),
      tutorCancels: () => tutorOf(session?.tutor).post(`${sessionPath}/cancel`, {}),
      start: () => tutorOf(session?.tutor).post(`${sessionPath}/start`),
      complete: () => tutorOf(session?.tutor).post(`${sessionPath}/complete`),
      tutorMissed: () => family.post(`${sessionPath}/no-show`, { by: 'tutor' }),
      submitContract: () =>
        (this.staff[tutor] as Teacher).visitor.post(
          '/api/register/contract',
          contract({ wwcExpiryDate: iso(wwcUntil(world, call)) }),
        ),
      approveContract: () =>
        verdict(this.admin, this.contractPath(call), {
          status: 'approved',
          seen: call.saw,
          ...(givesReason(call) && { reason: 'It was signed' }),
        }),
      rejectContract: () =>
        verdict(this.admin, this.contractPath(call), { status: 'rejected', reason: 'Not signed', seen: call.saw }),
      move: async () => answered(await this.app.advance(moveOf(world, call))),
      sweep: async () => answered(await this.app.part(ScheduledTasks).runAll(this.app.part(Clock).now())),
    };
    return ways[what]();
  }

  /** Remembers what a call has made, in the order in which the model has it. */
  async note({ what, enquiry, tutor }: Call, { body }: Answered): Promise<void> {
    const asking = this.askings[enquiry];
    const made = (list: string[] | undefined, id: string | undefined) => {
      if (id) list?.push(id);
    };
    if (what === 'quote') made(asking?.quotes, idIn(body, 'quote'));
    if (what === 'book' || what === 'confirmRequest') made(asking?.sessions, idIn(body, 'booking'));
    if (what === 'request') made(asking?.requests, idIn(body, 'bookingRequest'));
    if (what === 'submitContract') made(this.contracts[tutor], body['contractId'] as string);
    if (['match', 'sweep', 'anotherTutor', 'withdraw'].includes(what)) await this.findInvitations();
  }

  /** What everybody sees, as the model has it. */
  async seen(): Promise<Shown> {
    const [families, tutors] = await Promise.all([
      Promise.all(this.askings.map((asking) => this.seenByFamily(asking))),
      Promise.all(this.staff.map((teacher, place) => this.seenByTutor(teacher, place))),
    ]);
    return { families, tutors } as Shown;
  }

  private async send({ option }: Call): Promise<Answered> {
    const hiringLikelihood = option % 3 === 0 ? READY_TO_HIRE_NOW : HIRING_LIKELIHOODS[2];
    const asking = await family(this.app, { hiringLikelihood });
    this.askings.push({ ...asking, opportunities: [], quotes: [], sessions: [], requests: [] });
    return { status: asking.reference ? 201 : 400, body: {}, text: '' };
  }

  private ofRequest(world: World, { enquiry, n }: Call, teacher: (place: number) => Visitor): Visitor {
    const target = world.enquiries[enquiry];
    return teacher(target?.quotes[target.requests[n]?.quote ?? 0]?.tutor ?? 0);
  }

  private contractPath({ tutor, n, foreign }: Call): string {
    return `/api/admin/contracts/${foreign ? this.staff[tutor]?.tutorId : this.contracts[tutor]?.[n]}`;
  }

  /** The portal names no enquiry beside an opportunity. */
  private async findInvitations(): Promise<void> {
    for (const asking of this.askings)
      for (const { id, tutorId } of await this.app.database.query<{ id: string; tutorId: string }>(
        'select id, tutor_id as "tutorId" from tutor_opportunities where enquiry_id = $1 order by created_at, id',
        [asking.id],
      ))
        asking.opportunities[this.staff.findIndex((one) => one.tutorId === tutorId)] = id;
  }

  private async seenByFamily({ visitor, id, quotes, sessions }: Asking) {
    const [{ status: read, body: progress }, { status: listed, body: board }] = await Promise.all([
      visitor.get<{ enquiry: View & { bookings: View[]; bookingRequest: View | null } }>(`/api/enquiries/${id}`),
      visitor.get<{ quotes: View[] }>(`/api/enquiries/${id}/quotes`),
    ]);
    if (read === 404 && listed === 404) return null;
    const { status, invited, accepted, openQuotes, acceptedQuoteId, bookings, bookingRequest } = progress.enquiry;
    return {
      status,
      invited,
      accepted,
      openQuotes,
      chosen: quotes.indexOf(acceptedQuoteId as string),
      quotes: inOrder(board.quotes, quotes, ({ status, ending, studentViewed, contactShared, contact }) => ({
        status,
        ending,
        viewed: studentViewed,
        shared: contactShared,
        contact: contact !== null,
      })),
      sessions: inOrder(bookings, sessions, (one) => one.status),
      request: bookingRequest?.status ?? null,
    };
  }

  private async seenByTutor({ visitor }: Teacher, place: number) {
    const read = async <Body>(path: string) => (await visitor.get<Body>(`/api/portal/${path}`)).body;
    const [contracts, opportunities, { quotes }, { sessions }] = await Promise.all([
      read<View[]>('contracts'),
      read<(View & { enquiry: { name: string } })[]>('opportunities'),
      read<{ quotes: View[] }>('quotes'),
      read<{ sessions: View[] }>('sessions'),
    ]);
    return {
      contracts: inOrder(contracts, this.contracts[place] ?? [], ({ status }) => status),
      opportunities: this.askings.map((asking) => {
        const own = opportunities.find(({ id }) => id === asking.opportunities[place]);
        if (!own) return null;
        const { status, contractSubmitted, contactDetailsShared: shared, enquiry } = own;
        return { status, contractSubmitted, shared, name: enquiry.name };
      }),
      quotes: this.askings.map((asking) =>
        asking.quotes.map((id) => {
          const own = quotes.find((one) => one.id === id);
          return own ? { status: own.status, ending: own['ending'], revisable: own['revisable'] } : null;
        }),
      ),
      sessions: this.askings.map((asking) =>
        asking.sessions.map((id) => sessions.find((one) => one.id === id)?.status ?? null),
      ),
    };
  }
}

const answered = (_: unknown): Answered => ({ status: 200, body: {}, text: '' });

/** Each of the known, and at the end how many nobody knows of. */
function inOrder<One extends View, Described>(rows: One[], ids: string[], describe: (row: One) => Described) {
  const described = ids.map((id) => rows.find((row) => row.id === id)).map((row) => (row ? describe(row) : 'missing'));
  return rows.length === ids.length ? described : [...described, `${rows.length} of ${ids.length}`];
}

/** One who decides on contracts and sessions. */
export const signInAdmin = async (app: TestApp): Promise<Visitor> => signIn(app, await account(app, 'admin'));
