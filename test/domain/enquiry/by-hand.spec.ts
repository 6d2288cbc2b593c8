import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { type Earlier, gatesByHand, inviteByHand, type Prospect } from '../../../domain/enquiry/by-hand.js';
import { close, type Enquiry, evolve, fill, lapse, submit } from '../../../domain/enquiry/enquiry.js';
import { PASSABLE_GATES } from '../../../domain/enquiry/options.js';
import { match } from '../../../domain/matching/matching.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { fold } from '../../../domain/shared/event.js';
import { candidateLike, needsLike, NOW } from '../matching/candidates.js';

const page = readFileSync(join(import.meta.dirname, '../../../docs/specification/invitation-by-hand.md'), 'utf8');
/** Each line of the specification: what is answered without and with `override`. */
const LINES = [...page.matchAll(/^\| (\w+) \| [^|]+ \| (409) \| (409|invited) \|$/gm)].map(
  ([, gate = '', without = '', passed = '']) => [gate, without, passed] as const,
);

const sent = (blockIds: string[] = [], confirmationRequired = false) =>
  fold(
    evolve,
    null,
    submit({ reference: 'BK-1', preferredTutorId: null, confirmationRequired, blockIds }, NOW),
  ) as Enquiry;
const open = sent();
const NOTHING: Earlier = { wasChosen: false, hasQuoted: false, wasInvited: false };
const CLEAR: Prospect = {
  enquiry: open,
  needs: needsLike(),
  candidate: candidateLike(),
  earlier: NOTHING,
  isFull: false,
};
const of = (changes: Parameters<typeof candidateLike>[0]) => ({ ...CLEAR, candidate: candidateLike(changes) });

/** For each gate a place in which nothing else stands against the invitation. */
const STANDS: Record<string, Prospect> = {
  enquiry_filled: { ...CLEAR, enquiry: fold(evolve, open, fill(open, 'q1', NOW)) as Enquiry },
  enquiry_closed: { ...CLEAR, enquiry: fold(evolve, open, close(open, 'found_tutor', NOW)) as Enquiry },
  enquiry_lapsed: { ...CLEAR, enquiry: fold(evolve, open, lapse(open, NOW)) as Enquiry },
  enquiry_withheld: { ...CLEAR, enquiry: sent(['b1']) },
  enquiry_unconfirmed: { ...CLEAR, enquiry: sent([], true) },
  suspended: of({ suspended: true }),
  closing: of({ closing: true }),
  not_approved: of({ vettingStatus: 'rejected' }),
  contract_missing: of({ contractApproved: false }),
  wwc_unverified: of({ wwcVerified: false }),
  wwc_expired: of({ wwcExpiresAt: NOW }),
  paused: of({ acceptingStudents: false }),
  email_unverified: of({ emailVerified: false }),
  earlier_tutor: { ...CLEAR, earlier: { ...NOTHING, wasChosen: true } },
  already_quoted: { ...CLEAR, earlier: { ...NOTHING, hasQuoted: true } },
  already_invited: { ...CLEAR, earlier: { ...NOTHING, wasInvited: true } },
  subject: of({ subjects: ['history'] }),
  level: of({ yearLevels: ['university'] }),
  reachable: { ...of({ deliveryModes: ['in-person'] }), needs: needsLike({ deliveryModes: ['online'] }) },
  quotes_full: { ...CLEAR, isFull: true },
};

const ask = (prospect: Prospect, override: boolean) => {
  try {
    return inviteByHand(prospect, { opportunityId: 'o1', policy: 'v1', override }, NOW);
  } catch (error) {
    if (error instanceof DomainError) return `${error.kind} ${error.code}`;
    throw error;
  }
};

