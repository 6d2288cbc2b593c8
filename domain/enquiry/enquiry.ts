import { conflict, notFound } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import { HOUR, MINUTE, plus } from '../shared/time.js';
import type { ReopenReason } from './another-tutor.js';
import { type ChangeableField, type ChangeableWords, type Changed, differingFields } from './change.js';
import { type PassableGate, RUNNER_UP_HOURS } from './options.js';
import { ENDED, type EnquiryStatus } from './status.js';
import { evolveWaitlist, placeOn, type Waitlist, type WaitlistEvent } from './waitlist.js';

/** The facts of an enquiry. The family's words and contact stand beside it in its row, never in an event. */
export type Enquiry = {
  status: EnquiryStatus;
  reference: string;
  preferredTutorId: string | null;
  /** Waves of invitations sent so far. */
  waves: number;
  confirmedAt: string | null;
  /** When a wider wave becomes due, if nobody has accepted by then. */
  nextWaveAt: string | null;
  /** When the family last asked for another tutor than the chosen one, and how many waves there were before (G-08). */
  reopenedAt: string | null;
  wavesBefore: number;
  /** The 24-hour promise: when it was made to fall due, when ops were alerted and the enquirer mailed. */
  respondBy: string;
  opsAlertedAt: string | null;
  statusMailedAt: string | null;
  closedReason: string | null;
  /** Since when nobody knows any more whose it was. */
  erasedAt: string | null;
  /** What its holder has put right since it was sent, and when (G-11). */
  changed: Changed;
  /**
   * Counts up when all access but one session's is taken back;
   * what was granted under another version opens nothing.
   */
  accessVersion: number;
  /** Tutors who would quote once a place is free, in their order (G-21). */
  waitlist: Waitlist;
  /** The blocks for whose sake it reaches nobody (G-33); none of an ordinary one. */
  withheldBy: readonly string[];
  createdAt: string;
};

export type EnquiryEvent =
  | {
      type: 'EnquirySubmitted';
      data: {
        reference: string;
        preferredTutorId: string | null;
        awaitsConfirmation: boolean;
        respondBy: string;
        at: string;
      };
    }
  | { type: 'EnquiryWithheld'; data: { blockIds: readonly string[]; at: string } }
  | { type: 'EnquiryConfirmed'; data: { at: string } }
  | { type: 'EnquiryChanged'; data: { fields: ChangeableField[]; at: string } }
  | {
      type: 'TutorsInvited';
      data: { wave: number; policy: string; opportunityIds: string[]; nextWaveAt: string | null; at: string };
    }
  /** Without a gate where none was passed over. */
  | {
      type: 'TutorInvitedByHand';
      data: { tutorId: string; opportunityId: string; policy: string; passedOver?: PassableGate[]; at: string };
    }
  | { type: 'NoCandidateFound'; data: { wave: number; policy: string; nextWaveAt: string | null; at: string } }
  /** `opportunityId` of a tutor who was on the waitlist. */
  | { type: 'EnquiryQuoted'; data: { quoteId: string; opportunityId?: string; at: string } }
  | WaitlistEvent
  | { type: 'EnquiryFilled'; data: { quoteId: string; at: string } }
  | {
      type: 'EnquiryReopened';
      data: {
        reason: ReopenReason;
        /** Who was chosen before. */
        tutorId: string;
        /** Of the runners-up who are asked first. */
        opportunityIds: string[];
        /** How many waves there were by then. */
        wavesBefore: number;
        nextWaveAt: string;
        respondBy: string;
        at: string;
      };
    }
  | { type: 'EnquiryQuotesEnded'; data: { nextWaveAt: string | null; respondBy: string; at: string } }
  | { type: 'EnquiryArranged'; data: { arrangedId: string; at: string } }
  | { type: 'EnquiryTutorStopped'; data: { tutorId: string; at: string } }
  | { type: 'EnquiryClosed'; data: { reason: string; at: string } }
  | { type: 'EnquiryLapsed'; data: { at: string } }
  | { type: 'EnquiryErased'; data: { at: string } }
  | { type: 'OtherAccessEnded'; data: { at: string } }
  | { type: 'ReadOnlyLinkMade'; data: { at: string } }
  | { type: 'ContactSharingStopped'; data: { tutorId: string; at: string } }
  | { type: 'OpsAlertedOfSilence'; data: { at: string } }
  | { type: 'ReplyWasLate'; data: { at: string } }
  /** What `ReplyWasLate` was called in logs that stand. */
  | { type: 'EnquirerToldOfDelay'; data: { at: string } };

