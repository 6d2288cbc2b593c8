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

/** What is played on a copy of a template, and of how many enquiries mails are awaited. */
export type Performance<T> = TopologyOptions & {
  title: string;
  contestant: Contestant;
  template: string;
  enquiries: number;
  play: (topology: Topology) => Promise<T>;
};

/** Opens a topology, shows how many of its enquiries are through, and clears all away. */
export async function onStage<T>(databases: Databases, performance: Performance<T>): Promise<T> {
  const { title, contestant, template, enquiries, play, ...options } = performance;
  const progress = new Progress(title, enquiries);
  const topology = await Topology.open(contestant, databases, template, options);
  const show = setInterval(() => progress.show(Math.min(topology.sent.length, enquiries)), 250);
  try {
    return await play(topology);
  } finally {
    clearInterval(show);
    progress.end(Math.min(topology.sent.length, enquiries));
    await topology.close();
  }
}
