import { Background } from '../../../application/background.js';
import {
  ChangeMatchingPolicy,
  ChangeMatchingPolicyHandler,
} from '../../../application/matching/change-matching-policy.command.js';
import { StartPolicyLab, StartPolicyLabHandler } from '../../../application/matching/start-policy-lab.command.js';
import { PolicyCheck } from '../../../application/matching/policy-check.js';
import { type LabInput, PolicyLab } from '../../../application/ports/matching/policy-lab.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { FirstPolicy, InMemoryRuns } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

const weights = { ...POLICY_V1.weights, price: 15, subject: 20 };

/** A lab in which the policy in force fills every enquiry, and a changed one so many of a hundred. */
class SettledLab extends PolicyLab {
  readonly inputs: LabInput[] = [];

  constructor(private readonly changed: number) {
    super();
  }

  replay = async (input: LabInput) => {
    this.inputs.push(input);
    const rates = (percent: number) => ({ fillRate: percent, acceptedRate: percent });
    return { current: rates(100), changed: rates(this.changed), sameInvitations: 4, enquiries: 50 } as never;
  };
}

const check = (changed: number, runs = new InMemoryRuns()) => new PolicyCheck(new SettledLab(changed), runs);

describe('the matching policy', () => {
  it('R-41 R-43 is replaced by new weights under the next version, as the operator saw the old ones', async () => {
    const world = new InMemoryWorld();
    const change = (seen: string, changed = weights) =>
      new ChangeMatchingPolicyHandler(new FirstPolicy(), check(100), world.ledger, world.clock).execute(
        new ChangeMatchingPolicy({ weights: changed }, seen, 'account:admin'),
      );
    await expect(change('v0')).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect((await world.effectsOf(() => change('v1', { ...POLICY_V1.weights }))).types).toEqual([]);
    expect((await world.effectsOf(() => change('v1'))).events).toMatchObject([
      { type: 'MatchingPolicyAdopted', data: { replaces: 'v1', policy: { version: 'v2', weights } } },
    ]);
    await expect(change('v1')).rejects.toMatchObject({ code: 'changed_meanwhile' });
  });

  it('G-20 is replayed before a switch, with made-up enquiries where few are recorded, and not switched where it fills fewer', async () => {
    const world = new InMemoryWorld();
    const change = (lab: PolicyLab, changed: object, runs = new InMemoryRuns()) =>
      new ChangeMatchingPolicyHandler(
        ...([new FirstPolicy(), new PolicyCheck(lab, runs), world.ledger, world.clock] as const),
      ).execute(new ChangeMatchingPolicy(changed, 'v1', 'account:admin'));
    const falling = new SettledLab(80);
    const refused = await world.effectsOf(() =>
      expect(change(falling, { radiusFactor: 1 })).rejects.toMatchObject({ code: 'fill_rate_falls' }),
    );
    expect(refused.types).toEqual([]);
    expect(falling.inputs).toMatchObject([{ enquiries: 'recorded', radiusFactor: 1, weights: POLICY_V1.weights }]);
    expect((await world.effectsOf(() => change(falling, { maxFillRateDrop: 30 }))).types).toHaveLength(1);
    expect(falling.inputs).toHaveLength(1);
  });

  it('G-20 is not switched to where an operator has seen the fill rate fall in a replay of the same change', async () => {
    const world = new InMemoryWorld();
    const runs = new InMemoryRuns();
    const replay = new StartPolicyLabHandler(
      ...([new Background(runs), new FirstPolicy(), new SettledLab(60), world.clock] as const),
    );
    const tried = {
      weights: POLICY_V1.weights,
      quoteCap: 2,
      enquiries: 'synthetic' as const,
      count: 9,
      tutors: 5,
      seed: 1,
    };
    await replay.execute(new StartPolicyLab(tried, 'account:admin'));
    const change = (quoteCap: number) =>
      new ChangeMatchingPolicyHandler(
        ...([new FirstPolicy(), new PolicyCheck(new SettledLab(100), runs), world.ledger, world.clock] as const),
      ).execute(new ChangeMatchingPolicy({ quoteCap }, 'v1', 'account:admin'));
    await expect(change(2)).rejects.toMatchObject({ code: 'fill_rate_falls' });
    await change(3);
  });

  it('R-43 is replayed in the background beside other weights, and changes nothing', async () => {
    class EchoingLab extends PolicyLab {
      replay = async () => ({ current: {}, changed: {}, sameInvitations: 4 }) as never;
    }
    const world = new InMemoryWorld();
    const runs = new InMemoryRuns();
    const handler = new StartPolicyLabHandler(
      ...([new Background(runs), new FirstPolicy(), new EchoingLab(), world.clock] as const),
    );
    const input = { weights, enquiries: 'synthetic' as const, count: 10, tutors: 5, seed: 1 };
    const done = await world.effectsOf(() => handler.execute(new StartPolicyLab(input, 'account:admin')));
    expect(done.result).toMatchObject({
      status: 'done',
      input,
      result: { sameInvitations: 4, current: { version: 'v1', weights: POLICY_V1.weights } },
    });
    expect(done.types).toEqual([]);
  });
});
