/** What stands in the columns of an enquiry, as the family filled them in, once nobody is to know whose it was. */
export const FORGOTTEN_ENQUIRY = {
  ...{
    name: '',
    email: '',
    phone: '',
    location: '',
    subjects: '',
    subject: '',
    grade: '',
    message: '',
    closedNote: null,
  },
  // Each may hold words of the family's own.
  ...{ educationLevel: '', frequency: '', availableDays: [], availableTimes: [], deliveryPreference: '' },
  ...{ locationPreferences: [], hiringLikelihood: '' },
} as const;

/** What a session, a request and a mail about them then say of the subject, in the place of the family's words. */
export const FORGOTTEN_SUBJECT = 'Tutoring';
