import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Progress } from '../interfaces/cli/progress.js';
import type { Contestant } from './contestant.js';
import type { Databases } from './databases.js';
import { Topology, type TopologyOptions } from './round.js';

/** Fills a database for a contestant: rounds are played on copies of it. Returns its address. */
export async function templateOf(databases: Databases, contestant: Contestant, tutors: number): Promise<string> {
  const progress = new Progress(`Tutors for the ${contestant.name}`, null);
  progress.show(tutors);
  const template = await databases.make();
  const dataDir = mkdtempSync(join(tmpdir(), 'banksia-bench-'));
  try {
    await contestant.prepare(template, tutors, dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  progress.end(tutors);
  return template;
}

/** Somebody who plays on a copy of a template, among so many tutors. */
export type Cast = { contestant: Contestant; template: string; tutors: number };

/** What is played, and of how many enquiries of each of the cast mails are awaited. */
export type Performance<T> = Omit<TopologyOptions, 'tutors'> & {
  title: string;
  cast: readonly Cast[];
  enquiries: number;
  play: (topologies: readonly Topology[]) => Promise<T>;
};

/** The same of one contestant. */
export type Solo<T> = Cast & Omit<Performance<T>, 'cast' | 'play'> & { play: (topology: Topology) => Promise<T> };

/** Opens a topology for each of a cast, shows how many of their enquiries are through, and clears all away. */
export async function onStageTogether<T>(databases: Databases, performance: Performance<T>): Promise<T> {
  const { title, cast, enquiries, play, ...options } = performance;
  const most = enquiries * cast.length;
  const progress = new Progress(title, most);
  const topologies: Topology[] = [];
  const sent = () =>
    Math.min(
      most,
      topologies.reduce((sum, topology) => sum + topology.sent.length, 0),
    );
  const show = setInterval(() => progress.show(sent()), 250);
  try {
    for (const { contestant, template, tutors } of cast)
      topologies.push(await Topology.open(contestant, databases, template, { ...options, tutors }));
    return await play(topologies);
  } finally {
    clearInterval(show);
    progress.end(sent());
    for (const topology of topologies) await topology.close();
  }
}

/** The same for one contestant. */
export async function onStage<T>(databases: Databases, solo: Solo<T>): Promise<T> {
  const { contestant, template, tutors, play, ...rest } = solo;
  return onStageTogether(databases, {
    ...rest,
    cast: [{ contestant, template, tutors }],
    play: ([topology]) => play(topology as Topology),
  });
}
