import {
  accept,
  answerHours,
  decline,
  evolve,
  expire,
  offer,
  offerAgain,
  openContractTerms,
  type Opportunity,
  type OpportunityEvent,
  releaseContact,
  remind,
  withdrawContact,
} from '../../../domain/opportunity/opportunity.js';
import type { EligibilityFacts } from '../../../domain/tutor/eligibility.js';
import { HIRING_LIKELIHOODS } from '../../../domain/enquiry/options.js';
import { fold } from '../../../domain/shared/event.js';
import { table } from '../outcome.js';

const NOW = '2026-11-21T05:00:00.000Z';
const LATER = '2026-11-21T06:00:00.000Z';
const AFTER_48_H = '2026-11-23T05:00:00.000Z';
const ready = {
  tutor: {
    suspended: false,
    closing: false,
    vettingStatus: 'approved' as const,
    contractApproved: true,
    wwcVerified: true,
    wwcExpiresAt: '2030-01-01T00:00:00.000Z',
    acceptingStudents: true,
  },
  contractSubmitted: true,
};
const lacking = (lacks: Partial<EligibilityFacts>) => ({ ...ready, tutor: { ...ready.tutor, ...lacks } });
const offered = offer({ enquiryId: 'e1', tutorId: 't1', hiringLikelihood: 'Other' }, NOW);
const after = (...more: OpportunityEvent[]): Opportunity => fold(evolve, null, [...offered, ...more]);
const fresh = after();
const accepted = after(...accept(fresh, ready, LATER));
const statusOf = ({ status }: Opportunity) => status;

const decisions = (now: string) => ({
  accept: (opportunity: Opportunity) => accept(opportunity, ready, now),
  'accept unready': (opportunity: Opportunity) => accept(opportunity, lacking({ wwcVerified: false }), now),
  decline: (opportunity: Opportunity) => decline(opportunity, now),
  'expire by time': (opportunity: Opportunity) => expire(opportunity, 'time', now),
  'expire as filled': (opportunity: Opportunity) => expire(opportunity, 'filled', now),
  'expire as its tutor stops': (opportunity: Opportunity) => expire(opportunity, 'tutor_unavailable', now),
  openContractTerms: (opportunity: Opportunity) => openContractTerms(opportunity, now),
  releaseContact: (opportunity: Opportunity) => releaseContact(opportunity, 'quote_accepted', now),
  withdrawContact: (opportunity: Opportunity) => withdrawContact(opportunity, now),
});

describe('G-23 a reminder that an invitation ends', () => {
  const at = '2026-11-22T17:00:00.000Z';
  const reminded = after({ type: 'OpportunityReminded', data: { at } });
  const states = {
    available: fresh,
    reminded,
    brief: { ...fresh, expiresAt: '2026-11-22T04:59:59.999Z' },
    accepted,
    rejected: after(...decline(fresh, LATER)),
    expired: after(...expire(fresh, 'closed', LATER)),
  };
  const remindAt = (now: string) =>
    Object.entries(states).flatMap(([name, state]) => (remind(state, now).length > 0 ? [name] : []));

  it('is decided by its state when it is due: once, of one that nobody answered and that lasts a day or more', () => {
    expect(remindAt('2026-11-22T16:59:59.999Z')).toEqual([]);
    expect(remindAt(at)).toEqual(['available']);
    expect(remindAt('2026-11-23T04:59:59.999Z')).toEqual(['available']);
    expect(remindAt(AFTER_48_H)).toEqual([]);
    expect(remindAt('2026-11-22T04:00:00.000Z')).toEqual([]);
    expect(reminded).toMatchObject({ status: 'available', remindedAt: at });
  });

  it('R-44 comes to who has a day after half of it', () => {
    const ready = fold(
      evolve,
      null,
      offer({ enquiryId: 'e1', tutorId: 't1', hiringLikelihood: HIRING_LIKELIHOODS[0] }, NOW),
    );
    const runnerUp = fold(evolve, null, offerAgain({ enquiryId: 'e1', tutorId: 't1', earlierQuoteId: 'q1' }, NOW));
    for (const opportunity of [ready, runnerUp]) {
      expect(remind(opportunity, NOW)).toEqual([]);
      expect(remind(opportunity, '2026-11-21T16:59:59.999Z')).toEqual([]);
      expect(remind(opportunity, '2026-11-21T17:00:00.000Z')).toHaveLength(1);
    }
  });
});