/** What the site promises every family. */
export const RESPONSE_PROMISE_HOURS = 24;
/** Leaves operators four hours of the promise to act. */
export const OPS_ALERT_HOURS = 20;
/** Half of the promise: the second wave has as long to answer as the first had. */
export const SECOND_WAVE_HOURS = 12;
export const MAX_WAVES = 2;

/** How long after its last use a mailed link opens the private page (G-18). */
export const LINK_DAYS = 90;
/** The version under which an enquiry's sender has access. */
export const FIRST_ACCESS = 1;

/** What is sent again within so many minutes is one submission. */
const REPEAT_MINUTES = 10;
/** Since when the same submission counts as a repeat at `now`. */
export const repeatsSince = (now: string) => plus(now, -REPEAT_MINUTES * MINUTE);

const plusHours = (at: string, hours: number) => plus(at, hours * HOUR);

/**
 * Starts an enquiry. With `confirmationRequired` matching waits until the holder has confirmed it; one whose
 * sender is blocked is withheld from the start (G-33).
 */
export function submit(
  input: {
    reference: string;
    preferredTutorId: string | null;
    confirmationRequired: boolean;
    blockIds?: readonly string[];
  },
  now: string,
): EnquiryEvent[] {
  const { reference, preferredTutorId, confirmationRequired, blockIds = [] } = input;
  const respondBy = plusHours(now, RESPONSE_PROMISE_HOURS);
  return [
    {
      type: 'EnquirySubmitted',
      data: { reference, preferredTutorId, awaitsConfirmation: confirmationRequired, respondBy, at: now },
    },
    ...(blockIds.length > 0 ? [{ type: 'EnquiryWithheld', data: { blockIds, at: now } } as const] : []),
  ];
}

/**
 * Whether its sender is blocked (G-33): it is answered and shown to its holder like any other, and reaches nobody. No
 * tutor is invited to it, no mail goes out for it and no promise is kept; lifting the block changes nothing about it.
 */
export const isWithheld = ({ withheldBy }: Pick<Enquiry, 'withheldBy'>) => withheldBy.length > 0;

/** Takes no invitation and no quote any more: filled, closed, lapsed, or nobody knows whose it was. */
export const hasEnded = ({ status, erasedAt }: Enquiry) => ENDED.includes(status) || erasedAt !== null;

function refuseErased({ erasedAt }: Enquiry): void {
  if (erasedAt) throw notFound('Enquiry');
}

const endedWords = (status: EnquiryStatus) => `This enquiry is already ${status}`;

const refuseEnded = (enquiry: Enquiry) => {
  refuseErased(enquiry);
  if (ENDED.includes(enquiry.status)) throw conflict(`enquiry_${enquiry.status}`, endedWords(enquiry.status));
};

/**
 * Its holder says that it is in earnest. A second time
 * changes nothing; an ended enquiry does not come back to life.
 */
export function confirm(enquiry: Enquiry, now: string): EnquiryEvent[] {
  if (enquiry.confirmedAt) return [];
  refuseEnded(enquiry);
  return [{ type: 'EnquiryConfirmed', data: { at: now } }];
}

