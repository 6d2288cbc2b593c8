import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import pLimit from 'p-limit';
import { FileRefused, StagingBusy } from '../../application/ports/staging.js';
import type { Answer, Question } from './inspection/verdict.js';

/** Built it is JavaScript, under test the TypeScript that Node runs as it is. */
const INSPECTOR = fileURLToPath(new URL(`./inspection/inspector${extname(import.meta.filename)}`, import.meta.url));

const LIMITS = {
  /** Files that are parsed at once, and that may wait for it. */
  atOnce: 2,
  waiting: 50,
  /** Milliseconds for one file, however busy the machine is; what a file may cost, the inspector itself limits. */
  timeoutMs: 60_000,
  /** Milliseconds after which an idle process is ended. */
  idle: 60_000,
};
/** Megabytes of JavaScript's own memory. */
const HEAP_MB = 128;
/** Bytes of memory from which a process is replaced: what a large picture took is not always given back. */
const WORN_BYTES = 128 * 1024 * 1024;

/**
 * Parses uploaded files in processes of their own, which hold no secrets and are killed when a file hangs them. No parser of
 * uploaded bytes runs in the process that answers requests (F1, F2, decision 017).
 */
export class Inspections {
  private readonly turns: ReturnType<typeof pLimit>;
  private readonly idle: { child: ChildProcess; retirement: NodeJS.Timeout }[] = [];
  private readonly running = new Set<ChildProcess>();
  private readonly logger = new Logger('documents');

  /** `inspector` is the program to run. */
  constructor(
    private readonly limits: typeof LIMITS = LIMITS,
    private readonly inspector = INSPECTOR,
  ) {
    this.turns = pLimit(limits.atOnce);
  }

  /**
   * Checks a file against its type and rewrites a picture without its metadata; gives its size afterwards (R-32, SEC-38).
   * @throws FileRefused, also when the file hung or crashed its inspection; StagingBusy
   */
  async inspect(file: string, type: string): Promise<number> {
    const { atOnce, waiting } = this.limits;
    if (this.turns.activeCount + this.turns.pendingCount >= atOnce + waiting)
      throw new StagingBusy('Too many files wait for their inspection');
    const answer = await this.turns(() => this.ask({ file, type }));
    if (!answer) throw new FileRefused(type.startsWith('image/') ? 'picture_too_large' : 'wrong_type');
    if ('refused' in answer) throw new FileRefused(answer.refused);
    if ('failed' in answer)
      throw Object.assign(new Error('The file could not be read or written'), { code: answer.failed });
    return answer.size;
  }

  close(): void {
    for (const child of this.running) child.kill('SIGKILL');
  }

  /** Null when the process ended or had to be ended. */
  private async ask(question: Question): Promise<Answer | null> {
    const child = this.takeIdle() ?? this.start();
    let answer: Answer | null = null;
    try {
      answer = await answerOf(child, question, this.limits.timeoutMs);
      if (!answer) this.logger.warn(`A file sent as ${question.type} hung or crashed its inspection`);
      return answer;
    } finally {
      if (answer && answer.rss < WORN_BYTES) this.keep(child);
      else child.kill('SIGKILL');
    }
  }

  private start(): ChildProcess {
    const child = fork(this.inspector, {
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // An idle one must not keep the program from ending.
    child.unref();
    child.channel?.unref();
    this.running.add(child);
    const ended = () => this.running.delete(child);
    child.on('error', ended).on('exit', ended);
    return child;
  }

  private takeIdle(): ChildProcess | null {
    const kept = this.idle.pop();
    if (!kept) return null;
    clearTimeout(kept.retirement);
    return this.running.has(kept.child) ? kept.child : this.takeIdle();
  }

  private keep(child: ChildProcess): void {
    const retire = () => {
      this.idle.splice(this.idle.indexOf(kept), 1);
      child.kill('SIGKILL');
    };
    const kept = { child, retirement: setTimeout(retire, this.limits.idle).unref() };
    this.idle.push(kept);
  }
}

/** What the process answers; null when it ends first or does not answer in time. @throws StagingBusy when it cannot be asked */
async function answerOf(child: ChildProcess, question: Question, timeoutMs: number): Promise<Answer | null> {
  const answered = new AbortController();
  const until = { signal: answered.signal };
  const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  try {
    // Also rejects when the process could not be started or reached.
    const answer = Promise.race([
      once(child, 'message', until).then(([message]) => message as Answer),
      once(child, 'exit', until).then(() => null),
    ]);
    child.send(question);
    return await answer;
  } catch (error) {
    throw new StagingBusy(`A file could not be inspected: ${(error as Error).message}`);
  } finally {
    clearTimeout(late);
    answered.abort();
  }
}
