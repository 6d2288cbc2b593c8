import { DEMO_ENQUIRY_ID } from '../../../domain/enquiry/options.js';

/**
 * Whether it is the demo's, which everybody may look at and use as its holder does; nothing of it changes.
 */
export const isDemoEnquiry = (enquiryId: string | null): boolean => enquiryId === DEMO_ENQUIRY_ID;

/** Changes something of an enquiry; null of the demo's, where nothing is done and it is answered as if it had been. */
export const unlessDemo = async <Result>(enquiryId: string, change: () => Promise<Result>): Promise<Result | null> =>
  isDemoEnquiry(enquiryId) ? null : change();
