import { HOUR } from '../../support/test-app.js';
import {
  type Contract,
  end,
  type Enquiry,
  lastDayOfQuote,
  mayBeRevised,
  newTutor,
  pass,
  type Quote,
  type Session,
  SESSION_STATUSES,
  type World,
} from './world.js';

/**
 * One call of somebody: on an enquiry, by or about a tutor, on the nth of its quotes, sessions, requests or contracts;
 * `option` chooses among the ways of a call, `foreign` has somebody else make it.
 */
export type Call = {
  what: What;
  enquiry: number;
  tutor: number;
  n: number;
  option: number;
  foreign: boolean;
  /** Of a session to book, as one of the tutor's slots. */
  at?: number;
  /** Of a contract to decide on, how it stands on the admin's screen; left out by one who does not say so. */
  saw?: Contract['status'];
};

const DAY = 24 * HOUR;
const MINUTE = HOUR / 60;
/** Each lasts as long as quotes are for. */
const SESSION = HOUR;
const OK = 200;
const CREATED = 201;
const NOT_FOUND = 404;
const BAD_REQUEST = 400;
const CONFLICT = 409;
const okIf = (allowed: boolean, answer = OK) => (allowed ? answer : CONFLICT);

/** Whether an admin sends what the screen shows, and whether a reason for an approval. */
export const saysWhatItSaw = ({ option }: Call) => option % 3 === 0;
export const givesReason = ({ option }: Call) => option % 2 === 0;

/** How far `move` moves the clock; with the last one to the next session. */
const MOVES = [HOUR, 12 * HOUR, DAY, 2 * DAY, 8 * DAY, null];
export const LONG_CHECK = 300 * DAY;
export const SHORT_CHECK = 30 * HOUR + 30 * MINUTE;
export const wwcUntil = (world: World, { option }: Call) => world.now + (option % 2 ? SHORT_CHECK : LONG_CHECK);
export const closing = ({ option }: Call) =>
  (['no_longer_needed', 'not_me', 'by an admin'] as const)[option % 3] as 'no_longer_needed' | 'not_me' | 'by an admin';
/** What an admin makes of a session. */
export const target = ({ option }: Call) => SESSION_STATUSES[option % SESSION_STATUSES.length] as Session['status'];

export function moveOf(world: World, { option }: Call): number {
  const next = world.enquiries
    .flatMap(({ sessions }) => sessions)
    .filter(({ status, at }) => status === 'confirmed' && at > world.now)
    .map(({ at }) => at);
  const toNext = next.length ? Math.ceil((Math.min(...next) - world.now) / HOUR) * HOUR : DAY;
  return MOVES[option % MOVES.length] ?? toNext;
}
/** Far from every slot, so that no session is in its way. */
export const requestedFor = (world: World, { enquiry, tutor }: Call) =>
  Math.ceil(world.now / HOUR) * HOUR +
  40 * DAY +
  (3 * enquiry + 6 * tutor + 12 * ((world.enquiries[enquiry] as Enquiry).requests.length % 20)) * HOUR;

/** S1§4 */
const STEPS: Record<Session['status'], Session['status'][]> = {
  confirmed: ['in_progress', 'cancelled', 'no_show'],
  in_progress: ['completed', 'cancelled', 'no_show'],
  completed: [],
  cancelled: [],
  no_show: [],
};

/** An admin starts with a tutor who may teach, and marks nobody as missing before the start (G-09). */
function mayMove(world: World, { tutor, at }: Session, to: Session['status']): boolean {
  if (to === 'in_progress') return teaches(world, tutor);
  return to !== 'no_show' || world.now >= at;
}

function step(session: Session, to: Session['status'], allowed = true): number {
  const possible = allowed && STEPS[session.status].includes(to);
  session.status = to;
  return okIf(possible);
}

/** G-03: its tutor has no check for it, a day before it. */
const isCancelledForItsCheck = ({ now, tutors }: World, { status, at, tutor }: Session) =>
  status === 'confirmed' && now < at && at < now + DAY && (tutors[tutor]?.wwcUntil ?? 0) <= at;

const isUnanswered = ({ status }: Session) => status === 'confirmed' || status === 'in_progress';

const isOpen = ({ status }: Enquiry) => status !== 'filled' && status !== 'closed';

