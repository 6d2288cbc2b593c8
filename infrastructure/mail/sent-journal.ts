import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { DAY } from '../../domain/shared/time.js';

/** Notes after which a process keeps only those that still count. */
const MOST_NOTES = 1_000;
/** A claim of a process that has ended is over long before. */
const KEPT_MS = DAY;

/**
 * The mails that the processes of this machine sent and may not have marked, by their ids (decision 066): one file for each process, which
 * outlives it however it ends. What cannot be written or read costs no more than a mail that comes twice.
 */
export class SentJournal {
  private readonly logger = new Logger('mail');
  private readonly file: string;
  private notes = 0;
  private isReady = false;

  constructor(private readonly folder: string) {
    this.file = join(folder, uuid());
  }

  /** Notes that the mail server has taken a mail; `unmarked` are all of this process that are not marked, this one among them. */
  note(id: string, unmarked: ReadonlySet<string>): void {
    this.attempt(() => {
      if (!this.isReady) mkdirSync(this.folder, { recursive: true });
      this.isReady = true;
      if (this.notes < MOST_NOTES) {
        this.notes += 1;
        return appendFileSync(this.file, `${id}\n`);
      }
      const next = `${this.file}.next`;
      writeFileSync(next, [...unmarked, ''].join('\n'));
      renameSync(next, this.file);
      this.notes = unmarked.size;
    });
  }

  /** Which of these a process of this machine has sent. */
  async sentOf(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const noted = new Set<string>();
    for (const file of await this.files())
      for (const id of (await readFile(file, 'utf8').catch(() => '')).split('\n')) noted.add(id);
    return ids.filter((id) => noted.has(id));
  }

  /** Removes what processes left that ended long ago. */
  async sweep(): Promise<void> {
    for (const file of await this.files()) {
      const found = await stat(file).catch(() => null);
      if (found && found.mtimeMs < Date.now() - KEPT_MS) await unlink(file).catch(() => undefined);
    }
  }

  private async files(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names.map((name) => join(this.folder, name));
  }

  private attempt(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.logger.warn({ err: error, msg: 'sent mail could not be noted' });
    }
  }
}
