import { Query } from '@nestjs/cqrs';
import type { EnquiryProgress } from './get-enquiry.query.js';

/** Another enquiry of the same address, as its holder sees it listed. */
export type OtherEnquiry = Pick<EnquiryProgress, 'id' | 'reference' | 'status' | 'subjects' | 'createdAt'>;

/** Which of these enquiries were sent from the same address as this one and are not erased, newest first (G-18). */
export class ListOtherEnquiries extends Query<OtherEnquiry[]> {
  constructor(
    readonly enquiryId: string,
    readonly among: readonly string[],
  ) {
    super();
  }
}
