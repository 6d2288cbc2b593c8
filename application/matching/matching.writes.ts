import type { Dossier } from '../../domain/matching/dossier.js';
import { VersionConflict } from '../ports/ledger.js';
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

/**
 * Has a commit refused, and its run decided again, where one of
 * these tutors was changed by anything that `asOf` does not know.
 */
export const inviteAsKnown = writeKind<{ tutorIds: readonly string[]; asOf: string }>('matching.inviteAsKnown', {
  refusal: () => new VersionConflict(),
});
