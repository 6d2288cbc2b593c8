import { conflict } from '../shared/domain-error.js';
import { DAY, plus } from '../shared/time.js';
import type { Opportunity } from './opportunity.js';

/** So long after the time to answer its tutor can still report the enquiry behind an opportunity (G-10). */
const REPORT_DAYS = 14;

type Reportable = Pick<Opportunity, 'status' | 'expiresAt'>;

/**
 * Whether its tutor can report the enquiry.
 *
 * | status                       | report                                       |
 * | ---------------------------- | -------------------------------------------- |
 * | available                    | yes                                          |
 * | accepted                     | yes: the contact is tried later than answered |
 * | available past its time      | for 14 days after it                         |
 * | rejected, expired            | for 14 days after the time to answer         |
 */
export const canBeReported = ({ status, expiresAt }: Reportable, now: string): boolean =>
  status === 'accepted' || now < plus(expiresAt, REPORT_DAYS * DAY);

/** @throws DomainError conflict `report_over` */
export function refuseUnreportable(opportunity: Reportable, now: string): void {
  if (!canBeReported(opportunity, now))
    throw conflict('report_over', `An enquiry can be reported within ${REPORT_DAYS} days`);
}
