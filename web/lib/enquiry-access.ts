import { enquiryAccessAnswer } from '@contract/enquiry.js';
import { ask } from './api';

/** Exchanges the token of a mailed link for access in this visitor's session; one that opens nothing shows on the page. */
export const openWithToken = (token: string): Promise<unknown> =>
  ask(enquiryAccessAnswer, 'POST', '/api/enquiry-access', { token }).catch(() => undefined);
