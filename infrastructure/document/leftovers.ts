import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { HOUR, MINUTE } from '../../domain/shared/time.js';

/** No upload takes as long, also where it waits for its inspection. */
const LONGEST_MS = HOUR;

/**
 * Removes the files that an upload left in these folders when its
 * process was killed: nobody knows them any more (F13, REL-29).
 */
export class Leftovers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('documents');
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly folders: string[],
    private readonly intervalMs = MINUTE,
  ) {}

  onApplicationBootstrap(): void {
    const sweep = () => void Promise.all(this.folders.map((folder) => this.sweep(folder)));
    sweep();
    this.timer = setInterval(sweep, this.intervalMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async sweep(folder: string): Promise<void> {
    const names = await readdir(folder).catch(this.report);
    await Promise.all((names ?? []).map((name) => this.removeOld(join(folder, name)).catch(this.report)));
  }

  private async removeOld(file: string): Promise<void> {
    const { mtimeMs } = await stat(file);
    if (Date.now() - mtimeMs > LONGEST_MS) await rm(file);
  }

  /** What nobody has made yet, or another process has just removed, is no failure. */
  private readonly report = (error: NodeJS.ErrnoException): void => {
    if (error.code !== 'ENOENT') this.logger.warn({ err: error });
  };
}
