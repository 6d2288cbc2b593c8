import { Injectable } from '@nestjs/common';
import { LogAnchors } from '../../application/ports/log-anchors.js';
import { LogAudit, type Verification } from '../../application/ports/log-audit.js';
import { Audit } from './audit.js';
import { Database } from './database.js';

const MOST_TOLD = 100;

@Injectable()
export class PostgresLogAudit extends LogAudit {
  constructor(
    private readonly database: Database,
    private readonly anchors: LogAnchors,
  ) {
    super();
  }

  async verify(streamId: string | null, heard: (soFar: Verification) => void): Promise<Verification> {
    const told: Verification['told'] = [];
    const listener = {
      difference: (difference: Verification['told'][number]) => {
        if (told.length < MOST_TOLD) told.push(difference);
      },
      progress: (counts: Omit<Verification, 'told'>) => heard({ ...counts, told }),
    };
    const audit = new Audit(this.database, this.anchors);
    const counts = streamId ? await audit.verifyOne(streamId, listener) : await audit.verify(listener);
    return { ...counts, told };
  }
}
