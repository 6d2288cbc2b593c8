import { conflict, invalid } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import type { DocumentType } from './document.rules.js';

/** `pending` is not scanned yet, which without a scanner it stays; nothing else is said to be clean (SEC-34). */
export const SCANS = ['pending', 'clean', 'quarantined'] as const;
export type Scan = (typeof SCANS)[number];

/** What the tutor reads about a file that was taken away. */
export const QUARANTINE_REASON = 'Our virus scan found something in this file. Please upload another.';

/**
 * The facts of a credential document (S1§3). Its name, its bytes'
 * place and an admin's words stand beside them in the row.
 */
export type Document = {
  tutorId: string;
  contractSubmissionId: string | null;
  documentType: DocumentType;
  verified: boolean;
  verifiedAt: string | null;
  verifiedBy: string | null;
  refused: boolean;
  /** How often it was decided on. */
  verdicts: number;
  scan: Scan;
  scannedAt: string | null;
  /** What the scanner calls what it found. */
  threat: string | null;
  uploadedAt: string;
  createdAt: string;
};

export type DocumentEvent =
  | {
      type: 'DocumentRegistered';
      data: { tutorId: string; contractSubmissionId: string | null; documentType: DocumentType; at: string };
    }
  | { type: 'DocumentVerified'; data: { by: string; at: string } }
  | { type: 'DocumentRefused'; data: { by: string; at: string } }
  | { type: 'DocumentScanned'; data: { at: string } }
  | { type: 'DocumentQuarantined'; data: { threat: string; at: string } }
  | { type: 'DocumentRead'; data: { at: string } }
  | { type: 'DocumentErased'; data: { at: string } };

export function registerDocument(
  input: { tutorId: string; contractSubmissionId: string | null; documentType: DocumentType },
  now: string,
): DocumentEvent[] {
  const { tutorId, contractSubmissionId, documentType } = input;
  return [{ type: 'DocumentRegistered', data: { tutorId, contractSubmissionId, documentType, at: now } }];
}

function refuseQuarantined(document: Document): void {
  if (document.scan === 'quarantined')
    throw conflict('document_quarantined', 'This document is in quarantine: the virus scan found something in it');
}

/** `seen` is the number of verdicts that the admin saw; without it only a first verdict counts. */
function refuseDecided(document: Document, seen: number | undefined): void {
  if (document.verdicts !== (seen ?? 0))
    throw conflict('document_decided', `This document has already been ${document.verified ? 'verified' : 'rejected'}`);
}

/**
 * `mustBeScanned`: there is a scanner, so a file that it has not looked at yet is not taken (SEC-34).
 * @throws DomainError conflict document_decided, document_quarantined, document_unscanned
 */
export function verify(
  document: Document,
  input: { by: string; seen?: number; mustBeScanned?: boolean },
  now: string,
): DocumentEvent[] {
  refuseQuarantined(document);
  refuseDecided(document, input.seen);
  if (input.mustBeScanned && document.scan === 'pending' && !document.verified)
    throw conflict('document_unscanned', 'This document is still waiting for its virus scan');
  return document.verified ? [] : [{ type: 'DocumentVerified', data: { by: input.by, at: now } }];
}

/** Also takes back a verification. The reason is kept in a column and mailed to the tutor. */
export function refuse(
  document: Document,
  input: { by: string; reason: string; seen?: number },
  now: string,
): DocumentEvent[] {
  refuseDecided(document, input.seen);
  if (!input.reason.trim()) throw invalid({ reason: 'Please give a reason' });
  return document.refused ? [] : [{ type: 'DocumentRefused', data: { by: input.by, at: now } }];
}

/** The scanner found nothing. */
export const passScan = (document: Document, now: string): DocumentEvent[] =>
  document.scan === 'pending' ? [{ type: 'DocumentScanned', data: { at: now } }] : [];

/** The scanner found something: nobody opens the file any more, and it proves nothing (SEC-34). */
export const quarantine = (document: Document, { threat }: { threat: string }, now: string): DocumentEvent[] =>
  document.scan === 'quarantined' ? [] : [{ type: 'DocumentQuarantined', data: { threat, at: now } }];

/** Somebody opens the file. @throws DomainError conflict document_quarantined */
export function read(document: Document, now: string): DocumentEvent[] {
  refuseQuarantined(document);
  return [{ type: 'DocumentRead', data: { at: now } }];
}

/** Its tutor is erased: what was decided on it before and is not committed yet is decided again. */
export const erase = (now: string): DocumentEvent[] => [{ type: 'DocumentErased', data: { at: now } }];

export function evolve(document: Document | null, event: DocumentEvent): Document {
  if (event.type === 'DocumentRegistered') {
    const { at, ...registered } = event.data;
    return {
      ...registered,
      verified: false,
      verifiedAt: null,
      verifiedBy: null,
      refused: false,
      verdicts: 0,
      scan: 'pending',
      scannedAt: null,
      threat: null,
      uploadedAt: at,
      createdAt: at,
    };
  }
  if (!document) throw new Error(`${event.type} before DocumentRegistered`);
  const verdicts = document.verdicts + 1;
  switch (event.type) {
    case 'DocumentVerified': {
      const { at: verifiedAt, by: verifiedBy } = event.data;
      return { ...document, verified: true, verifiedAt, verifiedBy, refused: false, verdicts };
    }
    case 'DocumentRefused':
      return { ...document, verified: false, verifiedAt: null, verifiedBy: null, refused: true, verdicts };
    case 'DocumentScanned':
      return { ...document, scan: 'clean', scannedAt: event.data.at };
    case 'DocumentQuarantined': {
      const { at: scannedAt, threat } = event.data;
      const judged = { verified: false, verifiedAt: null, verifiedBy: null, refused: true, verdicts };
      return { ...document, ...judged, scan: 'quarantined', scannedAt, threat };
    }
    case 'DocumentRead':
    case 'DocumentErased':
      return document;
    default:
      return unreachable(event);
  }
}
