import {
  awaitsFirstWave,
  canBeMatched,
  change,
  close,
  confirm,
  type Enquiry,
  type EnquiryEvent,
  erase,
  evolve,
  fill,
  hasAskedNobody,
  invite,
  keepPromise,
  lapse,
  recordArrangement,
  recordInvitation,
  recordQuote,
  reopen,
  resumeSearch,
  submit,
} from '../../../domain/enquiry/enquiry.js';
import { DELIVERY_PREFERENCES } from '../../../domain/enquiry/options.js';
import { fold } from '../../../domain/shared/event.js';
import { table } from '../outcome.js';

const NOW = '2026-11-21T05:00:00.000Z';
const LATER = '2026-11-21T06:00:00.000Z';
const at20 = '2026-11-22T01:00:00.000Z';
const at24 = '2026-11-22T05:00:00.000Z';
const begun = (confirmationRequired: boolean) =>
  submit({ reference: 'BK-1', preferredTutorId: null, confirmationRequired }, NOW);
const after = (...more: EnquiryEvent[]): Enquiry => fold(evolve, null, [...begun(false), ...more]);
const fresh = after();
const unconfirmed = fold(evolve, null, begun(true));
const wave = { opportunityIds: ['o1'], policy: 'p1' };
const again = { reason: 'other' as const, tutorId: 't1', opportunityIds: [] };
const before = {
  availableDays: ['Monday', 'Tuesday'],
  availableTimes: ['Any'],
  deliveryPreference: DELIVERY_PREFERENCES[0],
  locationPreferences: ['Office or school'],
  location: '2150',
  message: '',
  phone: '0412 345 678',
};
const statusOf = ({ status }: Enquiry) => status;

const states = {
  'submitted, unconfirmed': unconfirmed,
  submitted: fresh,
  confirmed: fold(evolve, unconfirmed, confirm(unconfirmed, LATER)),
  matching: after(...invite(fresh, wave, LATER)),
  quoted: after(...recordQuote(fresh, 'q1', LATER)),
  filled: after(...fill(fresh, 'q1', LATER)),
  closed: after(...close(fresh, 'found', LATER)),
  lapsed: after(...lapse(fresh, LATER)),
  erased: after(...fill(fresh, 'q1', LATER), ...erase(fresh, LATER)),
};

