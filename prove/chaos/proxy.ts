import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../test/support/free-port.js';

/** Whether what was read goes on to the other side; `hold`: never, and nothing after it. */
export type Verdict = 'pass' | 'hold';

/** Looks at what passes on one connection. */
export type Tap = { fromClient(chunk: Buffer): Verdict; fromServer(chunk: Buffer): Verdict };

/**
 * What is wrong with a way to a service: answers come late (ms), slowly (bytes a second), not at all on connections
 * that seem alive, or nobody listens and what was open is closed.
 */
export type Fault =
  | { kind: 'delay'; ms: number }
  | { kind: 'throttle'; bytesPerSecond: number }
  | { kind: 'half-open' }
  | { kind: 'cut' }
  | { kind: 'refuse' };

type Pair = { near: Socket; far: Socket | null; isSilent: boolean };

/**
 * A way of one process to one service, through a port of its
 * own, on which faults are made and what passes is looked at.
 */
export class FaultProxy {
  private readonly pairs = new Set<Pair>();
  private server: Server | null = null;
  private fault: Fault | null = null;

  private constructor(
    readonly port: number,
    private readonly farPort: number,
    private readonly tap: () => Tap | null,
  ) {}

  static async open(farPort: number, tap: () => Tap | null = () => null): Promise<FaultProxy> {
    const proxy = new FaultProxy(await freePort(), farPort, tap);
    await proxy.listen();
    return proxy;
  }

  /** Makes a fault of the way; a cut is over at once, all others last until `mend`. */
  async make(fault: Fault): Promise<void> {
    await this.mend();
    if (fault.kind === 'cut') return this.end();
    this.fault = fault;
    if (fault.kind === 'refuse') {
      this.server?.close();
      this.server = null;
      this.end();
    }
    if (fault.kind === 'half-open') for (const pair of this.pairs) this.silence(pair);
  }

  /** Connections that went silent stay so, as a forgotten one does. */
  async mend(): Promise<void> {
    this.fault = null;
    if (!this.server) await this.listen();
  }

  close(): void {
    this.server?.close();
    this.server = null;
    this.end();
  }

  private end(): void {
    for (const { near, far } of this.pairs) {
      near.destroy();
      far?.destroy();
    }
  }

  private silence(pair: Pair): void {
    pair.isSilent = true;
    pair.far?.destroy();
  }

  private async listen(): Promise<void> {
    this.server = createServer({ noDelay: true }, (near) => this.take(near)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  private take(near: Socket): void {
    const pair: Pair = { near, far: null, isSilent: this.fault?.kind === 'half-open' };
    this.pairs.add(pair);
    near
      .on('error', () => undefined)
      .on('close', () => {
        this.pairs.delete(pair);
        pair.far?.destroy();
      });
    if (pair.isSilent) return void near.pause();
    const far = connect({ port: this.farPort, host: '127.0.0.1', noDelay: true });
    pair.far = far;
    far
      .on('error', () => undefined)
      .on('close', () => {
        if (!pair.isSilent) near.destroy();
      });
    const tap = this.tap();
    void this.carry(pair, near, far, (chunk) => tap?.fromClient(chunk) ?? 'pass');
    void this.carry(pair, far, near, (chunk) => tap?.fromServer(chunk) ?? 'pass');
  }

  private async carry(pair: Pair, from: Socket, to: Socket, look: (chunk: Buffer) => Verdict): Promise<void> {
    try {
      for await (const chunk of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        if (pair.isSilent || look(chunk) === 'hold') return;
        if (this.fault?.kind === 'delay') await pause(this.fault.ms);
        if (this.fault?.kind === 'throttle') await pause((1_000 * chunk.length) / this.fault.bytesPerSecond);
        if (to.destroyed) return;
        if (!to.write(chunk)) await once(to, 'drain');
      }
      if (!pair.isSilent) to.end();
    } catch {
      // A broken connection breaks its other half, by `close`.
    }
  }
}