describe('G-22 an invitation by hand', () => {
  it('has a line in the specification for each gate', () => {
    expect(LINES.map(([gate]) => gate)).toEqual(Object.keys(STANDS));
  });

  it.each(LINES)('%s: %s without override, %s with it', (gate, _without, passed) => {
    const prospect = STANDS[gate] as Prospect;
    expect(gatesByHand(prospect, NOW)).toMatchObject([{ code: gate, isHard: passed === '409' }]);
    expect(ask(prospect, false)).toBe(`conflict ${gate}`);
    if (passed === '409') expect(ask(prospect, true)).toBe(`conflict ${gate}`);
    else
      expect(ask(prospect, true)).toMatchObject({
        passedOver: [gate],
        events: [{ type: 'TutorInvitedByHand', data: { passedOver: [gate] } }],
      });
  });

  it('names no gate where none stands against it, with override or without', () => {
    for (const override of [false, true])
      expect(ask(CLEAR, override)).toEqual({
        passedOver: [],
        events: [
          {
            type: 'TutorInvitedByHand',
            data: { tutorId: CLEAR.candidate.tutorId, opportunityId: 'o1', policy: 'v1', at: NOW },
          },
        ],
      });
  });

  it('is refused for an enquiry that is erased as one that is not there', () => {
    expect(ask({ ...CLEAR, enquiry: { ...open, erasedAt: NOW } }, true)).toBe('not_found not_found');
  });

  it('says by which of the two they cannot meet', () => {
    const words = (prospect: Prospect) => gatesByHand(prospect, NOW).map((gate) => gate.words);
    const away = candidateLike({ deliveryModes: ['in-person'], latitude: -37.8, longitude: 144.9 });
    expect(words({ ...CLEAR, candidate: away })).toEqual(['The family is further away than this tutor travels']);
    expect(
      words({
        ...CLEAR,
        needs: needsLike({ deliveryModes: ['in-person'] }),
        candidate: candidateLike({ deliveryModes: ['online'] }),
      }),
    ).toEqual(['The family wants lessons in person, and this tutor teaches online only']);
    expect(words(STANDS['reachable'] as Prospect)).toEqual([
      'The family wants online lessons, and this tutor teaches in person only',
    ]);
  });

  const prospects = fc
    .record({
      enquiry: fc.constantFrom(...Object.values(STANDS).map(({ enquiry }) => enquiry)),
      candidate: fc.constantFrom(...Object.values(STANDS).map(({ candidate }) => candidate)),
      changes: fc.record(
        {
          suspended: fc.boolean(),
          emailVerified: fc.boolean(),
          subjects: fc.constantFrom(['history' as const], ['mathematics' as const]),
        },
        { requiredKeys: [] },
      ),
      needs: fc.constantFrom(...Object.values(STANDS).map(({ needs }) => needs)),
      earlier: fc.record({ wasChosen: fc.boolean(), hasQuoted: fc.boolean(), wasInvited: fc.boolean() }),
      isFull: fc.boolean(),
    })
    .map(({ candidate, changes, ...prospect }): Prospect => ({ ...prospect, candidate: { ...candidate, ...changes } }));

  it('never passes over a hard gate, names them in the order of the table, and passes over all soft ones by name', () => {
    const order = LINES.map(([gate]) => gate);
    fc.assert(
      fc.property(prospects, (prospect) => {
        const gates = gatesByHand(prospect, NOW);
        const codes = gates.map(({ code }) => code);
        expect(codes).toEqual(codes.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)));
        const [first] = gates;
        expect(ask(prospect, false)).toEqual(first ? `conflict ${first.code}` : expect.anything());
        expect(ask(prospect, true)).toEqual(
          first?.isHard ? `conflict ${first.code}` : expect.objectContaining({ passedOver: codes }),
        );
      }),
    );
  });

  it('R-41 stands against whom a run would pass over for what the family asked for, and nobody else', () => {
    fc.assert(
      fc.property(prospects, ({ needs, candidate, ...prospect }) => {
        const eligible = {
          ...candidate,
          ...candidateLike({
            subjects: candidate.subjects,
            yearLevels: candidate.yearLevels,
            deliveryModes: candidate.deliveryModes,
          }),
        };
        const gates = gatesByHand(
          { ...prospect, enquiry: open, earlier: NOTHING, isFull: false, needs, candidate: eligible },
          NOW,
        );
        const [assessment] = match(needs, [eligible], POLICY_V1, NOW).candidates;
        expect(gates[0]?.code ?? null).toBe(assessment?.failedGate);
      }),
    );
  });

  it('knows the gates that can be passed over by the name that the wire has for them', () => {
    expect(LINES.filter(([, , passed]) => passed === 'invited').map(([gate]) => gate)).toEqual([...PASSABLE_GATES]);
  });
});
