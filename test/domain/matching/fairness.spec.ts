import { fairnessOf } from '../../../domain/matching/fairness.js';

describe('how invitations spread', () => {
  it('is even with 0 when everybody got as many, and nothing of none', () => {
    expect(fairnessOf([{ invitations: 3, tutors: 40 }]).gini).toBe(0);
    expect(fairnessOf([])).toEqual({ gini: null, lorenz: [] });
    expect(fairnessOf([{ invitations: 0, tutors: 9 }])).toEqual({ gini: null, lorenz: [] });
  });

  it('nears 1 when one of many got all', () => {
    const all = [
      { invitations: 0, tutors: 999 },
      { invitations: 50, tutors: 1 },
    ];
    expect(fairnessOf(all).gini).toBe(0.999);
  });

  it.each([
    [[1, 2, 3, 4], 0.25],
    [[0, 0, 0, 8], 0.75],
    [[2, 2, 0, 0, 6], 0.56],
  ])('of %j is the mean difference of all pairs over twice the mean', (each, gini) => {
    const pairs = each.flatMap((one) => each.map((other) => Math.abs(one - other)));
    const sum = each.reduce((total, one) => total + one, 0);
    const plain = pairs.reduce((total, one) => total + one, 0) / (2 * each.length * sum);
    expect(plain).toBeCloseTo(gini, 10);
    expect(fairnessOf(each.map((invitations) => ({ invitations, tutors: 1 }))).gini).toBe(gini);
  });

  it('draws a curve from 0 to 1 below the diagonal, in at most 21 points', () => {
    const { lorenz } = fairnessOf(Array.from({ length: 90 }, (_, invitations) => ({ invitations, tutors: 3 })));
    expect([lorenz[0], lorenz.at(-1)]).toEqual([
      { tutors: 0, invitations: 0 },
      { tutors: 1, invitations: 1 },
    ]);
    expect(lorenz.length).toBeLessThanOrEqual(21);
    for (const { tutors, invitations } of lorenz) expect(invitations).toBeLessThanOrEqual(tutors);
  });
});
