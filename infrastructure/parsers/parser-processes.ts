import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pLimit from 'p-limit';

export type ParserLimits = {
  /** How many are parsed at once, and how many may wait for it. */
  atOnce: number;
  waiting: number;
  /** Milliseconds for one, however busy the machine is; what it may cost, the process itself limits. */
  timeoutMs: number;
  /** Milliseconds after which an idle process is ended. */
  idle: number;
};

/** Megabytes of JavaScript's own memory. */
const HEAP_MB = 128;
/** Bytes of memory from which a process is replaced: what a large file took is not always given back. */
const WORN_BYTES = 128 * 1024 * 1024;

/** There is no process to ask, or too many wait for one: to be asked again in a moment. */
export class ParsersBusy extends Error {}

/**
 * Asks a program about bytes of strangers, in processes that hold no secrets and are killed when what they parse hangs
 * them. An answer says besides how much memory the process holds afterwards (decision 017).
 */
export class ParserProcesses<Question extends object, Answer> {
  private readonly turns: ReturnType<typeof pLimit>;
  private readonly idle: { child: ChildProcess; retirement: NodeJS.Timeout }[] = [];
  private readonly running = new Set<ChildProcess>();
  private isClosed = false;

  constructor(
    private readonly program: string,
    private readonly limits: ParserLimits,
  ) {
    this.turns = pLimit(limits.atOnce);
  }

  /** Null when the process ended, or had to be ended. @throws ParsersBusy */
  async ask(question: Question): Promise<(Answer & { rss: number }) | null> {
    const { atOnce, waiting } = this.limits;
    if (this.turns.activeCount + this.turns.pendingCount >= atOnce + waiting)
      throw new ParsersBusy('Too many wait to be parsed');
    return this.turns(() => this.askNow(question));
  }

  /** What is not answered by then says nothing of its bytes: it is asked again when the program is back. */
  close(): void {
    this.isClosed = true;
    for (const child of this.running) child.kill('SIGKILL');
  }

  private async askNow(question: Question): Promise<(Answer & { rss: number }) | null> {
    this.refuseClosed();
    const child = this.takeIdle() ?? this.start();
    let answer: (Answer & { rss: number }) | null = null;
    try {
      answer = await this.answerOf(child, question);
      if (!answer) this.refuseClosed();
      return answer;
    } finally {
      if (answer && answer.rss < WORN_BYTES) this.keep(child);
      else child.kill('SIGKILL');
    }
  }

  private refuseClosed(): void {
    if (this.isClosed) throw new ParsersBusy('The program ends');
  }

  private start(): ChildProcess {
    const child = fork(this.program, {
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

  /** What the process answers; null when it ends first or does not answer in time. */
  private async answerOf(child: ChildProcess, question: Question): Promise<(Answer & { rss: number }) | null> {
    const answered = new AbortController();
    const until = { signal: answered.signal };
    const late = setTimeout(() => child.kill('SIGKILL'), this.limits.timeoutMs);
    try {
      // Also rejects when the process could not be started or reached.
      const answer = Promise.race([
        once(child, 'message', until).then(([message]) => message as Answer & { rss: number }),
        once(child, 'exit', until).then(() => null),
      ]);
      child.send(question);
      return await answer;
    } catch (error) {
      throw new ParsersBusy(`Nothing could be parsed: ${(error as Error).message}`);
    } finally {
      clearTimeout(late);
      answered.abort();
    }
  }
}
