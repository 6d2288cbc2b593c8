import * as cases from '../../../domain/case/case.js';
import { caseNoteRules, caseResolutionRules, concernRules } from '../../../domain/case/case.rules.js';
import { fold } from '../../../domain/shared/event.js';
import { messages, outcome, table } from '../outcome.js';

const NOW = '2026-11-20T05:00:00.000Z';
const LATER = '2026-11-21T05:00:00.000Z';
const links = { tutorId: 't1', enquiryId: 'e1', bookingId: null };
const reported = { ...links, reference: 'CA-2345ABCD', concern: 'conduct', reporter: 'family' } as const;
const opened = fold(cases.evolve, null, cases.openConcern(reported, NOW));
const statusOf = ({ status, ownerId }: cases.Case) => (ownerId ? `${status} of ${ownerId}` : status);

describe('G-07 a guarantee', () => {
  it('is a case of the family with its reason, due in two business days, that ends as a guarantee can', () => {
    const claimed = fold(
      cases.evolve,
      null,
      cases.openGuarantee({ ...links, bookingId: 'b1', reference: 'CA-1', reason: 'not_prepared' }, NOW),
    );
    expect(claimed).toMatchObject({
      kind: 'guarantee',
      reason: 'not_prepared',
      concern: null,
      reporter: 'family',
      bookingId: 'b1',
      status: 'open',
    });
    expect(claimed.dueAt > LATER).toBe(true);
    expect(opened.reason).toBeNull();
    for (const outcome of ['waived', 'refunded', 'another_tutor', 'declined'] as const)
      expect(cases.resolve(claimed, outcome, [], NOW)).toHaveLength(1);
    expect(() => cases.resolve(claimed, 'upheld', [], NOW)).toThrow('Must be one of');
  });
});

describe('G-06 a case', () => {
  it('is taken over from the owner one knows of alone', () => {
    const taken = fold(cases.evolve, opened, cases.take(opened, 'nora', NOW, null));
    const takes = (found: cases.Case, seen: string | null) =>
      outcome(found, cases.evolve, () => cases.take(found, 'alex', NOW, seen), statusOf);
    expect(takes(taken, null)).toBe('conflict case_taken');
    expect(takes(opened, 'nora')).toBe('conflict case_taken');
    expect(cases.take(taken, 'nora', NOW, null)).toEqual([]);
    expect(cases.take(taken, 'alex', NOW, 'nora')).toMatchObject([{ type: 'CaseTaken', data: { ownerId: 'alex' } }]);
  });

  it('answers every decision in every status', () => {
    const taken = fold(cases.evolve, opened, cases.take(opened, 'nora', NOW));
    const waiting = fold(cases.evolve, taken, cases.wait(taken, NOW));
    const resolved = fold(cases.evolve, taken, cases.resolve(taken, 'upheld', ['family'], NOW));
    const reopened = fold(cases.evolve, resolved, cases.reopen(resolved, LATER));
    const decisions = {
      note: (found: cases.Case) => cases.note(found, NOW),
      take: (found: cases.Case) => cases.take(found, 'nora', NOW),
      takeOver: (found: cases.Case) => cases.take(found, 'alex', NOW),
      wait: (found: cases.Case) => cases.wait(found, NOW),
      resolve: (found: cases.Case) => cases.resolve(found, 'declined', [], NOW),
      reopen: (found: cases.Case) => cases.reopen(found, NOW),
    };
    const ofNora = {
      note: 'CaseNoted → open of nora',
      take: 'nothing',
      takeOver: 'CaseTaken → open of alex',
      wait: 'CaseWaiting → waiting of nora',
      resolve: 'CaseResolved → resolved of nora',
      reopen: 'conflict case_open',
    };
    expect(table({ opened, taken, waiting, resolved, reopened }, decisions, cases.evolve, statusOf)).toEqual({
      opened: {
        note: 'CaseNoted → open',
        take: 'CaseTaken → open of nora',
        takeOver: 'CaseTaken → open of alex',
        wait: 'CaseWaiting → waiting',
        resolve: 'CaseResolved → resolved',
        reopen: 'conflict case_open',
      },
      taken: ofNora,
      waiting: {
        note: 'CaseNoted → waiting of nora',
        take: 'CaseTaken → open of nora',
        takeOver: 'CaseTaken → open of alex',
        wait: 'conflict case_waiting',
        resolve: 'CaseResolved → resolved of nora',
        reopen: 'conflict case_waiting',
      },
      resolved: {
        note: 'CaseNoted → resolved of nora',
        take: 'conflict case_resolved',
        takeOver: 'conflict case_resolved',
        wait: 'conflict case_resolved',
        resolve: 'conflict case_resolved',
        reopen: 'CaseReopened → open of nora',
      },
      reopened: ofNora,
    });
    expect(resolved).toMatchObject({ outcome: 'upheld', informed: ['family'], resolvedAt: NOW });
    expect(reopened).toMatchObject({ outcome: null, informed: [], resolvedAt: null, createdAt: NOW });
    expect(reopened.dueAt > opened.dueAt).toBe(true);
  });

  it.each(cases.CASE_KINDS)('of kind %s ends as one of its kind can, and not otherwise', (kind) => {
    const ends = cases.CASE_OUTCOMES.filter(
      (one) =>
        outcome(opened, cases.evolve, () => cases.resolve({ ...opened, kind }, one, [], NOW), statusOf) !==
        'invalid validation',
    );
    expect(ends.toSorted()).toEqual([...cases.OUTCOMES_OF[kind]].toSorted());
  });

  it.each([
    ['about safety, at any hour', 'safety', '2026-11-21T13:30:00.000Z', '2026-11-21T17:30:00.000Z'],
    ['on a Wednesday', 'conduct', '2026-11-18T00:15:00.000Z', '2026-11-20T00:15:00.000Z'],
    ['on a Thursday', 'other', '2026-11-19T00:15:00.000Z', '2026-11-23T00:15:00.000Z'],
    ['on a Friday', 'did_not_come', '2026-11-20T00:15:00.000Z', '2026-11-24T00:15:00.000Z'],
    ['on a Saturday', 'conduct', '2026-11-21T00:15:00.000Z', '2026-11-24T13:00:00.000Z'],
    ['on a Sunday', 'not_who_they_say', '2026-11-22T00:15:00.000Z', '2026-11-24T13:00:00.000Z'],
    ['over the start of daylight saving', 'conduct', '2026-10-02T01:00:00.000Z', '2026-10-06T00:00:00.000Z'],
  ] as const)('G-04 %s is due in time', (_, concern, now, due) => {
    expect(fold(cases.evolve, null, cases.openConcern({ ...reported, concern }, now)).dueAt).toBe(due);
  });
});

