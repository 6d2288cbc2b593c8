import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import type { ErasedRows } from '../../domain/act/act.js';
import { RETENTION_DAYS, RETENTION_HOURS } from '../../domain/act/retention.js';
import { lapse as lapseContract } from '../../domain/contract/contract.js';
import { lapse } from '../../domain/enquiry/enquiry.js';
import { HOUR, plus } from '../../domain/shared/time.js';
import { begin, Ledger, proceed } from '../ports/ledger.js';
import { ObjectStore } from '../ports/object-store.js';
import { PersonalData } from '../ports/personal-data.js';
import { Rings, type Timer } from '../timer.js';

const AT_ONCE = 200;
/** What the tutor reads about a contract that ended with its papers. */
const LAPSED = `It was deleted ${RETENTION_DAYS.rejectedPapers} days after our decision. Please send it again.`;

/** Lets go every night of what has been kept long enough. */
@Rings()
@Injectable()
export class KeepRetention implements Timer {
  constructor(
    private readonly personal: PersonalData,
    private readonly ledger: Ledger,
    private readonly store: ObjectStore,
  ) {}

  async ring(now: string): Promise<number> {
    if (await this.isDue(now))
      await this.personal.alone(async () => {
        // Another worker may just have ended this night.
        if (await this.isDue(now)) await this.keep(now);
      });
    return 0;
  }

  private async isDue(now: string): Promise<boolean> {
    const last = await this.personal.retentionKeptAt();
    return !last || now >= plus(last, RETENTION_HOURS * HOUR);
  }

  private async keep(now: string): Promise<void> {
    const lapsed = await this.endForgotten(now);
    const drafts = await this.forgetDrafts(now);
    const papers = await this.forgetPapers(now);
    const rows = { ...(await this.personal.keepRetention(now)), lapsed, drafts, papers };
    const change = begin('act', uuid(), [{ type: 'RetentionKept', data: { rows, at: now } }]);
    await this.ledger.commit({ changes: [change], actor: 'system', at: now });
  }

  /** Ends enquiries that nobody ended, so that what they say of a family goes with the others. */
  private async endForgotten(now: string): Promise<number> {
    let ended = 0;
    for (;;) {
      const enquiries = await this.personal.openTooLong(now, AT_ONCE);
      if (enquiries.length === 0) return ended;
      for (const id of enquiries)
        await this.ledger.decide('enquiry', id, (enquiry) => {
          const events = lapse(enquiry.state, now);
          const changes = [proceed(enquiry, events)];
          return { entry: events.length ? { changes, actor: 'system', at: now } : null, result: undefined };
        });
      ended += enquiries.length;
    }
  }

  /** Takes the papers of rejected tutors out of the store and out of the rows; the account and the verdict stay. */
  private async forgetPapers(now: string): Promise<number> {
    let forgotten = 0;
    for (let last: string | null = null; ;) {
      const tutors: string[] = await this.personal.rejectedPapers(now, last, AT_ONCE);
      last = tutors.at(-1) ?? null;
      if (!last) return forgotten;
      // What is cut off between the two is ended the next night.
      for (const id of await this.personal.forgetPapers(now, tutors)) await this.endSubmission(id, now);
      forgotten += tutors.length;
    }
  }

  private async endSubmission(contractId: string, now: string): Promise<void> {
    await this.ledger.decide('contract', contractId, (contract) => {
      const events = lapseContract(contract.state, now);
      const change = proceed(contract, events, { adminNotes: LAPSED });
      return { entry: events.length ? { changes: [change], actor: 'system', at: now } : null, result: undefined };
    });
  }

  /** Empties the drafts as an erasure does, so that a restored backup forgets them again. */
  private async forgetDrafts(now: string): Promise<number> {
    let forgotten = 0;
    for (;;) {
      const { tutors, files } = await this.personal.oldDrafts(now, AT_ONCE);
      if (tutors.length === 0) return forgotten;
      const rows: ErasedRows = { enquiries: [], bookings: [], bookingRequests: [], tutors, accounts: [] };
      // First, for the rows tell which: what is cut off here is done again the next night.
      for (const file of files) await this.store.remove(file);
      const change = begin('act', uuid(), [{ type: 'PersonErased', data: { reason: 'retention', rows, at: now } }]);
      const records = { erased: { ...rows, addresses: [] } };
      await this.ledger.commit({ changes: [change], records, actor: 'system', at: now });
      forgotten += tutors.length;
    }
  }
}
