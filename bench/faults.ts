import { setTimeout as sleep } from 'node:timers/promises';
import type { Topology } from './round.js';

/** Mails that did not come and that came twice; seconds from the restart to the last mail. */
export type Fault = { lost: number; doubled: number; lastMailAfter: number };

const TIMEOUT_SECONDS = 150;
/** One mail of so many is refused with 451. */
const REFUSED = 20;

/** Sends enquiries while the mail server refuses 5 % for the moment. */
export async function refusingMail(topology: Topology, enquiries: number): Promise<Fault> {
  await topology.sink.refuse(REFUSED);
  await topology.send(enquiries);
  await topology.drained();
  // What it refuses a second time would come after minutes.
  await topology.sink.refuse(0);
  await topology.idle(TIMEOUT_SECONDS);
  const { lost, doubled } = await topology.account();
  return { lost, doubled, lastMailAfter: Number.NaN };
}

/** Kills the worker in the middle of the mails and starts it again at once. */
export async function killingWorker(topology: Topology, enquiries: number): Promise<Fault> {
  const sending = topology.send(enquiries);
  const middle = (enquiries * topology.contestant.mails) / 3;
  for (const until = Date.now() + 30_000; (await topology.sink.count()) < middle && Date.now() < until;) await sleep(5);
  const killed = Date.now();
  await topology.restart('worker');
  await sending;
  await topology.idle(TIMEOUT_SECONDS);
  const { lost, doubled, byEnquiry } = await topology.account();
  const last = Math.max(...[...byEnquiry.values()].map((times) => times.last));
  return { lost, doubled, lastMailAfter: (last - killed) / 1_000 };
}
