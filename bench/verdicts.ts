import type { FanOut, Market } from './fan-out.js';
import { median, percentile } from './figures.js';
import type { RoundResult } from './round.js';

export type Verdict = 'goal' | 'pass' | 'fail' | 'not measured';

/** One measure with what it is held against; `value` is what gate and goal limit. */
export type Line = {
  measure: string;
  tutors: number | null;
  reference: string;
  product: string;
  value: string;
  gate: string;
  goal: string;
  verdict: Verdict;
};

export type Limits = { sign: '≤' | '≥'; gate: number; goal: number; unit?: string };

const digits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
export const write = (value: number, unit = '') =>
  Number.isFinite(value) ? `${Number.isInteger(value) ? value : value.toFixed(digits(value))}${unit}` : '–';

export function line(
  measure: string,
  tutors: number | null,
  compared: { reference?: string; product: string; value: number },
  { sign, gate, goal, unit = '' }: Limits,
): Line {
  const { value } = compared;
  const meets = (limit: number) => (sign === '≤' ? value <= limit : value >= limit);
  const verdict = Number.isNaN(value) ? 'not measured' : meets(goal) ? 'goal' : meets(gate) ? 'pass' : 'fail';
  return {
    measure,
    tutors,
    reference: compared.reference ?? '',
    product: compared.product,
    value: write(value, unit),
    gate: Number.isFinite(gate) ? `${sign} ${gate}${unit}` : '',
    goal: `${sign} ${goal}${unit}`,
    verdict,
  };
}

/** What is compared of two contestants; `limits` hold against the reference. */
export const COMPARED: { measure: string; of: (round: RoundResult) => number; unit: string; limits: Limits }[] = [
  { measure: 'CPU an enquiry', of: processorTime, unit: ' ms', limits: { sign: '≤', gate: 1, goal: 0.7 } },
  {
    measure: 'drained enquiries a second',
    of: ({ drainedPerSecond }) => drainedPerSecond,
    unit: '',
    limits: { sign: '≥', gate: 1, goal: 1.4 },
  },
  ...[0.5, 0.99].flatMap((share) => [
    {
      measure: `POST p${share * 100} at 10/s`,
      of: ({ post }: RoundResult) => percentile(post, share),
      unit: ' ms',
      limits: { sign: '≤', gate: 1.5, goal: 1.3 } as const,
    },
    {
      measure: `POST → last mail p${share * 100} at 10/s`,
      of: ({ toLastMail }: RoundResult) => percentile(toLastMail, share),
      unit: ' ms',
      limits: { sign: '≤', gate: 2, goal: 1 } as const,
    },
  ]),
];

/** Milliseconds of server, Postgres and Redis for one enquiry; NaN where a part could not be measured. */
export function processorTime({ processor: { node, postgres, redis } }: RoundResult): number {
  return node === null || postgres === null ? Number.NaN : node + postgres + (redis ?? 0);
}

const over = (rounds: RoundResult[], of: (round: RoundResult) => number) => median(rounds.map(of));

/** The median of the rounds' own ratios; NaN where a round of them could not be measured. */
export function ratio(market: Market, to: 'reference' | 'peer', of: (round: RoundResult) => number): number {
  const each = market.product.map((round, index) => of(round) / of(market[to][index] as RoundResult));
  return each.some(Number.isNaN) ? Number.NaN : median(each);
}

function ratios(market: Market): Line[] {
  return COMPARED.map(({ measure, of, unit, limits }) => {
    const [reference, product] = [over(market.reference, of), over(market.product, of)];
    return line(
      measure,
      market.tutors,
      {
        reference: write(reference, unit),
        product: write(product, unit),
        value: ratio(market, 'reference', of),
      },
      { ...limits, unit: '×' },
    );
  });
}

function againstPeer(market: Market): Line {
  const drained = ({ drainedPerSecond }: RoundResult) => drainedPerSecond;
  return line(
    'drained enquiries a second against the peer',
    market.tutors,
    {
      reference: `peer ${write(over(market.peer, drained))}`,
      product: write(over(market.product, drained)),
      value: ratio(market, 'peer', drained),
    },
    { sign: '≥', gate: 1.5, goal: 3, unit: '×' },
  );
}

const sum = (rounds: RoundResult[], of: (round: RoundResult) => number) =>
  rounds.reduce((total, round) => total + of(round), 0);

/** Every measure of a fan-out with its gate and its goal. */
export function judgeFanOut({ markets, refusing, killed, statements, matching }: FanOut): Line[] {
  const none: Limits = { sign: '≤', gate: 0, goal: 0 };
  const absolute = (measure: string, tutors: number | null, value: number, limits: Limits) =>
    line(measure, tutors, { product: write(value, limits.unit), value }, limits);
  const smallest = markets[0] as Market;
  return [
    ...markets.flatMap((market) => [
      ...ratios(market),
      againstPeer(market),
      absolute(
        'stored → first tutor mail p95 at 10/s',
        market.tutors,
        over(market.product, ({ toFirstInvitation }) => percentile(toFirstInvitation, 0.95)),
        { sign: '≤', gate: 100, goal: 100, unit: ' ms' },
      ),
      absolute(
        'mails lost',
        market.tutors,
        sum(market.product, ({ lost }) => lost),
        none,
      ),
      absolute(
        'mails doubled',
        market.tutors,
        sum(market.product, ({ doubled }) => doubled),
        none,
      ),
    ]),
    absolute('matching one enquiry p95', matching.tutors, percentile(matching.times, 0.95), {
      sign: '≤',
      gate: 50,
      goal: 15,
      unit: ' ms',
    }),
    absolute("statements for one enquiry's rows", null, statements.ofRows, { sign: '≤', gate: 4, goal: 2 }),
    absolute('SMTP refuses 5 %: lost', smallest.tutors, refusing.lost, none),
    absolute('SMTP refuses 5 %: doubled', smallest.tutors, refusing.doubled, none),
    absolute('kill -9 of the worker: lost', smallest.tutors, killed.lost, none),
    absolute('kill -9 of the worker: doubled', smallest.tutors, killed.doubled, {
      sign: '≤',
      gate: 2,
      goal: 1,
    }),
    absolute('kill -9 of the worker: last mail', smallest.tutors, killed.lastMailAfter, {
      sign: '≤',
      gate: 70,
      goal: 10,
      unit: ' s',
    }),
  ];
}
