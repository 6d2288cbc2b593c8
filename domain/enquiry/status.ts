/** */
export const ENQUIRY_STATUSES = ['submitted', 'confirmed', 'matching', 'quoted', 'filled', 'closed', 'lapsed'] as const;
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number];

/** In which the family waits for a quote, so that the promise of a reply counts. */
export const AWAITING_QUOTE: readonly EnquiryStatus[] = ['submitted', 'confirmed', 'matching'];

/** In which nothing is quoted or invited any more. */
export const ENDED: readonly EnquiryStatus[] = ['filled', 'closed', 'lapsed'];
