import { Query } from '@nestjs/cqrs';

/** An enquiry as its holder sees it; the last three are counts. Null when there is none. */
export type EnquiryProgress = {
  id: string;
  reference: string;
  status: string;
  subjects: string;
  createdAt: string;
  respondBy: string;
  invited: number;
  accepted: number;
  quotes: number;
};

export class GetEnquiry extends Query<EnquiryProgress | null> {
  constructor(readonly id: string) {
    super();
  }
}
