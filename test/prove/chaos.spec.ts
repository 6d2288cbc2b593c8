import { figuresOf } from '../../prove/chaos/figures.js';
import { type Outcome, runChaos } from '../../prove/chaos/run.js';

/** The same kills each time: what they hit differs enough. */
const SMALL = { seed: 1, enquiries: 200, kills: 20, clients: 8 };

const missed = (outcome: Outcome) => figuresOf(outcome, null).filter(({ holds, isMeasured }) => !holds && !isMeasured);

describe('npm run chaos', () => {
  it('REL-1 REL-2 REL-3 REL-5 REL-6 two APIs, two workers and all that they share, killed at random and at named points, lose nothing and do nothing twice', async () => {
    const outcome = await runChaos({ queue: 'postgres', ...SMALL });
    expect(missed(outcome)).toEqual([]);
    expect(outcome).toMatchObject({ kills: SMALL.kills, pointsMissed: [], sent: { enquiries: SMALL.enquiries } });
  });
});