/**
 * Its holder puts it right: the event names the fields that now say something else, their words stay in the row (G-11).
 *
 * | status                                  | something differs | nothing differs |
 * | --------------------------------------- | ----------------- | --------------- |
 * | submitted (also unconfirmed), confirmed | EnquiryChanged    | nothing         |
 * | matching, quoted                        | EnquiryChanged    | nothing         |
 * | filled                                  | refused, `enquiry_filled` | refused |
 * | closed, lapsed                          | refused, `enquiry_<status>` | refused |
 * | erased                                  | refused, `not_found` | refused      |
 *
 * Status, waves, invitations and the time for the promised reply stay as they are.
 *
 * @throws DomainError not_found, conflict `enquiry_…`
 */
export function change(
  enquiry: Enquiry,
  { before, after }: { before: ChangeableWords; after: Partial<ChangeableWords> },
  now: string,
): EnquiryEvent[] {
  refuseEnded(enquiry);
  const fields = differingFields(before, after);
  return fields.length > 0 ? [{ type: 'EnquiryChanged', data: { fields, at: now } }] : [];
}

export const canBeMatched = (enquiry: Enquiry) =>
  enquiry.confirmedAt !== null && !hasEnded(enquiry) && !isWithheld(enquiry);

/** Why nobody is invited to an enquiry that is not erased; null: tutors can be. */
export function unmatchable(enquiry: Enquiry): { code: string; words: string } | null {
  const { status, confirmedAt } = enquiry;
  if (ENDED.includes(status)) return { code: `enquiry_${status}`, words: endedWords(status) };
  if (isWithheld(enquiry))
    return { code: 'enquiry_withheld', words: 'This enquiry is withheld: its sender is blocked' };
  return confirmedAt ? null : { code: 'enquiry_unconfirmed', words: 'This enquiry has not been confirmed yet' };
}

/**
 * Refuses a wave for an enquiry that awaits none. @throws DomainError not_found, conflict enquiry_unconfirmed,
 * enquiry_withheld, enquiry_…
 */
export function refuseUnmatchable(enquiry: Enquiry): void {
  refuseErased(enquiry);
  const reason = unmatchable(enquiry);
  if (reason) throw conflict(reason.code, reason.words);
}

/**
 * Whether no wave was sent yet since it was sent or opened again: the one to come reads it as it will stand by then.
 */
export const awaitsFirstWave = ({ waves, wavesBefore }: Enquiry) => waves === wavesBefore;

/** Whether no tutor was asked yet, by a wave or by hand. */
export const hasAskedNobody = ({ status }: Enquiry) => status === 'submitted' || status === 'confirmed';

/** Records a wave of invitations, or that nobody could be found, which is never silence. */
export function invite(
  enquiry: Enquiry,
  input: { opportunityIds: string[]; policy: string },
  now: string,
): EnquiryEvent[] {
  refuseUnmatchable(enquiry);
  const wave = enquiry.waves + 1;
  const nextWaveAt = wave - enquiry.wavesBefore < MAX_WAVES ? plusHours(now, SECOND_WAVE_HOURS) : null;
  const { opportunityIds, policy } = input;
  return opportunityIds.length === 0
    ? [{ type: 'NoCandidateFound', data: { wave, policy, nextWaveAt, at: now } }]
    : [{ type: 'TutorsInvited', data: { wave, policy, opportunityIds, nextWaveAt, at: now } }];
}

/**
 * One more tutor is invited, by an admin (G-22): an event of the enquiry, so that of two admins at the same moment the
 * second sees the first. It is no wave: none is counted, and the next one comes when it would have come.
 */
export function recordInvitation(
  enquiry: Enquiry,
  input: { tutorId: string; opportunityId: string; policy: string; passedOver: readonly PassableGate[] },
  now: string,
): EnquiryEvent[] {
  refuseUnmatchable(enquiry);
  const { passedOver, ...invited } = input;
  const passed = passedOver.length > 0 ? { passedOver: [...passedOver] } : {};
  return [{ type: 'TutorInvitedByHand', data: { ...invited, ...passed, at: now } }];
}

