import { Injectable } from '@nestjs/common';
import { plus } from '../../domain/shared/time.js';
import { passScan, quarantine, QUARANTINE_REASON } from '../../domain/document/document.js';
import { withdrawWwcVerification } from '../../domain/tutor/working-with-children.js';
import { Clock } from '../ports/clock.js';
import { type Commit, Ledger, append } from '../ports/ledger.js';
import { ObjectStore } from '../ports/document/object-store.js';
import { TutorDocuments } from '../ports/document/tutor-documents.js';
import { Scanner } from '../ports/document/scanner.js';
import { ScheduledTask, type Task } from '../scheduled-task.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { verdictMail } from '../vetting/verdict-mail.js';

/** Longer than the scanner is waited for, and so short that a minute after it is back none waits for it (REL-20). */
const AGAIN_MS = 40_000;

/**
 * Has documents looked at by the scanner, one after another; what it
 * did not answer is asked again 40 seconds later (SEC-34, REL-20).
 */
@ScheduledTask({ everySeconds: 2 })
@Injectable()
export class ScanUploadedDocuments implements Task {
  private isStopping = false;

  constructor(
    private readonly scanner: Scanner,
    private readonly documents: TutorDocuments,
    private readonly store: ObjectStore,
    private readonly ledger: Ledger,
    private readonly changes: TutorChanges,
    private readonly clock: Clock,
  ) {}

  isNeeded(): boolean {
    return this.scanner.installed;
  }

  /** Scans the document that has waited longest. @throws ScannerAway */
  async run(): Promise<number> {
    if (this.isStopping) return 0;
    const now = this.clock.now();
    const due = await this.documents.nextToScan(now, plus(now, AGAIN_MS));
    if (!due) return 0;
    const bytes = await this.store.get(due.storagePath);
    if (!bytes) return 1;
    const found = await this.scanner.scan(bytes);
    await (found === null ? this.pass(due.id) : this.quarantine(due.id, found));
    return 1;
  }

  /** Ends what the scanner is asked at this moment; it is asked again later. */
  stop(): void {
    this.isStopping = true;
    this.scanner.close();
  }

  private async pass(id: string): Promise<void> {
    await this.ledger.decide('document', id, (document) => {
      const at = this.clock.now();
      const events = passScan(document.state, at);
      const commit: Commit | null = events.length ? { changes: [append(document, events)], actor: 'system', at } : null;
      return { commit, result: undefined };
    });
  }

  /**
   * A verification that was given before is taken back with it,
   * also from the tutor where no other document is verified.
   */
  private async quarantine(id: string, threat: string): Promise<void> {
    const { tutorId } = (await this.ledger.load('document', id)).state;
    const left = await this.changes.change<Commit | null>(
      tutorId,
      async (tutor, now) => {
        const document = await this.ledger.load('document', id);
        const found = quarantine(document.state, { threat }, now);
        if (found.length === 0) return { events: [], result: null };
        const { documentType, verified } = document.state;
        const changes = [append(document, found, { refusalReason: QUARANTINE_REASON })];
        const mails = [verdictMail('document-rejected', tutor, { documentType, reason: QUARANTINE_REASON })];
        const counted = verified && documentType === 'wwc_credential';
        const remaining = counted ? await this.documents.verifiedWwcDocument(tutorId, id) : null;
        const events = counted ? withdrawWwcVerification(tutor.state, { documentId: id, remaining }, now) : [];
        if (events.length) return { events, changes, mails, result: null };
        return { events, result: { changes, mails, actor: 'system', at: now } };
      },
      'system',
    );
    if (left) await this.ledger.commit(left);
  }
}