describe('an enquiry', () => {
  it('E-17 R-68 G-08 G-11 answers every decision in every status', () => {
    const byHand = { tutorId: 't9', opportunityId: 'o9', policy: 'p1', passedOver: ['subject' as const] };
    const decisions = {
      confirm: (enquiry: Enquiry) => confirm(enquiry, LATER),
      invite: (enquiry: Enquiry) => invite(enquiry, wave, LATER),
      'find nobody': (enquiry: Enquiry) => invite(enquiry, { opportunityIds: [], policy: 'p1' }, LATER),
      'invite by hand': (enquiry: Enquiry) => recordInvitation(enquiry, byHand, LATER),
      recordQuote: (enquiry: Enquiry) => recordQuote(enquiry, 'q2', LATER),
      fill: (enquiry: Enquiry) => fill(enquiry, 'q2', LATER),
      arrange: (enquiry: Enquiry) => recordArrangement(enquiry, 'b1', LATER),
      change: (enquiry: Enquiry) => change(enquiry, { before, after: { location: '2000' } }, LATER),
      'change nothing': (enquiry: Enquiry) => change(enquiry, { before, after: before }, LATER),
      close: (enquiry: Enquiry) => close(enquiry, 'found', LATER),
      disown: (enquiry: Enquiry) => close(enquiry, 'not_me', LATER),
      lapse: (enquiry: Enquiry) => lapse(enquiry, LATER),
      reopen: (enquiry: Enquiry) => reopen(enquiry, again, LATER),
      erase: (enquiry: Enquiry) => erase(enquiry, LATER),
      'resume the search': (enquiry: Enquiry) => resumeSearch(enquiry, LATER),
      'keep the promise at 20 h': (enquiry: Enquiry) => keepPromise(enquiry, at20),
    };
    const open = {
      confirm: 'nothing',
      invite: 'TutorsInvited → matching',
      'find nobody': 'NoCandidateFound → matching',
      'invite by hand': 'TutorInvitedByHand → matching',
      recordQuote: 'EnquiryQuoted → quoted',
      fill: 'EnquiryFilled → filled',
      'change nothing': 'nothing',
      close: 'EnquiryClosed → closed',
      disown: 'EnquiryClosed → closed',
      lapse: 'EnquiryLapsed → lapsed',
    };
    const arranged = (status: string) => ({
      reopen: `conflict enquiry_${status}`,
      change: `EnquiryChanged → ${status}`,
      arrange: `EnquiryArranged → ${status}`,
      erase: `EnquiryErased → ${status}`,
      'resume the search': status === 'quoted' ? 'EnquiryQuotesEnded → matching' : 'nothing',
    });
    const ended = (status: string) => ({
      ...arranged(status),
      confirm: 'nothing',
      invite: `conflict enquiry_${status}`,
      'find nobody': `conflict enquiry_${status}`,
      'invite by hand': `conflict enquiry_${status}`,
      recordQuote: `conflict enquiry_${status}`,
      fill: `conflict enquiry_${status}`,
      change: `conflict enquiry_${status}`,
      'change nothing': `conflict enquiry_${status}`,
      close: `conflict enquiry_${status}`,
      disown: `conflict enquiry_${status}`,
      lapse: 'nothing',
      'keep the promise at 20 h': 'nothing',
    });
    const alert = (status: string) => ({ 'keep the promise at 20 h': `OpsAlertedOfSilence → ${status}` });
    expect(table(states, decisions, evolve, statusOf)).toEqual({
      'submitted, unconfirmed': {
        ...open,
        ...alert('submitted'),
        ...arranged('submitted'),
        confirm: 'EnquiryConfirmed → confirmed',
        invite: 'conflict enquiry_unconfirmed',
        'find nobody': 'conflict enquiry_unconfirmed',
        'invite by hand': 'conflict enquiry_unconfirmed',
      },
      submitted: { ...open, ...alert('submitted'), ...arranged('submitted') },
      confirmed: { ...open, ...alert('confirmed'), ...arranged('confirmed') },
      matching: { ...open, ...alert('matching'), ...arranged('matching') },
      quoted: {
        ...open,
        ...arranged('quoted'),
        invite: 'TutorsInvited → quoted',
        'find nobody': 'NoCandidateFound → quoted',
        'invite by hand': 'TutorInvitedByHand → quoted',
        recordQuote: 'EnquiryQuoted → quoted',
        'keep the promise at 20 h': 'nothing',
      },
      filled: { ...ended('filled'), disown: 'EnquiryClosed → closed', reopen: 'EnquiryReopened → matching' },
      closed: { ...ended('closed'), arrange: 'conflict enquiry_closed' },
      lapsed: ended('lapsed'),
      erased: {
        'resume the search': 'nothing',
        confirm: 'nothing',
        invite: 'not_found not_found',
        'find nobody': 'not_found not_found',
        'invite by hand': 'not_found not_found',
        recordQuote: 'not_found not_found',
        fill: 'not_found not_found',
        change: 'not_found not_found',
        'change nothing': 'not_found not_found',
        arrange: 'not_found not_found',
        close: 'not_found not_found',
        disown: 'not_found not_found',
        lapse: 'nothing',
        reopen: 'not_found not_found',
        erase: 'nothing',
        'keep the promise at 20 h': 'nothing',
      },
    });
  });

  it('does not come back to life by its confirmation link', () => {
    const closed = fold(evolve, unconfirmed, close(unconfirmed, 'not me', LATER));
    expect(() => confirm(closed, LATER)).toThrow('This enquiry is already closed');
  });

  it('is matched when confirmed and open only', () => {
    expect(Object.entries(states).filter(([, enquiry]) => canBeMatched(enquiry))).toEqual(
      Object.entries(states).filter(([name]) => ['submitted', 'confirmed', 'matching', 'quoted'].includes(name)),
    );
  });

  it('G-22 an invitation by hand is no wave: it neither counts as one nor moves the next', () => {
    const invited = (enquiry: Enquiry) =>
      fold(
        evolve,
        enquiry,
        recordInvitation(enquiry, { tutorId: 't', opportunityId: 'o', policy: 'p', passedOver: [] }, LATER),
      );
    for (const before of [fresh, states.matching, states.quoted]) {
      const { waves, nextWaveAt, respondBy } = before;
      expect(invited(before)).toMatchObject({ waves, nextWaveAt, respondBy });
    }
  });

  it('sends a second wave after twelve hours and no third by itself', () => {
    const first = states.matching;
    expect(first).toMatchObject({ waves: 1, nextWaveAt: '2026-11-21T18:00:00.000Z' });
    const second = fold(evolve, first, invite(first, wave, '2026-11-21T18:00:00.000Z'));
    expect(second).toMatchObject({ waves: 2, nextWaveAt: null });
  });

  it('G-08 that is opened again counts its waves and the promise of a reply from then', () => {
    const filled = after(...invite(fresh, wave, LATER), ...fill(fresh, 'q1', LATER));
    const at = '2026-12-01T05:00:00.000Z';
    const open = fold(evolve, filled, reopen(filled, { ...again, opportunityIds: ['o2'] }, at));
    expect(open).toMatchObject({ status: 'matching', reopenedAt: at, waves: 1, wavesBefore: 1 });
    expect(open).toMatchObject({ nextWaveAt: '2026-12-02T05:00:00.000Z', respondBy: '2026-12-02T05:00:00.000Z' });
    expect(fold(evolve, filled, reopen(filled, again, at)).nextWaveAt).toBe(at);
    expect(keepPromise(open, '2026-12-02T00:59:59.999Z')).toEqual([]);
    expect(keepPromise(open, '2026-12-02T01:00:00.000Z').map(({ type }) => type)).toEqual(['OpsAlertedOfSilence']);
    const second = fold(evolve, open, invite(open, wave, '2026-12-02T05:00:00.000Z'));
    expect(second).toMatchObject({ waves: 2, nextWaveAt: '2026-12-02T17:00:00.000Z' });
    const third = fold(evolve, second, invite(second, wave, '2026-12-02T17:00:00.000Z'));
    expect(third).toMatchObject({ waves: 3, nextWaveAt: null });
  });

  it('R-14 R-42 that lost its last quote counts the promise from then, and widens the search when it would have', () => {
    const quoted = fold(evolve, states.matching, recordQuote(states.matching, 'q1', LATER));
    const lost = (at: string) => fold(evolve, quoted, resumeSearch(quoted, at));
    const soon = lost('2026-11-21T08:00:00.000Z');
    expect(soon).toMatchObject({ status: 'matching', waves: 1, respondBy: '2026-11-22T08:00:00.000Z' });
    expect(soon.nextWaveAt).toBe('2026-11-21T17:00:00.000Z');
    const late = lost('2026-11-25T08:00:00.000Z');
    expect(late.nextWaveAt).toBe('2026-11-25T08:00:00.000Z');
    expect(keepPromise(late, '2026-11-26T03:59:59.999Z')).toEqual([]);
    expect(keepPromise(late, '2026-11-26T04:00:00.000Z').map(({ type }) => type)).toEqual(['OpsAlertedOfSilence']);
    expect(resumeSearch(late, '2026-11-26T04:00:00.000Z')).toEqual([]);
    const again = fold(evolve, late, invite(late, wave, '2026-11-25T08:00:00.000Z'));
    const second = fold(evolve, again, recordQuote(again, 'q2', '2026-11-25T09:00:00.000Z'));
    expect(fold(evolve, second, resumeSearch(second, '2026-11-25T10:00:00.000Z')).nextWaveAt).toBeNull();
    const joined = { opportunityId: 'o2', tutorId: 't2', at: LATER };
    const waitedFor = fold(evolve, quoted, [{ type: 'TutorWaitlisted', data: joined }]);
    expect(resumeSearch(waitedFor, at24)).toEqual([]);
  });

  it('R-14 that was confirmed late widens the search half a day after that', () => {
    const confirmed = fold(evolve, unconfirmed, confirm(unconfirmed, at20));
    const asked = fold(evolve, confirmed, invite(confirmed, wave, at20));
    const quoted = fold(evolve, asked, recordQuote(asked, 'q1', at24));
    expect(fold(evolve, quoted, resumeSearch(quoted, at24)).nextWaveAt).toBe('2026-11-22T13:00:00.000Z');
  });

  it('G-11 that is put right names what differs, keeps when it was changed last, and keeps all else as it was', () => {
    const after = {
      availableDays: ['Tuesday', 'Monday', 'Monday'],
      location: '2000',
      phone: '0498 765 432',
      message: '',
    };
    const events = change(states.matching, { before, after }, LATER);
    expect(events).toEqual([{ type: 'EnquiryChanged', data: { fields: ['location', 'phone'], at: LATER } }]);
    const changed = fold(evolve, states.matching, events);
    expect(changed).toEqual({ ...states.matching, changed: { location: LATER, phone: LATER } });
    const again = change(changed, { before, after: { phone: '0400 000 000' } }, at20);
    expect(fold(evolve, changed, again).changed).toEqual({ location: LATER, phone: at20 });
  });

  it('G-11 waits for a first wave until one was sent, and again once it is opened again', () => {
    const filled = after(...invite(fresh, wave, LATER), ...fill(fresh, 'q1', LATER));
    const reopened = fold(evolve, filled, reopen(filled, again, LATER));
    expect([fresh, unconfirmed, states.matching, reopened].map(awaitsFirstWave)).toEqual([true, true, false, true]);
  });

  it('R-41 G-22 has asked nobody until a wave was sent or a tutor invited by hand', () => {
    const byHand = { tutorId: 't9', opportunityId: 'o9', policy: 'p1', passedOver: [] };
    const invitedByHand = after(...recordInvitation(fresh, byHand, LATER));
    const { submitted, confirmed, matching, quoted } = states;
    expect([submitted, unconfirmed, confirmed].map(hasAskedNobody)).toEqual([true, true, true]);
    expect([invitedByHand, matching, quoted].map(hasAskedNobody)).toEqual([false, false, false]);
  });

  it('P-27 alerts ops at 20 hours and mails the enquirer at 24, each once', () => {
    const types = (enquiry: Enquiry, now: string) => keepPromise(enquiry, now).map(({ type }) => type);
    expect(fresh.respondBy).toBe(at24);
    expect(types(fresh, '2026-11-22T00:59:59.999Z')).toEqual([]);
    expect(types(fresh, at20)).toEqual(['OpsAlertedOfSilence']);
    const alerted = fold(evolve, fresh, keepPromise(fresh, at20));
    expect(types(alerted, '2026-11-22T04:59:59.999Z')).toEqual([]);
    expect(types(alerted, at24)).toEqual(['ReplyWasLate']);
    const mailed = fold(evolve, alerted, keepPromise(alerted, at24));
    expect(mailed).toMatchObject({ opsAlertedAt: at20, statusMailedAt: at24 });
    expect(types(mailed, at24)).toEqual([]);
    expect(types(fresh, at24)).toEqual(['OpsAlertedOfSilence', 'ReplyWasLate']);
  });

  it('F-03 begins with its reference and promise', () => {
    expect(fresh).toEqual({
      status: 'submitted',
      reference: 'BK-1',
      preferredTutorId: null,
      waves: 0,
      confirmedAt: NOW,
      nextWaveAt: null,
      reopenedAt: null,
      wavesBefore: 0,
      respondBy: at24,
      opsAlertedAt: null,
      statusMailedAt: null,
      closedReason: null,
      erasedAt: null,
      changed: {},
      accessVersion: 1,
      waitlist: [],
      createdAt: NOW,
      withheldBy: [],
    });
    expect(unconfirmed.confirmedAt).toBeNull();
    expect(states.closed.closedReason).toBe('found');
  });

  it('refuses events before its first', () => {
    expect(() => evolve(null, { type: 'EnquiryLapsed', data: { at: NOW } })).toThrow('before EnquirySubmitted');
  });
});