/** Every quote is an event of its enquiry, so that of two at the same moment the second counts the first. */
export function recordQuote(enquiry: Enquiry, quoteId: string, now: string, opportunityId = ''): EnquiryEvent[] {
  refuseEnded(enquiry);
  const waited = placeOn(enquiry.waitlist, opportunityId) === null ? {} : { opportunityId };
  return [{ type: 'EnquiryQuoted', data: { quoteId, ...waited, at: now } }];
}

export function fill(enquiry: Enquiry, quoteId: string, now: string): EnquiryEvent[] {
  refuseEnded(enquiry);
  return [{ type: 'EnquiryFilled', data: { quoteId, at: now } }];
}

/**
 * The family asks for another tutor than the one it chose (G-08): matching runs again, after the runners-up in
 * `opportunityIds` have had their time, else at once. The promise of a reply counts from now.
 */
export function reopen(
  enquiry: Enquiry,
  input: { reason: ReopenReason; tutorId: string; opportunityIds: string[] },
  now: string,
): EnquiryEvent[] {
  refuseErased(enquiry);
  if (enquiry.status !== 'filled') throw conflict(`enquiry_${enquiry.status}`, NOT_FILLED[enquiry.status]);
  const { reason, tutorId, opportunityIds } = input;
  const nextWaveAt = opportunityIds.length > 0 ? plusHours(now, RUNNER_UP_HOURS) : now;
  const respondBy = plusHours(now, RESPONSE_PROMISE_HOURS);
  const data = { reason, tutorId, opportunityIds, wavesBefore: enquiry.waves, nextWaveAt, respondBy, at: now };
  return [{ type: 'EnquiryReopened', data }];
}

const LOOKING = 'We are already looking for a tutor for this enquiry';
const NOT_FILLED: Record<Exclude<EnquiryStatus, 'filled'>, string> = {
  submitted: LOOKING,
  confirmed: LOOKING,
  matching: LOOKING,
  quoted: LOOKING,
  closed: 'This enquiry is already closed',
  lapsed: 'This enquiry is already lapsed',
};

/** Since when the reply that is promised within 24 hours is waited for. */
export const waitingSince = ({ respondBy }: Pick<Enquiry, 'respondBy'>) =>
  plusHours(respondBy, -RESPONSE_PROMISE_HOURS);

/**
 * Every quote has ended, at least one of them before its time, so that its family may still be waiting: the search goes
 * on (decision 069). The promise of a reply counts from now; the wider wave comes as long after the search began as it
 * always does, if none was sent yet.
 *
 * | status                                   | nobody is on the waitlist | somebody is |
 * | ---------------------------------------- | ------------------------- | ----------- |
 * | quoted                                   | EnquiryQuotesEnded        | nothing     |
 * | submitted, confirmed, matching           | nothing                   | nothing     |
 * | filled, closed, lapsed, erased           | nothing                   | nothing     |
 */
export function resumeSearch(enquiry: Enquiry, now: string): EnquiryEvent[] {
  if (enquiry.status !== 'quoted' || hasEnded(enquiry) || enquiry.waitlist.length > 0) return [];
  const { waves, wavesBefore, confirmedAt } = enquiry;
  const began = [waitingSince(enquiry), confirmedAt ?? ''].sort().at(-1) as string;
  const widerAt = [plusHours(began, SECOND_WAVE_HOURS), now].sort().at(-1) as string;
  const nextWaveAt = waves - wavesBefore < MAX_WAVES ? widerAt : null;
  return [
    {
      type: 'EnquiryQuotesEnded',
      data: { nextWaveAt, respondBy: plusHours(now, RESPONSE_PROMISE_HOURS), at: now },
    },
  ];
}

