import { maskContactIn } from '../../domain/opportunity/masking.js';
import type { Change } from '../ports/ledger.js';
import type { TutorDirectory } from '../ports/tutor/tutor-directory.js';

export const hasEvents = ({ events }: Change<'quote'>) => events.length > 0;

/**
 * The tutor's name in a mail about one quote; one about several names none, for an erasure finds it by the first alone.
 */
export async function nameOfOne(tutors: TutorDirectory, changes: readonly Change<'quote'>[]): Promise<string | null> {
  const [only, ...others] = changes;
  return only && others.length === 0 ? maskContactIn((await tutors.contactOf(only.state.tutorId)).name) : null;
}
