import fc from 'fast-check';
import { after, type Call, saysWhatItSaw, type What } from './rules.js';
import type { Answered, Actors } from './actors.js';
import { type Enquiry, shown, type World } from './world.js';

const MOST_ENQUIRIES = 2;

export type Model = { world: World };

const OF_QUOTES: What[] = ['revise', 'withdraw', 'view', 'choose', 'decline', 'share', 'book', 'request'];
const OF_SESSIONS: What[] = ['setStatus', 'familyCancels', 'tutorCancels', 'start', 'complete', 'tutorMissed'];
const OF_CONTRACTS: What[] = ['approveContract', 'rejectContract'];
const OF_NOTHING: What[] = ['send', 'submitContract', 'move', 'sweep'];
/** What nobody else can call as though it were his. */
const OWN: What[] = [...OF_NOTHING, 'match'];

/** The call with its place among what there is; null while there is nothing that it could be about. */
function aim(world: World, call: Call): Call | null {
  const { what, tutor } = call;
  if (what === 'send' && world.enquiries.length === MOST_ENQUIRIES) return null;
  const foreign = call.foreign && !OWN.includes(what);
  if (OF_NOTHING.includes(what)) return { ...call, foreign };
  const enquiry = call.enquiry % world.enquiries.length;
  const target = world.enquiries[enquiry] as Enquiry;
  const list = OF_QUOTES.includes(what)
    ? target?.quotes
    : OF_SESSIONS.includes(what)
      ? target?.sessions
      : OF_CONTRACTS.includes(what)
        ? world.tutors[tutor]?.contracts
        : what.endsWith('Request')
          ? target?.requests
          : [target];
  return target && list?.length ? { ...call, enquiry, foreign, n: call.n % list.length } : null;
}

const described = ({ what, enquiry, tutor, n, option, foreign }: Call) =>
  `${foreign ? 'somebody else: ' : ''}${what}(enquiry ${enquiry}, tutor ${tutor}, ${n}, ${option})`;

async function placed(world: World, call: Call, real: Actors): Promise<Call> {
  if (OF_CONTRACTS.includes(call.what)) return { ...call, ...sawOf(world, call) };
  if (call.what !== 'book') return call;
  const tutor = world.enquiries[call.enquiry]?.quotes[call.n]?.tutor ?? 0;
  return { ...call, at: await real.slot(tutor, call.option) };
}

/** What an admin's screen shows of a contract, where the admin sends it. */
function sawOf({ tutors }: World, call: Call): Pick<Call, 'saw'> {
  const saw = tutors[call.tutor]?.contracts[call.n]?.status;
  return saw && saysWhatItSaw(call) ? { saw } : {};
}

/** One call, answered as the model says. */
export class Step implements fc.AsyncCommand<Model, Actors> {
  constructor(private readonly call: Call) {}

  check = ({ world }: Readonly<Model>) => aim(world, this.call) !== null;

  async run(model: Model, real: Actors): Promise<void> {
    const call = await placed(model.world, aim(model.world, this.call) as Call, real);
    const expected = after(model.world, call);
    const answer = await real.perform(model.world, call);
    expect([described(call), answer.status, answer.text]).toEqual([described(call), expected.status, answer.text]);
    model.world = expected.world;
    if (answer.status < 400) await real.note(call, answer);
  }

  toString = () => described(this.call);
}

/** Two calls at the same moment: answers and what is then seen are those of one order or the other. */
export class AtOnce implements fc.AsyncCommand<Model, Actors> {
  constructor(private readonly calls: [Call, Call]) {}

  check = ({ world }: Readonly<Model>) => this.calls.every((call) => aim(world, call) !== null);