describe('an opportunity', () => {
  it('O-02 O-10 REL-11 answers every decision in every status', () => {
    const states = {
      available: fresh,
      overdue: { ...fresh, expiresAt: LATER },
      accepted,
      released: fold(evolve, accepted, releaseContact(accepted, 'shared_by_student', LATER)),
      rejected: after(...decline(fresh, LATER)),
      expired: after(...expire(fresh, 'closed', LATER)),
    };
    const gone = { accept: 'conflict opportunity_expired', 'accept unready': 'conflict wwc_unverified' };
    const unreleased = { releaseContact: 'conflict opportunity_not_accepted', withdrawContact: 'nothing' };
    const closed = {
      'expire by time': 'nothing',
      'expire as filled': 'nothing',
      'expire as its tutor stops': 'nothing',
    };
    const taken = {
      ...closed,
      accept: 'nothing',
      'accept unready': 'nothing',
      'expire as its tutor stops': 'OpportunityExpired → expired',
      decline: 'conflict opportunity_accepted',
      openContractTerms: 'ContractTermsOpened → accepted',
    };
    expect(table(states, decisions(LATER), evolve, statusOf)).toEqual({
      available: {
        ...unreleased,
        accept: 'OpportunityAccepted → accepted',
        'accept unready': 'conflict wwc_unverified',
        decline: 'OpportunityDeclined → rejected',
        'expire by time': 'nothing',
        'expire as filled': 'OpportunityExpired → expired',
        'expire as its tutor stops': 'OpportunityExpired → expired',
        openContractTerms: 'ContractTermsOpened → available',
      },
      overdue: {
        ...unreleased,
        ...gone,
        decline: 'conflict opportunity_expired',
        'expire by time': 'OpportunityExpired → expired',
        'expire as filled': 'OpportunityExpired → expired',
        'expire as its tutor stops': 'OpportunityExpired → expired',
        openContractTerms: 'ContractTermsOpened → available',
      },
      accepted: { ...taken, releaseContact: 'ContactDetailsReleased → accepted', withdrawContact: 'nothing' },
      released: { ...taken, releaseContact: 'nothing', withdrawContact: 'ContactDetailsWithdrawn → accepted' },
      rejected: {
        ...unreleased,
        ...closed,
        accept: 'conflict opportunity_declined',
        'accept unready': 'conflict wwc_unverified',
        decline: 'nothing',
        openContractTerms: 'ContractTermsOpened → rejected',
      },
      expired: {
        ...unreleased,
        ...closed,
        ...gone,
        decline: 'conflict opportunity_expired',
        openContractTerms: 'ContractTermsOpened → expired',
      },
    });
  });

  it.each(HIRING_LIKELIHOODS)('O-10 leaves 48 hours to answer, 24 when ready to hire now: %s', (hiringLikelihood) => {
    const hours = hiringLikelihood === "I'm ready to hire now" ? 24 : 48;
    expect(answerHours(hiringLikelihood)).toBe(hours);
    const opportunity = fold(evolve, null, offer({ enquiryId: 'e1', tutorId: 't1', hiringLikelihood }, NOW));
    expect(Date.parse(opportunity.expiresAt) - Date.parse(NOW)).toBe(hours * 3_600_000);
  });

  it('O-10 is accepted up to its last millisecond', () => {
    expect(accept(fresh, ready, '2026-11-23T04:59:59.999Z')).toHaveLength(1);
    expect(() => accept(fresh, ready, AFTER_48_H)).toThrow('This opportunity has expired');
  });

  it('O-09 says what a tutor lacks', () => {
    expect(() => accept(fresh, lacking({ contractApproved: false }), LATER)).toThrow(
      'You can accept opportunities once your contract is approved.',
    );
    expect(() =>
      accept(fresh, lacking({ vettingStatus: 'pending', contractApproved: false, wwcVerified: false }), LATER),
    ).toThrow(
      'once your profile is approved and your contract is approved and your working-with-children check is verified',
    );
  });

  it('G-10 keeps why it was declined; of before reasons were asked for there is none', () => {
    const reasons = (['times', null] as const).map((reason) => decline(fresh, LATER, reason));
    expect(reasons.map(([event]) => event?.data)).toEqual([{ reason: 'times', at: LATER }, { at: LATER }]);
    expect(after(...(reasons[0] ?? []))).toMatchObject({ status: 'rejected', declineReason: 'times' });
    expect(after({ type: 'OpportunityDeclined', data: { at: LATER } })).toMatchObject({ declineReason: null });
  });

  it('O-08 keeps its three flags', () => {
    expect(fresh).toMatchObject({
      contractDownloaded: false,
      contractSubmitted: false,
      contactDetailsShared: false,
      notifiedAt: NOW,
      respondedAt: null,
    });
    expect(accepted).toMatchObject({ contractSubmitted: true, respondedAt: LATER });
    const opened = fold(evolve, fresh, openContractTerms(fresh, LATER));
    expect(opened.contractDownloaded).toBe(true);
    expect(openContractTerms(opened, LATER)).toEqual([]);
    const released = fold(evolve, accepted, releaseContact(accepted, 'quote_accepted', LATER));
    expect(released.contactDetailsShared).toBe(true);
    expect(fold(evolve, released, withdrawContact(released, LATER)).contactDetailsShared).toBe(false);
  });
});
