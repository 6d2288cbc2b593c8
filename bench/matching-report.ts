import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Bars, chart } from './chart.js';
import { median } from './figures.js';
import type { Choices, Matching, MatchingMarket, MatchingOptions } from './matching-replay.js';
import { type Circumstances, FOLDER, markdownTable } from './report.js';
import { type Line, write } from './verdicts.js';

type Measure = { measure: string; of: (choices: Choices) => number; unit: string; better: 'more' | 'less' };

/** What is compared, and what is better. */
const MEASURES: Measure[] = [
  { measure: 'first waves that are full', of: ({ fillRate }) => fillRate, unit: ' %', better: 'more' },
  { measure: 'mean distance in person', of: (one) => one.meanDistanceKm ?? Number.NaN, unit: ' km', better: 'less' },
  {
    measure: 'median distance in person',
    of: (one) => one.medianDistanceKm ?? Number.NaN,
    unit: ' km',
    better: 'less',
  },
  { measure: 'Gini of invitations over all tutors', of: ({ gini }) => gini, unit: '', better: 'less' },
  { measure: 'invitations of newcomers', of: ({ newcomersShare }) => newcomersShare, unit: ' %', better: 'more' },
  { measure: 'tutors invited at least once', of: ({ invitedTutors }) => invitedTutors, unit: '', better: 'more' },
  { measure: 'enquiries that invite the best tutor', of: ({ bestInvited }) => bestInvited, unit: ' %', better: 'more' },
  { measure: 'mean score of the invited, of 100', of: ({ meanScore }) => meanScore, unit: '', better: 'more' },
];

/** Rounds differ by chance: what is worse in every one of them is worse. */
function compared({ tutors, rounds }: MatchingMarket, { measure, of, unit, better }: Measure): Line {
  const differences = rounds.map(({ drawn, considered }) => of(considered) - of(drawn));
  const gains = better === 'less' ? differences.map((one) => -one) : differences;
  const isWorse = gains.every((gain) => gain < 0);
  const [least, most] = [Math.min(...differences), Math.max(...differences)];
  const gate = `no ${better === 'more' ? 'less' : 'more'}`;
  return {
    measure,
    tutors,
    reference: write(median(rounds.map(({ drawn }) => of(drawn))), unit),
    product: write(median(rounds.map(({ considered }) => of(considered))), unit),
    value: `${signed(median(differences))} (${signed(least)} to ${signed(most)})`,
    gate,
    goal: gate,
    verdict: gains.some(Number.isNaN) ? 'not measured' : isWorse ? 'fail' : 'goal',
  };
}

const signed = (value: number) => (value > 0 ? `+${write(value)}` : write(value));

/** Every measure of every market, the draw as what is compared with. */
export const judgeMatching = ({ markets }: Matching): Line[] =>
  markets.flatMap((market) => MEASURES.map((measure) => compared(market, measure)));

const count = (value: number) => value.toLocaleString('en-AU');

/** Writes table and picture; returns the files. */
export function writeMatching(
  { markets }: Matching,
  lines: Line[],
  { enquiries, rounds }: MatchingOptions,
  { date, machine, load }: Circumstances,
): string[] {
  const page = `# Whom enquiries find: drawn by lot, and everybody considered

${date} · ${machine} · load ${load}

\`npm run bench -- matching\` replays the first waves of ${count(enquiries)} made-up enquiries of 60 days in each market, one after another, each
invitation counting among its tutor's recent ones as the policy says: once with up to 200 tutors drawn by lot from Postgres, as
every run did before [decision 054](../decisions/054-every-tutor-is-considered.md) and as a process does whose market is not loaded yet, and once with every tutor
considered, from the index. Enquiries, tutors and policy (that of a new installation) are the same; nothing is timed. The draw
chooses by tenths of a point, as every run did then; now scores are compared in steps of what fairness weighs. The best tutor of an enquiry is
the one with the highest score of the 200 that the index finds for it. A Gini counts tutors without an invitation
too; it is 0 when everybody gets as many.

${rounds} rounds with other enquiries each; shown are medians, in brackets the least and the greatest difference. Worse is what was worse
in every round.

![Fairness, distance and fit by number of tutors](matching.svg)

${markdownTable(
  ['measure', 'tutors', 'drawn by lot', 'everybody considered', 'difference', ''],
  lines.map(({ measure, tutors, reference, product, value, verdict }) => [
    measure,
    tutors === null ? '' : count(tutors),
    reference,
    product,
    value,
    verdict === 'not measured' ? '' : verdict === 'fail' ? '✗ WORSE' : '✓',
  ]),
)}
`;
  const files = [
    { file: 'matching.md', text: page },
    {
      file: 'matching.svg',
      text: chart(panels(markets), { reference: 'drawn by lot', product: 'everybody' }),
    },
  ];
  return files.map(({ file, text }) => {
    const path = fileURLToPath(new URL(file, FOLDER));
    writeFileSync(path, text);
    return path;
  });
}

function panels(markets: readonly MatchingMarket[]): Bars[] {
  const bars = (title: string, unit: string, of: (choices: Choices) => number): Bars => ({
    title,
    unit,
    groups: markets.map(({ tutors, rounds }) => ({
      label: `${count(tutors)} tutors`,
      reference: median(rounds.map(({ drawn }) => of(drawn))),
      product: median(rounds.map(({ considered }) => of(considered))),
    })),
  });
  return [
    bars('Best tutor invited', 'percent of enquiries, higher is better', ({ bestInvited }) => bestInvited),
    bars('Distance', 'mean kilometres in person, lower is better', ({ meanDistanceKm }) => meanDistanceKm ?? 0),
    bars('Spread', 'Gini times 100, lower is more even', ({ gini }) => gini * 100),
  ];
}
