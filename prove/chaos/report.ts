import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Result, tableOf } from '../result.js';
import type { Queue } from './plan.js';
import type { Outcome } from './run.js';
import { timeline } from './timeline.js';

export const TITLE = 'Everything is killed at once: nothing is lost, nothing happens twice';
export const PROMISES = ['REL-1', 'REL-2', 'REL-3', 'REL-4', 'REL-5', 'REL-6'];

const FOLDER = 'docs/proof';

type Run = Result & { outcome: Omit<Outcome, 'answeredAt' | 'takenAt'> };
type Chaos = Result & { runs: Partial<Record<Queue, Run>> };

/** Keeps the run of one queue beside the last one of the other; returns the files written. */
export function keepChaos(result: Result, { answeredAt, takenAt, ...outcome }: Outcome): string[] {
  mkdirSync(FOLDER, { recursive: true });
  const file = resolve(FOLDER, 'chaos.json');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Chaos).runs : {};
  const runs = { ...before, [outcome.queue]: { ...result, outcome } };
  const all = (['postgres', 'redis'] as const).flatMap((queue) => runs[queue] ?? []);
  const chaos: Chaos = { ...result, figures: all.flatMap(({ figures }) => figures), runs };
  const picture = `chaos-${outcome.queue}.svg`;
  const texts = {
    'chaos.json': `${JSON.stringify(chaos, null, 2)}\n`,
    'chaos.md': pageOf(all),
    [picture]: timeline({ answeredAt, takenAt, ...outcome }),
  };
  return Object.entries(texts).map(([name, text]) => {
    const path = join(resolve(FOLDER), name);
    writeFileSync(path, text);
    return path;
  });
}

const pageOf = (runs: Run[]) => `# ${TITLE}

Proves ${PROMISES.join(', ')}. Two APIs, two workers, Postgres, Redis, a mail server and object storage run as production has them,
with a proxy of its own before each service for each process. Families send enquiries and, like people, send them again until
they are answered, but for one in twenty, who gives up when the connection breaks. Victims are killed alone, in pairs and at named points, which the
proxies recognise on the wire; nobody presses anything. In the end answers, rows, log, outbox, queue and the mail server's
own list are compared. A mail comes twice, under the same Message-ID, where its process dies or its way breaks before it has read the mail
server's 250 ([decision 066](../decisions/066-sent-mail-is-noted.md)); a process hands over one mail at a time while each is
answered soon, else up to ten.

${runs.map(sectionOf).join('\n\n')}
`;

function sectionOf({ outcome, ...result }: Run): string {
  const { queue, seed, kills, sent, between } = outcome;
  const { date, commit, seconds, machine } = result;
  return `## Queue on ${queue === 'redis' ? 'Redis' : 'Postgres'}

![What was killed and when](chaos-${queue}.svg)

${tableOf(result)}

${kills} kills, of them ${outcome.atPoints} at named points and ${outcome.inPairs} in pairs, and ${outcome.faults} faults of ways. ${sent.enquiries} enquiries, ${sent.keyed} of them
under a key; ${sent.unanswered} requests got no answer, ${sent.gaveUp} of which were not sent again. ${between.kills} strikes hit ${between.mails} mails between
their 250 (or their end, where the way to the mail server was struck) and their mark.

Points: ${[...new Set(outcome.pointsReached)].join('; ')}.${outcome.pointsMissed.length ? ` Nobody came to: ${outcome.pointsMissed.join('; ')}.` : ''}

Run on ${date} at commit \`${commit}\` in ${seconds} s: ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}. The same kills again:
\`npm run chaos -- --queue ${queue} --seed ${seed} --enquiries ${sent.enquiries} --kills ${kills}\`.`;
}
