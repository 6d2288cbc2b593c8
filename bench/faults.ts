import { setTimeout as sleep } from 'node:timers/promises';
import type { Stand } from './round.js';

/** Mails that did not come and that came twice; seconds from the restart to the last mail. */
export type Fault = { lost: number; doubled: number; lastMailAfter: number };

const PATIENCE_SECONDS = 150;
/** One mail of so many is refused with 451. */
const REFUSED = 20;

/** Sends enquiries while the mail server refuses 5 % for the moment. */
export async function refusingMail(stand: Stand, enquiries: number): Promise<Fault> {
  await stand.sink.refuse(REFUSED);
  await stand.send(enquiries);
  await stand.drained();
  // What it refuses a second time would come after minutes.
  await stand.sink.refuse(0);
  await stand.idle(PATIENCE_SECONDS);
  const { lost, doubled } = await stand.account();
  return { lost, doubled, lastMailAfter: Number.NaN };
}

/** Kills the worker in the middle of the mails and starts it again at once. */
export async function killingWorker(stand: Stand, enquiries: number): Promise<Fault> {
  const sending = stand.send(enquiries);
  const middle = (enquiries * stand.contestant.mails) / 3;
  for (const until = Date.now() + 30_000; (await stand.sink.count()) < middle && Date.now() < until;) await sleep(5);
  const killed = Date.now();
  await stand.restart('worker');
  await sending;
  await stand.idle(PATIENCE_SECONDS);
  const { lost, doubled, byEnquiry } = await stand.account();
  const last = Math.max(...[...byEnquiry.values()].map((times) => times.last));
  return { lost, doubled, lastMailAfter: (last - killed) / 1_000 };
}