/** tutors who may teach and were not invited yet. */
function wave({ now, tutors }: World, enquiry: Enquiry): void {
  enquiry.waves += 1;
  enquiry.nextWaveAt = enquiry.waves - enquiry.wavesBefore === 1 ? now + 12 * HOUR : null;
  if (enquiry.status === 'submitted') enquiry.status = 'matching';
  tutors.forEach((tutor, place) => {
    if (tutor.wwcUntil > now)
      enquiry.opportunities[place] ??= {
        status: 'available',
        until: now + (enquiry.ready ? DAY : 2 * DAY),
        acceptedAt: null,
        shared: false,
        contractSubmitted: false,
      };
  });
}

/** nobody has accepted within 12 hours. */
const waits = ({ now }: World, { status, nextWaveAt, opportunities, waves, wavesBefore, reopenedAt }: Enquiry) =>
  status === 'matching' &&
  nextWaveAt !== null &&
  now >= nextWaveAt &&
  (waves === wavesBefore ||
    !opportunities.some((one) => one?.status === 'accepted' && (one.acceptedAt ?? 0) > (reopenedAt ?? 0)));

/** */
function choose(enquiry: Enquiry, quote: Quote): void {
  for (const one of enquiry.quotes) if (one.status === 'submitted') end(one, 'rejected', 'another_chosen');
  end(quote, 'accepted', 'accepted');
  for (const one of enquiry.opportunities) if (one?.status === 'available') one.status = 'expired';
  quote.opportunity.shared = true;
  enquiry.status = 'filled';
}

/** R-50, and of one that was sent in another's name whatever was arranged. */
function close(enquiry: Enquiry, why: ReturnType<typeof closing>): number {
  const allowed = isOpen(enquiry) || (why === 'not_me' && enquiry.status === 'filled');
  for (const one of enquiry.quotes) if (one.status === 'submitted') end(one, 'expired', 'closed');
  for (const one of enquiry.opportunities) if (one?.status === 'available') one.status = 'expired';
  // Of one that is open only a session with an earlier tutor can be left, which waits to be marked.
  if (why === 'not_me') for (const one of enquiry.sessions) if (one.status === 'confirmed') one.status = 'cancelled';
  for (const one of enquiry.requests) if (one.status === 'pending') one.status = 'expired';
  Object.assign(enquiry, { status: 'closed', nextWaveAt: null, erased: why === 'not_me' });
  return okIf(allowed);
}

/** G-08: the earlier tutor is out, those who were passed over are asked for a day, and others after that. */
function askForAnother(
  world: World,
  enquiry: Enquiry,
  ending: 'another_tutor' | 'withdrawn' = 'another_tutor',
): number {
  const { now } = world;
  const allowed = enquiry.status === 'filled';
  const chosen = enquiry.quotes.find(({ status }) => status === 'accepted');
  const newest = world.tutors.map((_, tutor) => enquiry.quotes.findLast((one) => one.tutor === tutor));
  let asked = 0;
  for (const quote of newest) {
    if (quote?.ending !== 'another_chosen' || !teaches(world, quote.tutor)) continue;
    Object.assign(quote.opportunity, { status: 'expired', shared: false });
    enquiry.opportunities[quote.tutor] = {
      status: 'available',
      until: now + DAY,
      acceptedAt: null,
      shared: false,
      contractSubmitted: false,
    };
    asked += 1;
  }
  if (chosen) {
    Object.assign(chosen.opportunity, { status: 'expired', shared: false });
    for (const one of enquiry.sessions) if (one.status === 'confirmed' && one.at > now) one.status = 'cancelled';
    end(chosen, 'expired', ending);
  }
  for (const one of enquiry.requests) if (one.status === 'pending') one.status = 'expired';
  const next = { nextWaveAt: asked ? now + DAY : now, wavesBefore: enquiry.waves, reopenedAt: now };
  Object.assign(enquiry, { status: 'matching', ...next });
  return okIf(allowed);
}

type Situation = { world: World; enquiry: Enquiry; call: Call };
type Rule = (situation: Situation) => number;

const of =
  <One>(list: (enquiry: Enquiry) => One[], rule: (one: One, situation: Situation) => number): Rule =>
  (situation) =>
    rule(list(situation.enquiry)[situation.call.n] as One, situation);
const onQuote = (rule: (quote: Quote, situation: Situation) => number) => of(({ quotes }) => quotes, rule);
const onSession = (rule: (session: Session, situation: Situation) => number) => of(({ sessions }) => sessions, rule);
const isLive = ({ status }: Quote) => status === 'submitted';
/** G-02: what ends with a contract or a check that is missing or has run out. */
const teaches = ({ now, tutors }: World, tutor: number) => (tutors[tutor]?.wwcUntil ?? 0) > now;

