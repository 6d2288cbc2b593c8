import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../test/support/free-port.js';
import { Life } from '../../test/support/program.js';

const SERVER = 'redis-server';

/** A Redis with an append-only file, as production has it, that can be killed and, with its file, emptied. */
export class RedisServer {
  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly life: Life,
  ) {}

  /** @throws Error where there is no redis-server on the PATH */
  static async start(): Promise<RedisServer> {
    if (spawnSync(SERVER, ['--version']).error) throw new Error('--queue redis needs redis-server on the PATH');
    const port = await freePort();
    const folder = mkdtempSync(join(tmpdir(), 'banksia-chaos-redis-'));
    const settings = {
      port,
      bind: '127.0.0.1',
      dir: folder,
      save: '',
      appendonly: 'yes',
      'maxmemory-policy': 'noeviction',
    };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const life = new Life(SERVER, args, {}, port);
    await life.start();
    return new RedisServer(port, folder, life);
  }

  async kill(): Promise<void> {
    await this.life.kill();
  }

  /** Forgets what a dead one had kept. */
  empty(): void {
    rmSync(join(this.folder, 'appendonlydir'), { recursive: true, force: true });
  }

  revive(): Promise<void> {
    return this.life.start();
  }

  async close(): Promise<void> {
    await this.life.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