/** Nothing is arranged any more once the family closed its enquiry, or was erased. */
export function refuseClosed(enquiry: Enquiry): void {
  refuseErased(enquiry);
  if (enquiry.status === 'closed') throw conflict('enquiry_closed', 'This enquiry is already closed');
}

/** A session, and a request for one, is an event of its enquiry, so that none outlives a closing of the same moment. */
export function recordArrangement(enquiry: Enquiry, arrangedId: string, now: string): EnquiryEvent[] {
  refuseClosed(enquiry);
  return [{ type: 'EnquiryArranged', data: { arrangedId, at: now } }];
}

/**
 * One of its tutors may not teach any more (G-01). An event of the enquiry, as quotes and sessions are, so that of a
 * suspension and what is arranged at the same moment the second sees the first. Of an erased enquiry nothing is said.
 */
export const recordTutorStopped = (enquiry: Enquiry, tutorId: string, now: string): EnquiryEvent[] =>
  enquiry.erasedAt ? [] : [{ type: 'EnquiryTutorStopped', data: { tutorId, at: now } }];

/**
 * Ends an enquiry as its holder asks; one that was sent in
 * another's name can be disowned when it is filled, too.
 */
export function close(enquiry: Enquiry, reason: string, now: string): EnquiryEvent[] {
  refuseErased(enquiry);
  if (enquiry.status !== 'filled' || reason !== 'not_me') refuseEnded(enquiry);
  return [{ type: 'EnquiryClosed', data: { reason, at: now } }];
}

/** Takes back whatever opened the private page so far, also of an enquiry that has ended. */
export function endOtherAccess(_enquiry: Enquiry, now: string): EnquiryEvent[] {
  return [{ type: 'OtherAccessEnded', data: { at: now } }];
}

/** Its holder makes a link with which somebody else reads the page (G-18). */
export function makeReadOnlyLink(enquiry: Enquiry, now: string): EnquiryEvent[] {
  refuseErased(enquiry);
  return [{ type: 'ReadOnlyLinkMade', data: { at: now } }];
}

/**
 * Its holder stops sharing the contact details with a tutor who was shown them (G-18). An event of the enquiry, so that
 * this tutor's quote is not accepted at the same moment.
 */
export function stopSharing(enquiry: Enquiry, tutorId: string, now: string): EnquiryEvent[] {
  refuseErased(enquiry);
  return [{ type: 'ContactSharingStopped', data: { tutorId, at: now } }];
}

export function lapse(enquiry: Enquiry, now: string): EnquiryEvent[] {
  return hasEnded(enquiry) ? [] : [{ type: 'EnquiryLapsed', data: { at: now } }];
}

/**
 * Its family is erased: whatever was decided on it before and is
 * not committed yet is refused. Twice changes nothing.
 */
export const erase = (enquiry: Enquiry, now: string): EnquiryEvent[] =>
  enquiry.erasedAt ? [] : [{ type: 'EnquiryErased', data: { at: now } }];

/** What the 24-hour promise asks for now: operators hear at 20 h without a quote, the enquirer at 24 h. */
export function keepPromise(enquiry: Enquiry, now: string): EnquiryEvent[] {
  if (hasEnded(enquiry) || isWithheld(enquiry) || enquiry.status === 'quoted') return [];
  const events: EnquiryEvent[] = [];
  if (!enquiry.opsAlertedAt && now >= plusHours(waitingSince(enquiry), OPS_ALERT_HOURS))
    events.push({ type: 'OpsAlertedOfSilence', data: { at: now } });
  if (!enquiry.statusMailedAt && now >= enquiry.respondBy) events.push({ type: 'ReplyWasLate', data: { at: now } });
  return events;
}

