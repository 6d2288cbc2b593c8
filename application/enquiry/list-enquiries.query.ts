import { Query } from '@nestjs/cqrs';
import type { EnquirySource } from '../../domain/enquiry/source.js';

/** An enquiry as operators see it in their list; `invited` and `accepted` are counts. */
export type AdminEnquiry = {
  id: string;
  reference: string;
  name: string;
  email: string;
  subjects: string;
  location: string;
  status: string;
  invited: number;
  accepted: number;
  quotes: number;
  waves: number;
  /** Its sender is blocked, and it reaches nobody (G-33). */
  withheld: boolean;
  /** Where it came from (G-29). */
  source: EnquirySource;
  createdAt: string;
};

export type EnquiriesParams = { status: string | null; search: string; before: string | null };

/** Newest first, 200 a page; `next` continues, null at the end. Search looks for a reference, name or e-mail. */
export class ListEnquiries extends Query<{ enquiries: AdminEnquiry[]; next: string | null }> {
  constructor(readonly params: EnquiriesParams) {
    super();
  }
}
