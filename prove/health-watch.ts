import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, workerData, Worker } from 'node:worker_threads';

const EVERY_MS = 20;

/**
 * Asks a program whether it lives, again and again, in a thread
 * of its own: what else this process sends does not count.
 */
export class HealthWatch {
  private constructor(private readonly thread: Worker) {}

  /** Begins to ask; ready when the first answer has come. */
  static async of(url: string): Promise<HealthWatch> {
    const thread = new Worker(new URL(import.meta.url), { workerData: url });
    await new Promise((ready, failed) => thread.once('message', ready).once('error', failed));
    return new HealthWatch(thread);
  }

  /** Ends it; returns the milliseconds of each answer since the first. */
  async end(): Promise<number[]> {
    const all = new Promise<number[]>((received, failed) =>
      this.thread.once('message', received).once('error', failed),
    );
    this.thread.postMessage('end');
    return all;
  }
}

async function watch(url: string, port: NonNullable<typeof parentPort>): Promise<void> {
  const times: number[] = [];
  let isOver = false;
  port.once('message', () => (isOver = true));
  const ask = async () => {
    const began = performance.now();
    const answer = await fetch(`${url}/api/health/live`);
    await answer.text();
    if (answer.status !== 200) throw new Error(`/api/health/live answered ${answer.status}`);
    return performance.now() - began;
  };
  // The first opens the connection.
  await ask();
  port.postMessage('ready');
  for (; !isOver; await pause(EVERY_MS)) times.push(await ask());
  port.postMessage(times);
}

if (!isMainThread && parentPort) await watch(workerData as string, parentPort);
