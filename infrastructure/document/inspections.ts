import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { FileRefused, StagingBusy } from '../../application/ports/document/staging.js';
import { MINUTE } from '../../domain/shared/time.js';
import { type ParserLimits, ParserProcesses, ParsersBusy } from '../parsers/parser-processes.js';
import type { Question, Verdict } from './inspection/verdict.js';

/** Built it is JavaScript, under test the TypeScript that Node runs as it is. */
const INSPECTOR = fileURLToPath(new URL(`./inspection/inspector${extname(import.meta.filename)}`, import.meta.url));

/** A flood of files takes two processes at most; who would wait behind fifty is better asked to come again. */
const LIMITS: ParserLimits = { atOnce: 2, waiting: 50, timeoutMs: MINUTE, idle: MINUTE };

/**
 * Parses uploaded files in processes of their own. No parser of uploaded bytes runs in the process that answers
 * requests (F1, F2, decision 017).
 */
export class Inspections {
  private readonly processes: ParserProcesses<Question, Verdict>;
  private readonly logger = new Logger('documents');

  /** `inspector` is the program to run. */
  constructor(limits = LIMITS, inspector = INSPECTOR) {
    this.processes = new ParserProcesses(inspector, limits);
  }

  /**
   * Checks a file against its type and rewrites a picture without
   * its metadata; returns its size afterwards (R-32, SEC-38).
   * @throws FileRefused, also when the file hung or crashed its inspection; StagingBusy
   */
  async inspect(file: string, type: string): Promise<number> {
    const answer = await this.processes.ask({ file, type }).catch((error: unknown) => {
      throw error instanceof ParsersBusy ? new StagingBusy(error.message) : error;
    });
    if (!answer) {
      this.logger.warn(`A file sent as ${type} hung or crashed its inspection`);
      throw new FileRefused(type.startsWith('image/') ? 'picture_too_large' : 'wrong_type');
    }
    if ('refused' in answer) throw new FileRefused(answer.refused);
    if ('failed' in answer)
      throw Object.assign(new Error('The file could not be read or written'), { code: answer.failed });
    return answer.size;
  }

  close(): void {
    this.processes.close();
  }
}
