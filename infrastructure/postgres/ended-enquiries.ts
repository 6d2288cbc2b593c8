import { ENDED } from '../../domain/enquiry/enquiry.js';

/** The statuses of an enquiry that has ended, as a list of SQL. */
export const ENDED_STATUSES = `(${ENDED.map((status) => `'${status}'`).join()})`;
