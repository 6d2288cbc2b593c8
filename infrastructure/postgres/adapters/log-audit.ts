import { Injectable } from '@nestjs/common';
import { LogAnchors } from '../../../application/ports/history/log-anchors.js';
import { LogAudit, type Verification } from '../../../application/ports/history/log-audit.js';
import { Audit } from '../audit.js';
import { Database } from '../database.js';

/** So many differences are enough to see what happened to a log; all of them are counted. */
const MOST_SHOWN = 100;

@Injectable()
export class PostgresLogAudit extends LogAudit {
  constructor(
    private readonly database: Database,
    private readonly anchors: LogAnchors,
  ) {
    super();
  }

  async verify(streamId: string | null, onProgress: (soFar: Verification) => void): Promise<Verification> {
    const differences: Verification['told'] = [];
    const listener = {
      difference: (difference: Verification['told'][number]) => {
        if (differences.length < MOST_SHOWN) differences.push(difference);
      },
      progress: (counts: Omit<Verification, 'told'>) => onProgress({ ...counts, told: differences }),
    };
    const audit = new Audit(this.database, this.anchors);
    const counts = streamId ? await audit.verifyOne(streamId, listener) : await audit.verify(listener);
    return { ...counts, told: differences };
  }
}
