import { spawn } from 'node:child_process';

/** An error that its message alone explains: shown as one line, without a stack. */
export class Refusal extends Error {
  /** @param {string} message @param {string} [output] what the failed tool said, shown above the line */
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/** Shows `Title 12/40 · 3 s` on a terminal while `work` runs, then how long it took; `quiet` leaves no line behind. */
export async function step(title, work, { amount = () => '', quiet = false } = {}) {
  const live = process.stderr.isTTY;
  const began = Date.now();
  const seconds = () => `${Math.round((Date.now() - began) / 100) / 10} s`;
  const draw = () => process.stderr.write(`\r\x1b[2K… ${title} ${amount()} · ${seconds()}`);
  const timer = live ? setInterval(draw, 200) : undefined;
  if (!live && !quiet) process.stderr.write(`… ${title}\n`);
  try {
    const result = await work();
    if (live) process.stderr.write('\r\x1b[2K');
    if (!quiet) process.stderr.write(`✓ ${title} · ${seconds()}\n`);
    return result;
  } catch (error) {
    if (live) process.stderr.write('\r\x1b[2K');
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** A bar of 24 cells for `step`'s amount. */
export function bar(done, total) {
  const full = total > 0 ? Math.min(24, Math.round((24 * done) / total)) : 0;
  return `${'█'.repeat(full)}${'░'.repeat(24 - full)} ${Math.min(done, total)}/${total}`;
}

const running = new Set();
let whenStopped = () => {
  for (const child of running) child.kill();
  process.exit(130);
};

/** Says what SIGINT, SIGTERM and SIGHUP do from now on; until then they end the process and what `run` has started. */
export const onStop = (handler) => (whenStopped = handler);

/** Runs a command to its end and collects what it says. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    running.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a command and refuses with its output when it fails. */
export async function mustRun(what, command, args, options = {}) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Refusal(`${what} failed`, output);
  return output;
}

/** The frame of every script: `--help`, and one clear line when something fails. */
export async function script(help, work) {
  const args = process.argv.slice(2);
  if (args[0] === '--help' || args[0] === '-h') {
    process.stdout.write(`${help.trim()}\n`);
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => whenStopped(signal));
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  try {
    await work(args);
  } catch (error) {
    if (error.output) process.stderr.write(`${error.output.trimEnd()}\n`);
    const plain = error instanceof Refusal || error.code !== undefined;
    process.stderr.write(`✗ ${plain ? error.message : error.stack}\n`);
    process.exit(1);
  }
}
