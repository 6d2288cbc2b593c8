import { Background } from '../../../application/background.js';
import {
  ChangeMatchingPolicy,
  ChangeMatchingPolicyHandler,
} from '../../../application/matching/change-matching-policy.command.js';
import { StartPolicyLab, StartPolicyLabHandler } from '../../../application/matching/start-policy-lab.command.js';
import { PolicyLab } from '../../../application/ports/policy-lab.js';
import { POLICY_V1 } from '../../../domain/matching/policy.js';
import { FirstPolicy, InMemoryRuns } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

const weights = { ...POLICY_V1.weights, price: 15, subject: 20 };

describe('the matching policy', () => {
  it('R-41 R-43 is replaced by new weights under the next version, as the operator saw the old ones', async () => {
    const world = new InMemoryWorld();
    const change = (seen: string, changed = weights) =>
      new ChangeMatchingPolicyHandler(new FirstPolicy(), world.ledger, world.clock).execute(
        new ChangeMatchingPolicy(changed, seen, 'account:admin'),
      );
    await expect(change('v0')).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect((await world.effectsOf(() => change('v1', { ...POLICY_V1.weights }))).types).toEqual([]);
    expect((await world.effectsOf(() => change('v1'))).events).toMatchObject([
      { type: 'MatchingPolicyAdopted', data: { replaces: 'v1', policy: { version: 'v2', weights } } },
    ]);
    await expect(change('v1')).rejects.toMatchObject({ code: 'changed_meanwhile' });
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
