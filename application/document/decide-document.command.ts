import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { conflict, notFound } from '../../domain/shared/domain-error.js';
import { refuse, verify } from '../../domain/document/document.js';
import type { TutorEvent } from '../../domain/tutor/tutor.js';
import { verifyWwc, withdrawWwcVerification } from '../../domain/tutor/working-with-children.js';
import type { DocumentVerdictInput } from '../../domain/tutor/vetting.rules.js';
import type { MailOrder } from '../mail/mail-order.js';
import { type Change, type Commit, Ledger, type Loaded, append } from '../ports/ledger.js';
import { Scanner } from '../ports/document/scanner.js';
import { TutorDocuments } from '../ports/document/tutor-documents.js';
import { TutorChanges } from '../tutor/change-tutor.js';
import { verdictMail } from '../vetting/verdict-mail.js';

type Decided = { id: string; verified: boolean; version: number };

/**
 * An admin verifies a document or does not take it; about the working-with-children check this changes the tutor in the
 * same commit. @throws DomainError not_found, conflict document_decided, document_quarantined,
 * document_unscanned
 */
export class DecideDocument extends Command<Decided> {
  constructor(
    readonly documentId: string,
    readonly input: DocumentVerdictInput,
    readonly adminId: string,
  ) {
    super();
  }
}

type Verdict = { change: Change; mails: MailOrder[]; result: Decided };

@CommandHandler(DecideDocument)
export class DecideDocumentHandler implements ICommandHandler<DecideDocument> {
  constructor(
    private readonly ledger: Ledger,
    private readonly changes: TutorChanges,
    private readonly scanner: Scanner,
    private readonly documents: TutorDocuments,
  ) {}

  async execute({ documentId, input, adminId }: DecideDocument): Promise<Decided> {
    const { verified } = input;
    const { tutorId } = (await this.ledger.load('document', documentId)).state;
    const actor = `account:${adminId}` as const;
    const { result, left } = await this.changes.change<{ result: Decided; left: Commit | null }>(
      tutorId,
      async (tutor, now) => {
        const document = await this.ledger.load('document', documentId);
        const { change, mails, result } = verdictOf(
          document,
          tutor,
          input,
          { by: adminId, mustBeScanned: this.scanner.installed },
          now,
        );
        const events = await this.wwcEvents(document, tutor, verified, now);
        if (events.length) return { events, changes: [change], mails, result: { result, left: null } };
        return { events: [], result: { result, left: { changes: [change], mails, actor, at: now } } };
      },
      actor,
    );
    if (left) await this.ledger.commit(left);
    return result;
  }

  /** Decided on the tutor, so that two documents refused at once do not each count on the other. */
  private async wwcEvents(
    { id, state }: Loaded<'document'>,
    tutor: Loaded<'tutor'>,
    verified: boolean,
    now: string,
  ): Promise<TutorEvent[]> {
    if (state.documentType !== 'wwc_credential') return [];
    if (verified) return verifyWwc(id, now);
    if (!state.verified) return [];
    const remaining = await this.documents.verifiedWwcDocument(tutor.id, id);
    return withdrawWwcVerification(tutor.state, { documentId: id, remaining }, now);
  }
}

function verdictOf(
  document: Loaded<'document'>,
  tutor: Loaded<'tutor'>,
  { verified, reason = '', version }: DocumentVerdictInput,
  { by, mustBeScanned }: { by: string; mustBeScanned: boolean },
  now: string,
): Verdict {
  const { state } = document;
  if (!document.columns.storagePath) throw notFound('File');
  const seen = version === undefined ? {} : { seen: version };
  const events = verified
    ? verify(state, { by, mustBeScanned, ...seen }, now)
    : refuse(state, { by, reason, ...seen }, now);
  if (events.length === 0)
    throw conflict('document_decided', `This document has already been ${state.verified ? 'verified' : 'rejected'}`);
  const change = append(document, events, { refusalReason: verified ? null : reason });
  const { documentType } = state;
  return {
    change,
    mails: [
      verified
        ? verdictMail('document-verified', tutor, { documentType })
        : verdictMail('document-rejected', tutor, { documentType, reason }),
    ],
    result: { id: document.id, verified, version: state.verdicts + 1 },
  };
}
