import type { Dossier } from '../../domain/matching/dossier.js';
import { writeKind } from '../ports/writes.js';

/** The dossier of a matching run; a wave has one. */
export const keepDossier = writeKind<{
  id: string;
  enquiryId: string;
  wave: number;
  policy: string;
  dossier: Dossier;
  createdAt: string;
}>('matching.keepDossier');