export function evolve(enquiry: Enquiry | null, event: EnquiryEvent): Enquiry {
  if (event.type === 'EnquirySubmitted') {
    const { reference, preferredTutorId, awaitsConfirmation, respondBy, at } = event.data;
    return {
      status: 'submitted',
      reference,
      preferredTutorId,
      waves: 0,
      confirmedAt: awaitsConfirmation ? null : at,
      nextWaveAt: null,
      reopenedAt: null,
      wavesBefore: 0,
      respondBy,
      opsAlertedAt: null,
      statusMailedAt: null,
      closedReason: null,
      erasedAt: null,
      changed: {},
      waitlist: [],
      accessVersion: FIRST_ACCESS,
      withheldBy: [],
      createdAt: at,
    };
  }
  if (!enquiry) throw new Error(`${event.type} before EnquirySubmitted`);
  switch (event.type) {
    case 'EnquiryWithheld':
      return { ...enquiry, withheldBy: event.data.blockIds };
    case 'EnquiryConfirmed':
      return { ...enquiry, status: 'confirmed', confirmedAt: event.data.at };
    case 'EnquiryChanged': {
      const { fields, at } = event.data;
      return { ...enquiry, changed: { ...enquiry.changed, ...Object.fromEntries(fields.map((field) => [field, at])) } };
    }
    case 'TutorsInvited':
    case 'NoCandidateFound':
      return {
        ...enquiry,
        status: enquiry.status === 'quoted' ? 'quoted' : 'matching',
        waves: event.data.wave,
        nextWaveAt: event.data.nextWaveAt,
      };
    case 'TutorInvitedByHand':
      return { ...enquiry, status: enquiry.status === 'quoted' ? 'quoted' : 'matching' };
    case 'EnquiryQuoted': {
      const { opportunityId } = event.data;
      const waitlist = enquiry.waitlist.filter((entry) => entry.opportunityId !== opportunityId);
      return { ...enquiry, status: 'quoted', nextWaveAt: null, waitlist };
    }
    case 'TutorWaitlisted':
    case 'WaitlistedTutorAsked':
    case 'TutorLeftWaitlist':
      return { ...enquiry, waitlist: evolveWaitlist(enquiry.waitlist, event) };
    case 'EnquiryFilled':
      return { ...enquiry, status: 'filled', nextWaveAt: null, waitlist: [] };
    case 'EnquiryReopened': {
      const { wavesBefore, nextWaveAt, respondBy, at } = event.data;
      const promise = { respondBy, opsAlertedAt: null, statusMailedAt: null };
      return { ...enquiry, ...promise, status: 'matching', nextWaveAt, reopenedAt: at, wavesBefore };
    }
    case 'EnquiryQuotesEnded': {
      const { nextWaveAt, respondBy } = event.data;
      return { ...enquiry, status: 'matching', nextWaveAt, respondBy, opsAlertedAt: null, statusMailedAt: null };
    }
    case 'EnquiryTutorStopped':
      return { ...enquiry, waitlist: enquiry.waitlist.filter(({ tutorId }) => tutorId !== event.data.tutorId) };
    case 'EnquiryArranged':
    case 'ContactSharingStopped':
    case 'ReadOnlyLinkMade':
      return enquiry;
    case 'EnquiryClosed':
      return { ...enquiry, status: 'closed', closedReason: event.data.reason, nextWaveAt: null, waitlist: [] };
    case 'EnquiryLapsed':
      return { ...enquiry, status: 'lapsed', nextWaveAt: null, waitlist: [] };
    case 'EnquiryErased':
      return { ...enquiry, erasedAt: event.data.at, nextWaveAt: null, waitlist: [] };
    case 'OtherAccessEnded':
      return { ...enquiry, accessVersion: enquiry.accessVersion + 1 };
    case 'OpsAlertedOfSilence':
      return { ...enquiry, opsAlertedAt: event.data.at };
    case 'ReplyWasLate':
    case 'EnquirerToldOfDelay':
      return { ...enquiry, statusMailedAt: event.data.at };
    default:
      return unreachable(event);
  }
}