/** What is answered when somebody calls who may, and what is then so. */
const RULES = {
  send: ({ world, call: { option } }) => {
    world.enquiries.push({
      ready: option % 3 === 0,
      status: 'submitted',
      waves: 0,
      wavesBefore: 0,
      reopenedAt: null,
      nextWaveAt: null,
      erased: false,
      changes: 0,
      opportunities: world.tutors.map(() => null),
      quotes: [],
      sessions: [],
      requests: [],
    });
    return CREATED;
  },
  match: ({ world, enquiry }) => {
    const open = isOpen(enquiry);
    wave(world, enquiry);
    return okIf(open);
  },
  //
  accept: ({ world, enquiry, call: { tutor } }) => {
    const own = enquiry.opportunities[tutor];
    if (!own) return NOT_FOUND;
    if (own.status === 'accepted') return OK;
    const allowed = own.status === 'available' && teaches(world, tutor);
    Object.assign(own, { status: 'accepted', contractSubmitted: true, acceptedAt: world.now });
    return okIf(allowed);
  },
  reject: ({ enquiry, call: { tutor } }) => {
    const own = enquiry.opportunities[tutor];
    if (!own) return NOT_FOUND;
    const allowed = own.status === 'available' || own.status === 'rejected';
    own.status = 'rejected';
    return okIf(allowed);
  },
  //
  quote: ({ world, enquiry, call: { tutor } }) => {
    const own = enquiry.opportunities[tutor];
    if (!own) return NOT_FOUND;
    const allowed =
      teaches(world, tutor) &&
      own.status === 'accepted' &&
      isOpen(enquiry) &&
      !enquiry.quotes.some((one) => one.tutor === tutor && isLive(one));
    const lastDay = lastDayOfQuote(world.now);
    enquiry.quotes.push({
      tutor,
      opportunity: own,
      status: 'submitted',
      ending: null,
      viewed: false,
      seen: false,
      writtenFor: enquiry.changes,
      lastDay,
    });
    Object.assign(enquiry, { status: 'quoted', nextWaveAt: null });
    return okIf(allowed, CREATED);
  },
  revise: onQuote((quote, { world, enquiry }) => {
    const allowed = teaches(world, quote.tutor) && mayBeRevised(enquiry, quote);
    Object.assign(quote, { viewed: false, writtenFor: enquiry.changes });
    return okIf(allowed);
  }),
  withdraw: onQuote((quote, { world, enquiry }) => {
    if (quote.status === 'accepted') return askForAnother(world, enquiry, 'withdrawn');
    const live = isLive(quote);
    end(quote, 'expired', 'withdrawn');
    return okIf(live);
  }),
  view: onQuote((quote) => {
    Object.assign(quote, { viewed: true, seen: true });
    return OK;
  }),
  choose: onQuote((quote, { world, enquiry }) => {
    const live = teaches(world, quote.tutor) && isLive(quote);
    const isAsSeen = quote.viewed || !quote.seen;
    choose(enquiry, quote);
    return okIf(live && isAsSeen);
  }),
  decline: onQuote((quote) => {
    const live = isLive(quote);
    end(quote, 'rejected', 'declined');
    return okIf(live);
  }),
  //
  share: onQuote((quote, { world }) => {
    quote.opportunity.shared = true;
    return okIf(teaches(world, quote.tutor) && (isLive(quote) || quote.status === 'accepted'));
  }),
  // G-11
  change: ({ enquiry }) => {
    enquiry.changes += 1;
    return okIf(isOpen(enquiry));
  },
  close: ({ enquiry, call }) => close(enquiry, closing(call)),
  // G-08
  anotherTutor: ({ world, enquiry }) => askForAnother(world, enquiry),
  //
  book: onQuote((quote, { world, enquiry, call: { at = 0 } }) => {
    enquiry.sessions.push({ tutor: quote.tutor, status: 'confirmed', at });
    return okIf(teaches(world, quote.tutor) && quote.status === 'accepted' && enquiry.status !== 'closed', CREATED);
  }),
  request: onQuote((quote, { world, enquiry, call }) => {
    const allowed =
      teaches(world, quote.tutor) &&
      quote.status === 'accepted' &&
      enquiry.status !== 'closed' &&
      !enquiry.requests.some((one) => one.status === 'pending');
    const at = requestedFor(world, { ...call, tutor: quote.tutor });
    enquiry.requests.push({ quote: call.n, status: 'pending', at, until: world.now + 7 * DAY });
    return okIf(allowed, CREATED);
  }),
  confirmRequest: of(
    ({ requests }) => requests,
    (request, { world, enquiry }) => {
      const { tutor } = enquiry.quotes[request.quote] as Quote;
      const pending = teaches(world, tutor) && request.status === 'pending';
      request.status = 'confirmed';
      enquiry.sessions.push({ tutor, status: 'confirmed', at: request.at });
      return okIf(pending);
    },
  ),
  declineRequest: of(
    ({ requests }) => requests,
    (request) => {
      const pending = request.status === 'pending';
      request.status = 'declined';
      return okIf(pending);
    },
  ),
  //
  setStatus: onSession((session, { world, call }) =>
    step(session, target(call), mayMove(world, session, target(call))),
  ),
  familyCancels: onSession((session, { world }) =>
    step(session, 'cancelled', session.status === 'confirmed' && world.now <= session.at - DAY),
  ),
  tutorCancels: onSession((session) => step(session, 'cancelled')),
  start: onSession((session, { world }) =>
    step(session, 'in_progress', teaches(world, session.tutor) && world.now >= session.at - 15 * MINUTE),
  ),
  // One whose beginning was never marked begins and ends at once.
  complete: onSession((session, { world }) => {
    if (session.status === 'confirmed' && world.now >= session.at) session.status = 'in_progress';
    return step(session, 'completed');
  }),
  tutorMissed: onSession((session, { world }) => step(session, 'no_show', world.now >= session.at)),
  //
  submitContract: ({ world, call }) => {
    const { contracts } = world.tutors[call.tutor] as World['tutors'][number];
    const open = contracts.some(({ status }) => status === 'submitted');
    contracts.push({ status: 'submitted', wwcUntil: wwcUntil(world, call) });
    return okIf(!open);
  },
  approveContract: ({ world, call }) => {
    const { tutor, n } = call;
    const person = world.tutors[tutor] as World['tutors'][number];
    const contract = person.contracts[n] as Contract;
    if (contract.status === 'approved' || contract.status !== (call.saw ?? contract.status)) return CONFLICT;
    const isAgain = contract.status === 'rejected';
    if (isAgain && !givesReason(call)) return BAD_REQUEST;
    const isSuperseded = person.contracts.slice(n + 1).some(({ status }) => status !== 'rejected');
    const allowed = contract.wwcUntil > world.now && !(isAgain && isSuperseded);
    contract.status = 'approved';
    person.wwcUntil = contract.wwcUntil;
    return okIf(allowed);
  },
  rejectContract: ({ world, call: { tutor, n, saw } }) => {
    const person = world.tutors[tutor] as World['tutors'][number];
    const contract = person.contracts[n] as Contract;
    const allowed = contract.status !== 'rejected' && contract.status === (saw ?? contract.status);
    const wasApproved = contract.status === 'approved';
    contract.status = 'rejected';
    if (wasApproved) person.wwcUntil = person.contracts.findLast(({ status }) => status === 'approved')?.wwcUntil ?? 0;
    return okIf(allowed);
  },
  move: ({ world, call }) => {
    pass(world, moveOf(world, call));
    return OK;
  },
  /** The timers come by. */
  sweep: ({ world }) => {
    for (const enquiry of world.enquiries) {
      if (waits(world, enquiry)) wave(world, enquiry);
      // G-13
      for (const one of enquiry.sessions)
        if (isUnanswered(one) && world.now >= one.at + SESSION + DAY) one.status = 'completed';
      // G-03
      for (const one of enquiry.sessions) if (isCancelledForItsCheck(world, one)) one.status = 'cancelled';
    }
    return OK;
  },
} satisfies Record<string, Rule>;
export type What = keyof typeof RULES;

export const emptyWorld = (now: number, tutors: number): World => ({
  now,
  tutors: Array.from({ length: tutors }, () => newTutor(now)),
  enquiries: [],
});

/** What the family calls, by its private page. */
const isFamilys = (call: Call) =>
  [
    'view',
    'choose',
    'decline',
    'share',
    'change',
    'anotherTutor',
    'book',
    'request',
    'familyCancels',
    'tutorMissed',
  ].includes(call.what) ||
  (call.what === 'close' && closing(call) !== 'by an admin');

/**
 * The answer that the specification asks for, and the world after it. Holders of what was erased hold nothing (D-37).
 */
export function after(world: World, call: Call): { status: number; world: World } {
  if (call.foreign) return { status: NOT_FOUND, world };
  if (world.enquiries[call.enquiry]?.erased && isFamilys(call)) return { status: NOT_FOUND, world };
  const next = structuredClone(world);
  const status = (RULES[call.what] as Rule)({ world: next, enquiry: next.enquiries[call.enquiry] as Enquiry, call });
  return { status, world: status < 400 ? next : world };
}
