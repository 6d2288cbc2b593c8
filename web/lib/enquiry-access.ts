import { enquiryAccessAnswer } from '@contract/enquiry.js';
import { ApiError, ask } from './api';

/** What the server says of a link that opens nothing; whatever else fails says nothing about the link. */
const NO_LINK = [400, 404, 410];

/**
 * Exchanges the token of a mailed link for access in this visitor's
 * session; one that opens nothing shows on the page.
 */
export const openWithToken = (token: string): Promise<unknown> =>
  ask(enquiryAccessAnswer, 'POST', '/api/enquiry-access', { token }).catch((error: unknown) => {
    if (!(error instanceof ApiError && NO_LINK.includes(error.status))) throw error;
  });
