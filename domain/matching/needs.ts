import { deliveryModes } from '../enquiry/options.js';
import { enquiryMask } from './availability.js';
import type { Point } from './distance.js';
import { levelsOf } from './levels.js';
import type { EnquiryNeeds } from './matching.js';
import { wantedSubjects } from './own-subjects.js';

/** An enquiry as it was sent: printed labels and free text. */
export type EnquiryWords = {
  id: string;
  subjects: string;
  educationLevel: string;
  availableDays: readonly string[];
  availableTimes: readonly string[];
  deliveryPreference: string;
  preferredTutorId: string | null;
};

/**
 * Reads an enquiry's words into what matching asks. `point` is its location, null when not recognised; `wave` begins at
 * 1, and `isWider` says whether it searches wider than the one before (G-20).
 */
export function needsOf(enquiry: EnquiryWords, point: Point | null, wave: number, isWider = false): EnquiryNeeds {
  return {
    enquiryId: enquiry.id,
    ...wantedSubjects(enquiry.subjects),
    levels: levelsOf(enquiry.educationLevel),
    availabilityMask: enquiryMask(enquiry.availableDays, enquiry.availableTimes),
    deliveryModes: deliveryModes(enquiry.deliveryPreference),
    point,
    preferredTutorId: enquiry.preferredTutorId,
    wave,
    isWider,
  };
}
