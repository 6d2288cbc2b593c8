import { Query } from '@nestjs/cqrs';

/** An enquiry as operators see it in their list; `invited` and `accepted` are counts. */
export type EnquiryOfDesk = {
  id: string;
  reference: string;
  name: string;
  email: string;
  subjects: string;
  location: string;
  status: string;
  invited: number;
  accepted: number;
  createdAt: string;
};

/** The newest enquiries, at most 200. */
export class ListEnquiries extends Query<EnquiryOfDesk[]> {}
