import { writeKind } from '../ports/writes.js';

/** The anonymised text of an enquiry, as one tutor is shown it. */
export const keepAdvertisement = writeKind<{
  id: string;
  enquiryId: string;
  tutorId: string;
  content: string;
  createdAt: string;
}>('opportunity.keepAdvertisement');

/** What these tutors were shown of an enquiry reads as it stands now: its family has put it right (G-11). */
export const renewAdvertisements = writeKind<{ enquiryId: string; tutorIds: readonly string[]; content: string }>(
  'opportunity.renewAdvertisements',
);
