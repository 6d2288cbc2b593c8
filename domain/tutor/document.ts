import { conflict, invalid } from '../shared/domain-error.js';
import { unreachable } from '../shared/event.js';
import type { DocumentType } from './document.rules.js';

/** The facts of a credential document (S1§3). Its name, its bytes' place and an admin's words stand beside them in the row. */
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
  | { type: 'DocumentRead'; data: { at: string } };

export function registerDocument(
  input: { tutorId: string; contractSubmissionId: string | null; documentType: DocumentType },
  now: string,
): DocumentEvent[] {
  const { tutorId, contractSubmissionId, documentType } = input;
  return [{ type: 'DocumentRegistered', data: { tutorId, contractSubmissionId, documentType, at: now } }];
}

/** `seen` is the number of verdicts that the admin saw; without it only a first verdict counts. */
function refuseDecided(document: Document, seen: number | undefined): void {
  if (document.verdicts !== (seen ?? 0))
    throw conflict('document_decided', `This document has already been ${document.verified ? 'verified' : 'rejected'}`);
}

export function verify(document: Document, input: { by: string; seen?: number }, now: string): DocumentEvent[] {
  refuseDecided(document, input.seen);
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

/** Somebody opened the file. */
export const read = (now: string): DocumentEvent[] => [{ type: 'DocumentRead', data: { at: now } }];

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
    case 'DocumentRead':
      return document;
    default:
      return unreachable(event);
  }
}
