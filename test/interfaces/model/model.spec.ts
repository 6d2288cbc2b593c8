/** @module-tag long */
import fc from 'fast-check';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';
import { AtOnce, command, Look, type Model, Step } from './commands.js';
import { type Call, emptyWorld, type What } from './rules.js';
import { Actors, signInAdmin } from './actors.js';

const RUNS = Number(process.env['MODEL_RUNS'] ?? 6);
/** A life takes half a second; what is left serves to say a counter-example as short as can be. */
const MOST_MS = 240_000 + 30_000 * RUNS;
/** About every second finds what it could be about. */
const MOST_COMMANDS = 80;
/** A large market is no longer considered whole (decision 004). */
const LIVES_OF_AN_APP = 100;

let app: TestApp;
let admin: Visitor;
let actors: Actors | null = null;
let lives = 0;

async function settle(): Promise<void> {
  app = await startTestApp({ ROLE: 'api' });
  admin = await signInAdmin(app);
  actors = null;
}

beforeAll(async () => {
  process.stdout.write(`model: MODEL_RUNS=${RUNS}\n`);
  await settle();
});
afterAll(() => app.close());

type Steps = Iterable<fc.AsyncCommand<Model, Actors>>;

async function live(...parts: Steps[]): Promise<void> {
  if (++lives % LIVES_OF_AN_APP === 0) {
    await app.close();
    await settle();
  }
  const real = await Actors.open(app, admin, actors);
  actors = real;
  const setup = () => ({ model: { world: emptyWorld(real.now, real.staff.length) }, real });
  await fc.asyncModelRun(setup, [...parts.flatMap((part) => [...part]), new Look()]);
}

const call = (what: What, changes: Partial<Call> = {}): Call => ({
  what,
  enquiry: 0,
  tutor: 0,
  n: 0,
  option: 1,
  foreign: false,
  ...changes,
});
const steps = (...calls: (What | Call)[]) => calls.map((one) => new Step(typeof one === 'string' ? call(one) : one));

const QUOTED = steps('send', 'match', 'accept', 'quote');
/** How a life goes well; each begins with more or less of it. */
const GOOD = [
  ...QUOTED,
  ...steps(call('accept', { tutor: 1 }), call('quote', { tutor: 1 }), 'choose', 'book', 'request'),
];
const beginnings = fc.integer({ min: 2, max: GOOD.length }).map((length) => GOOD.slice(0, length));

const EIGHT_DAYS = call('move', { option: 4 });
const NOT_ME = call('close', { option: 1 });

describe('REL-31 enquiry, opportunity, quote, contract and session as one machine', () => {
  it(
    'R-51 R-52 R-54 answers and shows what the model says, whatever is called in whatever order',
    async () => {
      const rest = fc.noBias(fc.commands([command], { maxCommands: MOST_COMMANDS, size: 'max' }));
      await fc.assert(
        fc.asyncProperty(beginnings, rest, (beginning, commands) => live(beginning, commands)),
        { numRuns: RUNS, interruptAfterTimeLimit: MOST_MS, markInterruptAsFailure: true },
      );
    },
    MOST_MS + 60_000,
  );

  // What it found once, as short as it could be said.
  it.each<[string, Steps[]]>([
    ['a quote that ran out is none to accept', [QUOTED, steps(EIGHT_DAYS)]],
    ['what ran out before the enquiry was closed ended by time', [QUOTED, steps(EIGHT_DAYS, 'close')]],
    ['who let a quote run out may quote again at once', [QUOTED, steps(EIGHT_DAYS, 'quote')]],
    [
      'who let a request run out may be asked again at once',
      [QUOTED, steps('choose', 'request', EIGHT_DAYS, 'request')],
    ],
    [
      'no session outlives an enquiry that was not meant',
      [QUOTED, steps('choose'), [new AtOnce([NOT_ME, call('book')])]],
    ],
    ['nor does a request for one', [QUOTED, steps('choose'), [new AtOnce([NOT_ME, call('request')])]]],
    [
      'who lost the contract is invited to nothing, and again once it is approved after all',
      [
        steps('send', call('rejectContract', { n: 0 }), 'match', 'accept'),
        steps(call('approveContract', { n: 0 }), call('approveContract', { n: 0, option: 2 }), 'match', 'accept'),
      ],
    ],
    [
      'G-08 who asks for another tutor gets the runner-up, and never the tutor who was replaced',
      [
        GOOD,
        steps('anotherTutor', call('accept', { tutor: 1 }), call('quote', { tutor: 1 }), call('choose', { n: 2 })),
        steps('anotherTutor', 'sweep', call('accept', { tutor: 0 }), 'match', call('move', { option: 2 }), 'sweep'),
      ],
    ],
    [
      'G-08 a chosen tutor who withdraws opens the enquiry again, once',
      [
        GOOD,
        steps(
          'withdraw',
          'withdraw',
          call('accept', { tutor: 1 }),
          call('quote', { tutor: 1 }),
          call('choose', { n: 2 }),
        ),
      ],
    ],
    ['G-08 no session outlives it', [QUOTED, steps('choose'), [new AtOnce([call('anotherTutor'), call('book')])]]],
    [
      'G-11 a quote that was seen is changed once more after a change, and is seen again before it is chosen',
      [
        QUOTED,
        steps('view', 'revise', 'change', 'revise', 'revise', 'choose', 'view', 'revise', 'change', 'revise', 'view'),
        [new AtOnce([call('change'), call('choose')])],
        steps('change'),
      ],
    ],
    [
      'G-11 of a change, a closing and a revision of one moment each comes before or after the others',
      [
        [...QUOTED, ...steps('view'), new AtOnce([call('change'), call('revise')])],
        [new AtOnce([call('change', { option: 2 }), call('change', { option: 3 })]), ...steps('revise')],
        [new AtOnce([call('change'), call('close', { option: 0 })])],
      ],
    ],
    [
      'two who saw one contract approved take it back once',
      [
        steps('send'),
        [
          new AtOnce([call('rejectContract', { option: 3 }), call('rejectContract', { option: 3 })]),
          new AtOnce([call('approveContract', { option: 6 }), call('rejectContract', { option: 3 })]),
        ],
      ],
    ],
    [
      'G-03 a session of the next day is cancelled once its tutor has lost the contract',
      [QUOTED, steps('choose', 'book', 'rejectContract', 'sweep')],
    ],
    [
      'what was not meant is closed though its session is cancelled at that moment',
      [QUOTED, steps('choose', 'book'), [new AtOnce([call('setStatus', { option: 3 }), NOT_ME])]],
    ],
  ])('%s', (_, parts) => live(...parts));
});
