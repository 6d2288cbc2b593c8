import { closeSync, mkdirSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { newId } from '../../application/new-id.js';
import { DAY, HOUR } from '../../domain/shared/time.js';
import type { Sending } from './mail-claims.js';

/** A text for one sending of a mail. */
export const sendingOf = ({ id, sentAt }: Sending): string => (sentAt ? `${id} ${sentAt}` : id);

/** New notes after which a process keeps only those that still count. */
const MOST_NOTES = 1_000;
/** A claim of a process that has ended is over long before. */
const KEPT_MS = DAY;
/** A file that was not written to for so long is opened again: another process may have removed it. */
const FRESH_MS = HOUR;

/**
 * The sendings that the processes of this machine made and may not have marked
 * (decision 066): one file for each process, which outlives it however it ends.
 * What cannot be written or read costs no more than a mail that comes twice.
 */
export class SentJournal {
  private readonly logger = new Logger('mail');
  private readonly file: string;
  private notes = 0;
  /** So many of them were kept when the others were let go. */
  private kept = 0;
  /** The file while it is open, which is from the first note on. */
  private open: number | null = null;
  private writtenAt = 0;

  constructor(private readonly folder: string) {
    this.file = join(folder, newId());
  }

  /**
   * Notes what the mail server has taken; `uncertain` gives all sendings of this process whose marks are not certain to
   * stand, this one among them.
   */
  note(sending: string, uncertain: () => readonly string[]): void {
    this.attempt(() => {
      const now = Date.now();
      if (now > this.writtenAt + FRESH_MS) this.close();
      this.writtenAt = now;
      if (this.notes >= this.kept + MOST_NOTES) this.keepOnly(uncertain());
      else {
        writeSync((this.open ??= this.opened()), `${sending}\n`);
        this.notes += 1;
      }
    });
  }

  /** The next note opens it again. */
  close(): void {
    if (this.open !== null) closeSync(this.open);
    this.open = null;
  }

  /** Which of these sendings a process of this machine has made. */
  async madeOf(sendings: readonly string[]): Promise<string[]> {
    if (sendings.length === 0) return [];
    const noted = new Set<string>();
    for (const file of await this.files())
      for (const sending of (await readFile(file, 'utf8').catch(() => '')).split('\n')) noted.add(sending);
    return sendings.filter((sending) => noted.has(sending));
  }

  /** Removes what processes left that ended long ago. */
  async sweep(): Promise<void> {
    for (const file of await this.files()) {
      const found = await stat(file).catch(() => null);
      if (found && found.mtimeMs < Date.now() - KEPT_MS) await unlink(file).catch(() => undefined);
    }
  }

  private opened(): number {
    mkdirSync(this.folder, { recursive: true });
    return openSync(this.file, 'a');
  }

  /** The next note goes to another file of the same name. */
  private keepOnly(sendings: readonly string[]): void {
    const next = `${this.file}.next`;
    writeFileSync(next, [...sendings, ''].join('\n'));
    renameSync(next, this.file);
    this.close();
    this.notes = this.kept = sendings.length;
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
