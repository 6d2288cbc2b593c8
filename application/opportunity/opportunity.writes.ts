import { writeKind } from '../ports/writes.js';

/** The anonymised text of an enquiry, as one tutor is shown it. */
export const keepAdvertisement = writeKind<{
  id: string;
  enquiryId: string;
  tutorId: string;
  content: string;
  createdAt: string;
}>('opportunity.keepAdvertisement');
