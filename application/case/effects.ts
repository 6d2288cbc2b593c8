import type { Case, CaseOutcome } from '../../domain/case/case.js';
import { type MailBatch, NO_MAILS } from '../mail/enquiry-mailer.js';
import type { Change } from '../ports/ledger.js';

/**
 * What an outcome changes beside its case, in the same commit;
 * `outcome`: what it came to, where that is not the one chosen.
 */
export type Effects = MailBatch & { changes: Change[]; outcome?: CaseOutcome };
export const NO_EFFECTS: Effects = { ...NO_MAILS, changes: [] };

/** The case that an outcome is for. */
export type DecidedCase = Case & { id: string };

/** What follows from the outcome of one kind of case for other streams. */
export type EffectsOfKind = { of(found: DecidedCase, outcome: CaseOutcome, now: string): Promise<Effects> };
