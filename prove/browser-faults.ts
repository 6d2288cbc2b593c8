import { Random } from '../seed/market/random.js';
import type { Fault } from './browser-faults/faults.js';
import type { SpecifiedCall } from './browser-faults/specified-calls.js';
import type { Seen } from './browser-faults/try-call.js';
import { atLeast, type Context, exactly, type Figure, type Proof } from './proof.js';

export const browserFaults: Proof = {
  name: 'browser-faults',
  title:
    'Every call that the specifications name, under every fault, in Chromium: the screen says so and keeps what was typed',
  promises: ['REL-33'],
  async run(context) {
    const { specifiedCalls } = await import('./browser-faults/specified-calls.js');
    const calls = specifiedCalls();
    const tried = context.full ? calls : calls.filter(({ name }) => SMALL.includes(name));
    return triedUnder(tried, context);
  },
};

/** Of visitors, whose screens need nobody of the demo. */
const SMALL = ['POST /api/login', 'GET /api/tutors/search'];
/** Pages at once. */
const LANES = 2;

async function triedUnder(calls: SpecifiedCall[], { full, seed, progress }: Context): Promise<Figure[]> {
  const [{ browseAlone }, { FAULTS }, { tryCall }, { registerLogin, VISITS }] = await Promise.all([
    import('./browser.js'),
    import('./browser-faults/faults.js'),
    import('./browser-faults/try-call.js'),
    import('./browser-faults/visits.js'),
  ]);
  const cases: Seen[] = [];
  let recovered = 0;
  const note = (call: SpecifiedCall, seen: Seen) => {
    cases.push(seen);
    progress(cases.length, calls.length * FAULTS.length);
    if (seen.missing.length + seen.thrown.length > 0 || seen.isBlank || seen.isKept === false)
      console.error(`${call.name} under ${seen.fault}: ${JSON.stringify(seen)}`);
  };
  const waiting = [...calls];
  await browseAlone(full ? 'demo' : 'nobody', async (browser, url) => {
    if (!full) await registerLogin(url);
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (let call = waiting.shift(); call; call = waiting.shift()) {
          const { name } = call;
          const visit = VISITS[name];
          if (!visit) throw new Error(`Nobody knows the screen of ${name}`);
          const order = inOrder(FAULTS, seed, name);
          if (await tryCall(browser, url, call, visit, order, note.bind(null, call))) recovered += 1;
          else console.error(`${name} was not answered after its faults`);
        }
      }),
    );
  });
  const count = (is: (seen: Seen) => boolean) => cases.filter(is).length;
  const forms = count(({ isKept }) => isKept !== null);
  return [
    ...(full
      ? [
          exactly('calls of the public side', 7, calls.filter(({ from }) => from === 'S0').length),
          exactly('calls of the tutor and admin side', 23, calls.filter(({ from }) => from === 'S1').length),
        ]
      : []),
    exactly('cases tried', calls.length * FAULTS.length, cases.length),
    exactly(
      'blank screens',
      0,
      count(({ isBlank }) => isBlank),
    ),
    exactly('errors that no script caught', 0, cases.flatMap(({ thrown }) => thrown).length),
    exactly(
      'cases without their words',
      0,
      count(({ missing }) => missing.length > 0),
    ),
    atLeast('forms refused', full ? 80 : 10, forms),
    exactly(
      'forms that lost what was typed, or that could not be sent again',
      0,
      count(({ isKept }) => isKept === false),
    ),
    exactly('calls that do their work once they are answered', calls.length, recovered),
  ];
}

/** A session that ends comes neither first nor last: the screen is then another one. */
function inOrder(faults: readonly Fault[], seed: number, call: string): Fault[] {
  const drawn = new Random(`${seed} ${call}`).shuffled(faults);
  return drawn.at(-1)?.status === 401 ? [...drawn.slice(-1), ...drawn.slice(0, -1)] : drawn;
}
