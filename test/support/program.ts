import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eventually } from './eventually.js';

/** The checkout, also where this file was compiled to a folder of its own. */
const root = process.cwd();

type Builder = { build(...parts: string[]): Promise<void> };

/** Waits until somebody listens. */
export const listening = (port: number) =>
  eventually(async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect').finally(() => socket.destroy());
  });

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A process that is started, killed and started again; what it wrote is kept over all its lives. */
export class Life {
  output = '';
  private child: ChildProcess | null = null;
  private bornAt = 0;

  constructor(
    private readonly command: string,
    private readonly args: string[],
    private readonly env: Record<string, string>,
    private readonly port: number | null,
  ) {}

  async start(): Promise<void> {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
    const child = spawn(this.command, this.args, {
      cwd: root,
      env: { PATH, NODE_COMPILE_CACHE, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    this.bornAt = this.output.length;
    running.add(child);
    child.once('exit', () => running.delete(child));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    await once(child, 'spawn');
    if (this.port) await listening(this.port);
  }

  /** @throws Error when it does not run */
  get pid(): number {
    if (!this.child?.pid) throw new Error('It does not run');
    return this.child.pid;
  }

  /** Waits until it wrote this in its present life. */
  async says(text: string): Promise<void> {
    await eventually(() => {
      if (!this.output.slice(this.bornAt).includes(text))
        throw new Error(`It has not said ${text} yet: ${this.output.slice(-500)}`);
    });
  }

  /** Waits until it ends by itself; returns its exit code. */
  async ended(): Promise<number | null> {
    const { child } = this;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return child?.exitCode ?? null;
  }

  get hasEnded(): boolean {
    return this.child !== null && (this.child.exitCode !== null || this.child.signalCode !== null);
  }

  /** Nothing can be done about this one. */
  kill(): Promise<number | null> {
    return this.end('SIGKILL');
  }

  /** Asks it to end; returns its exit code. */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  }
}

let built: Promise<void> | null = null;

/** A file of the built program, which is brought up to date before the first. */
export async function builtFile(path: string): Promise<string> {
  built ??= (import(pathToFileURL(resolve(root, 'scripts/build.mjs')).href) as Promise<Builder>).then((builder) =>
    builder.build('server'),
  );
  await built;
  return resolve(root, 'dist', path);
}

/** The built program as `npm start` runs it, in one role. */
export async function program(
  role: 'all' | 'api' | 'worker',
  env: Record<string, string>,
  port: number | null = null,
): Promise<Life> {
  const main = await builtFile('interfaces/main.js');
  const listens: Record<string, string> = port === null ? {} : { PORT: String(port) };
  return new Life(process.execPath, [main], { ROLE: role, DEMO: 'off', LIMITS: '100000', ...env, ...listens }, port);
}