  async run(model: Model, real: Actors): Promise<void> {
    const { world } = model;
    const calls = await Promise.all(this.calls.map((call) => placed(world, aim(world, call) as Call, real)));
    const answers = await Promise.all(calls.map((call) => real.perform(world, call)));
    const orders = [
      [0, 1],
      [1, 0],
    ].map((order) => inTurn(world, order, calls));
    const fitting = orders.filter(({ statuses }) =>
      statuses.every((status, at) => isSame(status, answers[at]?.status, calls[at] as Call)),
    );
    const what = [this.toString(), ...answers.map(({ status, text }) => `${status} ${text}`)].join('\n');
    expect(fitting.length, `no order of the two gives these answers: ${what}`).toBeGreaterThan(0);
    for (const at of fitting[0]?.order ?? []) {
      const answer = answers[at] as Answered;
      if (answer.status < 400) await real.note(calls[at] as Call, answer);
    }
    const seen = await real.seen();
    const legal = fitting.find((one) => JSON.stringify(shown(one.world)) === JSON.stringify(seen));
    if (!legal) expect(seen, what).toEqual(shown((fitting[0] as { world: World }).world));
    model.world = (legal as { world: World }).world;
  }

  toString = () => `at once: ${this.calls.map(described).join(' | ')}`;
}

/** A family's call that was let in before its enquiry was erased may be refused for being too late instead. */
const isSame = (expected: number | undefined, answered: number | undefined, { foreign }: Call) =>
  expected === answered || (expected === 404 && answered === 409 && !foreign);

function inTurn(before: World, order: number[], calls: Call[]) {
  const statuses: number[] = [];
  let world = before;
  for (const at of order) {
    const next = after(world, calls[at] as Call);
    statuses[at] = next.status;
    world = next.world;
  }
  return { order, statuses, world };
}

export class Look implements fc.AsyncCommand<Model, Actors> {
  check = () => true;
  async run({ world }: Model, real: Actors): Promise<void> {
    expect(await real.seen()).toEqual(shown(world));
  }
  toString = () => 'everybody looks';
}

const often = (what: What, weight: number) => ({ arbitrary: fc.constant(what), weight });
const callOf = (whats: { arbitrary: fc.Arbitrary<What>; weight: number }[]): fc.Arbitrary<Call> =>
  fc.record({
    what: fc.oneof(...whats),
    enquiry: fc.nat(1),
    tutor: fc.nat(1),
    n: fc.nat(2),
    option: fc.nat(29),
    foreign: fc.integer({ min: 0, max: 11 }).map((one) => one === 0),
  });

const anyCall = callOf([
  ...[often('send', 2), often('match', 4), often('accept', 8), often('reject', 2), often('quote', 8)],
  ...[
    often('revise', 2),
    often('withdraw', 2),
    often('view', 2),
    often('change', 3),
    often('choose', 5),
    often('decline', 2),
  ],
  ...[
    often('share', 2),
    often('anotherTutor', 3),
    often('close', 1),
    often('book', 8),
    often('request', 4),
    often('confirmRequest', 4),
  ],
  ...[often('declineRequest', 2), often('setStatus', 6), often('familyCancels', 2), often('tutorCancels', 1)],
  ...[often('start', 3), often('complete', 3), often('tutorMissed', 2), often('submitContract', 3)],
  ...[often('approveContract', 3), often('rejectContract', 2), often('move', 8), often('sweep', 3)],
]);
const racing = callOf(
  (
    [
      'accept',
      'reject',
      'quote',
      'revise',
      'withdraw',
      'view',
      'choose',
      'decline',
      'share',
      'close',
      'anotherTutor',
      'setStatus',
    ] as const
  )
    .map((what) => often(what, 2))
    .concat(
      (
        [
          'tutorCancels',
          'familyCancels',
          'submitContract',
          'approveContract',
          'rejectContract',
          'confirmRequest',
        ] as const
      ).map((what) => often(what, 1)),
    ),
);
const booking = callOf([often('book', 2), often('request', 1)]);

export const command: fc.Arbitrary<fc.AsyncCommand<Model, Actors>> = fc.oneof(
  { arbitrary: anyCall.map((call) => new Step(call)), weight: 20 },
  {
    arbitrary: fc
      .tuple(racing, fc.oneof({ arbitrary: racing, weight: 5 }, { arbitrary: booking, weight: 1 }))
      .map((calls) => new AtOnce(calls)),
    weight: 4,
  },
  { arbitrary: fc.constant(new Look()), weight: 2 },
);
