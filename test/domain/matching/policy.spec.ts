import { adopt, type FillRates, withChange } from '../../../domain/matching/policy-change.js';
import { POLICY_V1, readPolicy } from '../../../domain/matching/policy.js';

const NOW = '2026-11-21T00:00:00.000Z';
const rates = (before: number, after: number, accepted: [number, number] = [95, 95]): FillRates => ({
  enquiries: 300,
  current: { fillRate: before, acceptedRate: accepted[0] },
  changed: { fillRate: after, acceptedRate: accepted[1] },
});
const decide = (change: Parameters<typeof withChange>[1], ...replayed: FillRates[]) =>
  adopt(POLICY_V1, { change, seen: 'v1', replayed }, NOW);

describe('G-20 a policy', () => {
  it('of before says what was a constant then', () => {
    const { waveSizes: _sizes, radiusFactor: _factor, quoteCap: _cap, maxFillRateDrop: _drop, ...early } = POLICY_V1;
    expect(readPolicy({ ...early, firstWave: 6, secondWave: 9 })).toEqual({ ...POLICY_V1, waveSizes: [6, 9] });
    expect(readPolicy(early)).toEqual(POLICY_V1);
    expect(readPolicy({ ...POLICY_V1, quoteCap: 3 })).toEqual({ ...POLICY_V1, quoteCap: 3 });
  });

  it('changes in what is named, and what is left out stays', () => {
    const [event] = decide({ radiusFactor: 2, waveSizes: [6, 10], quoteCap: 4 }, rates(90, 90));
    expect(event?.data.policy).toEqual({
      ...POLICY_V1,
      version: 'v2',
      radiusFactor: 2,
      waveSizes: [6, 10],
      quoteCap: 4,
    });
    expect(decide({ quoteCap: 5, waveSizes: [8, 12] })).toEqual([]);
  });

  it.each([
    ['no further than allowed', [rates(90, 88)], null],
    ['further than allowed', [rates(90, 87.5)], 'fill_rate_falls'],
    ['not at all', [rates(90, 95)], null],
    ['in what tutors accept', [rates(90, 90, [95, 92.5])], 'fill_rate_falls'],
    ['in one of two replays', [rates(90, 90), rates(90, 40)], 'fill_rate_falls'],
  ] as const)('whose replay lowers the fill rate %s', (_, replayed, code) => {
    const adopting = () => decide({ radiusFactor: 1.2 }, ...replayed);
    if (code) expect(adopting).toThrow(expect.objectContaining({ code }));
    else expect(adopting()).toHaveLength(1);
  });

  it('is judged by the threshold in force, and by another once that was adopted', () => {
    const change = { radiusFactor: 1.2, maxFillRateDrop: 50 };
    expect(() => decide(change, rates(90, 60))).toThrow(/falls from 90.0% to 60.0%/);
    const [allowed] = decide({ maxFillRateDrop: 50 });
    const current = readPolicy(allowed!.data.policy);
    expect(current).toEqual({ ...POLICY_V1, version: 'v2', maxFillRateDrop: 50 });
    expect(adopt(current, { change, seen: 'v2', replayed: [rates(90, 60)] }, NOW)).toHaveLength(1);
  });
});