describe('G-04 what somebody reports', () => {
  const good = { kind: 'safety', words: 'x'.repeat(10), tutorId: '00000000-0000-4000-8000-0000000000ff' };

  it.each([
    ['the shortest words', {}],
    ['the longest words', { words: 'x'.repeat(5_000) }],
    ['an email address', { contact: 'jane@family.example' }],
    ['a phone number', { contact: '+61 400 000 000' }],
    ['a time to call', { contact: '0400 000 000, evenings' }],
    ['an empty contact', { contact: '' }],
    ['an enquiry instead of a tutor', { tutorId: null, enquiryId: good.tutorId }],
  ])('is taken with %s', (_, change) => expect(messages(concernRules, { ...good, ...change })).toBeNull());

  it.each([
    ['kind', 'rude', 'Please choose what it is about'],
    ['kind', undefined, 'Please choose what it is about'],
    ['words', 'x'.repeat(9), 'Please tell us what happened in at least 10 characters'],
    ['words', `${' '.repeat(9)}x`, 'Please tell us what happened in at least 10 characters'],
    ['words', 'x'.repeat(5_001), 'At most 5,000 characters'],
    ['contact', 'jane@family', 'Please check the email address'],
    ['contact', 'x'.repeat(255), 'At most 254 characters'],
    ['tutorId', 'somebody', 'Must be an id'],
    ['tutorId', undefined, 'Please name a tutor, an enquiry or a session'],
  ])('is refused with %s %j', (field, value, text) =>
    expect(messages(concernRules, { ...good, [field]: value })).toEqual({ [field]: text }),
  );

  it('G-06 needs words for colleagues at each step, and at the end an outcome', () => {
    expect(messages(caseNoteRules, { words: ' ' })).toEqual({ words: 'Please write a note' });
    expect(messages(caseResolutionRules, { words: 'x', outcome: 'maybe' })).toEqual({
      outcome: 'Please choose an outcome',
    });
  });
});
