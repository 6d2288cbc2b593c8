import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '../domain/shared/time.js';
import type { SinkAnswer, SinkQuestion } from './mail-sink.js';

const TIMEOUT_MS = MINUTE;
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A program of this checkout in a process of its own; its last words are kept for when it fails. */
export class Program {
  private output = '';

  private constructor(
    private readonly name: string,
    readonly child: ChildProcess,
  ) {
    running.add(child);
    child.once('exit', () => running.delete(child));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output = `${this.output}${chunk.toString()}`.slice(-4_000)));
  }

  /**
   * `file` is a compiled module; the environment is this one's without what would change a bench, plus `environment`.
   * `flags` are Node's own; what an `aloud` program says of its progress is passed on.
   */
  static start(
    file: URL,
    environment: Record<string, string>,
    args: string[] = [],
    { flags = [], aloud = false }: { flags?: string[]; aloud?: boolean } = {},
  ): Program {
    const { PATH = '', HOME = '' } = process.env;
    const child = fork(file, args, {
      env: { PATH, HOME, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: process.execArgv
        .filter((argument) => !argument.startsWith('--cpu-prof'))
        .concat(profiling(environment), flags),
    });
    if (aloud) child.stderr?.pipe(process.stderr);
    return new Program(file.pathname.split('/').at(-1) ?? '', child);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Waits until something is true of a program that still runs. @throws Error with its last words */
  async until(ready: () => boolean | Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + TIMEOUT_MS; !(await ready()); await sleep(50)) {
      if (this.child.exitCode !== null || Date.now() > deadline)
        throw new Error(`${this.name} did not start:\n${this.output}`);
    }
  }

  /** Waits for the end. @throws Error with the last words when it failed */
  async end(): Promise<void> {
    const [code] = (this.child.exitCode === null ? await once(this.child, 'exit') : [this.child.exitCode]) as [number];
    if (code !== 0) throw new Error(`${this.name} failed:\n${this.output}`);
  }

  says(text: string): boolean {
    return this.output.includes(text);
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill(signal);
    const forced = setTimeout(() => this.child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(forced);
  }
}

/** BENCH_PROFILES names a folder that takes a processor profile of every program. */
const profiling = (environment: Record<string, string>) =>
  process.env['BENCH_PROFILES']
    ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILES']}/${environment['ROLE'] ?? 'sink'}`]
    : [];

export type Delivery = { id: string; at: number };

/** The mail server of a round. */
export class MailSink {
  private constructor(
    private readonly program: Program,
    readonly port: number,
  ) {}

  static async start(): Promise<MailSink> {
    const program = Program.start(new URL('./mail-sink.js', import.meta.url), {});
    const [{ port = 0 }] = (await once(program.child, 'message')) as [SinkAnswer];
    return new MailSink(program, port);
  }

  /** How many different mails were taken. */
  async count(): Promise<number> {
    return (await this.ask({ ask: 'count' })).count ?? 0;
  }

  async deliveries(): Promise<Delivery[]> {
    return ((await this.ask({ ask: 'deliveries' })).deliveries ?? []).map(([id, at]) => ({ id, at }));
  }

  /** Refuses one mail of so many with 451 from now on; 0 refuses none. */
  async refuse(every: number): Promise<void> {
    await this.ask({ ask: 'refuse', every });
  }

  stop(): Promise<void> {
    return this.program.stop('SIGKILL');
  }

  private async ask(question: SinkQuestion): Promise<SinkAnswer> {
    const answered = once(this.program.child, 'message');
    this.program.child.send(question);
    return ((await answered) as [SinkAnswer])[0];
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Whether an address answers 200. */
export function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    request(url, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    })
      .on('error', () => resolve(false))
      .end();
  });
}
