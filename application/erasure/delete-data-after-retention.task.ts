import { Injectable } from '@nestjs/common';
import { newId } from '../new-id.js';
import { RETENTION_DAYS, RETENTION_HOURS } from '../../domain/act/retention.js';
import { lapse as lapseContract } from '../../domain/contract/contract.js';
import { lapse } from '../../domain/enquiry/enquiry.js';
import { HOUR, plus } from '../../domain/shared/time.js';
import { startStream, Ledger, append } from '../ports/ledger.js';
import { ObjectStore } from '../ports/document/object-store.js';
import { type OldDraft, PersonalData } from '../ports/erasure/personal-data.js';
import { PersonTraces } from '../ports/erasure/person-traces.js';
import { TaskFailures } from '../ports/task-failures.js';
import { ScheduledTask, type Task, Unhandled } from '../scheduled-task.js';
import { Forgetting } from './forgetting.js';

/** Rows of one read: few enough to hold in memory, enough that reads are few. */
const AT_ONCE = 200;
/** What the tutor reads about a contract that ended with its papers. */
const LAPSED = `It was deleted ${RETENTION_DAYS.rejectedDocuments} days after our decision. Please send it again.`;

/** A step of the night; returns how many rows it concerned. */
type Step = () => Promise<number>;

/** Deletes every night what has been kept long enough. A step that fails keeps no other from being done. */
@ScheduledTask({ everySeconds: 60 })
@Injectable()
export class DeleteDataAfterRetention implements Task {
  constructor(
    private readonly personal: PersonalData,
    private readonly ledger: Ledger,
    private readonly store: ObjectStore,
    private readonly failures: TaskFailures,
    private readonly traces: PersonTraces,
    private readonly forgetting: Forgetting,
  ) {}

  async run(now: string): Promise<number> {
    let deleted = 0;
    if (await this.whatIsDue(now))
      await this.personal.withAdvisoryLock(async () => {
        // Another worker may just have done it.
        const due = await this.whatIsDue(now);
        if (due) deleted = await this.keep(due, now);
      });
    return deleted;
  }

  /** A whole night, or what failed in the last one; null while there is nothing to do. */
  private async whatIsDue(now: string): Promise<{ night: string; only: string[] | null } | null> {
    const last = await this.personal.retentionKeptAt();
    if (!last || now >= plus(last, RETENTION_HOURS * HOUR)) return { night: now, only: null };
    const only = await this.failures.toRetry('retention', now);
    return only.length ? { night: last, only } : null;
  }

  /** Returns how many rows it concerned. */
  private async keep({ night, only }: { night: string; only: string[] | null }, now: string): Promise<number> {
    const rows: Record<string, number> = {};
    const failed = new Map<string, unknown>();
    const steps = this.steps(now).filter(([name]) => !only || only.includes(name));
    for (const [name, step] of steps) {
      try {
        rows[name] = await step();
      } catch (error) {
        failed.set(name, error);
        rows[name] = error instanceof Unhandled ? error.handled : 0;
      }
    }
    const done = steps.map(([name]) => name).filter((name) => !failed.has(name));
    if (!only || done.length) {
      const change = startStream('act', newId(), [{ type: 'RetentionKept', data: { rows, at: night } }]);
      await this.ledger.commit({ changes: [change], actor: 'system', at: now });
    }
    await this.failures.forget('retention', done);
    if (failed.size) await this.failures.note('retention', [...failed.keys()], now);
    const concerned = Object.values(rows).reduce((sum, some) => sum + some, 0);
    if (failed.size) throw new Unhandled('retention', failed, concerned);
    return concerned;
  }

  private steps(now: string): [name: string, Step][] {
    return [
      ['lapsed', () => this.endForgotten(now)],
      ['drafts', () => this.forgetDrafts(now)],
      ['papers', () => this.forgetRejectedDocuments(now)],
      ...Object.entries(this.personal.retention(now)),
    ];
  }

  /** Ends enquiries that nobody ended, so that what they say of a family goes with the others. */
  private async endForgotten(now: string): Promise<number> {
    const night = new Night();
    for (let last: string | null = null; ;) {
      const enquiries: string[] = await this.personal.openTooLong(now, last, AT_ONCE);
      last = enquiries.at(-1) ?? null;
      if (!last) return night.end();
      for (const id of enquiries) await night.does(id, () => this.endEnquiry(id, now));
    }
  }

  private async endEnquiry(id: string, now: string): Promise<void> {
    await this.ledger.decide('enquiry', id, (enquiry) => {
      const events = lapse(enquiry.state, now);
      const changes = [append(enquiry, events)];
      return { commit: events.length ? { changes, actor: 'system', at: now } : null, result: undefined };
    });
  }

  /** Takes the papers of rejected tutors out of the store and out of the rows; the account and the verdict stay. */
  private async forgetRejectedDocuments(now: string): Promise<number> {
    const night = new Night();
    for (let last: string | null = null; ;) {
      const tutors: string[] = await this.personal.rejectedDocuments(now, last, AT_ONCE);
      last = tutors.at(-1) ?? null;
      if (!last) return night.end();
      night.handled += tutors.length;
      // What is cut off between the two is ended the next night.
      for (const id of await this.personal.forgetRejectedDocuments(now, tutors))
        await night.does(id, () => this.endSubmission(id, now), 0);
    }
  }

  private async endSubmission(contractId: string, now: string): Promise<void> {
    await this.ledger.decide('contract', contractId, (contract) => {
      const events = lapseContract(contract.state, now);
      const change = append(contract, events, { adminNotes: LAPSED });
      return { commit: events.length ? { changes: [change], actor: 'system', at: now } : null, result: undefined };
    });
  }

  /** Empties the drafts as an erasure does, so that a restored backup forgets them again. */
  private async forgetDrafts(now: string): Promise<number> {
    const night = new Night();
    for (let last: string | null = null; ;) {
      const drafts: OldDraft[] = await this.personal.oldDrafts(now, last, AT_ONCE);
      last = drafts.at(-1)?.id ?? null;
      if (!last) return night.end();
      const tutors: string[] = [];
      // First, for the rows tell which: what is cut off here is done again.
      for (const { id, files } of drafts)
        await night.does(id, async () => {
          for (const file of files) await this.store.remove(file);
          tutors.push(id);
        });
      // Where nothing can be removed at all, the store is away.
      if (tutors.length === 0) return night.end();
      const person = await this.traces.of({ drafts: tutors }, now);
      await this.forgetting.forget(person, { reason: 'retention', actor: 'system' });
    }
  }
}

/** Goes past what fails, and says so at the end. */
class Night {
  handled = 0;
  private readonly failed = new Map<string, unknown>();

  async does(id: string, work: () => Promise<void>, counts = 1): Promise<void> {
    try {
      await work();
      this.handled += counts;
    } catch (error) {
      this.failed.set(id, error);
    }
  }

  /** How many were handled. @throws Unhandled where some failed */
  end(): number {
    if (this.failed.size) throw new Unhandled('retention', this.failed, this.handled);
    return this.handled;
  }
}
