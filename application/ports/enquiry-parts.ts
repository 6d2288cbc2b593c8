import type { BookingStatus } from '../../domain/booking/booking.js';
import type { OpportunityStatus } from '../../domain/opportunity/opportunity.js';
import type { QuoteStatus } from '../../domain/quote/quote.js';

/** What stands around an enquiry, as rows say it: expiry by time is for who decides to see. */
export abstract class EnquiryParts {
  abstract quotes(
    enquiryId: string,
  ): Promise<{ id: string; tutorId: string; status: QuoteStatus; expiresAt: string }[]>;
  abstract opportunities(enquiryId: string): Promise<{ id: string; tutorId: string; status: OpportunityStatus }[]>;
  abstract bookings(enquiryId: string): Promise<{ id: string; status: BookingStatus }[]>;
  abstract bookingRequests(enquiryId: string): Promise<{ id: string }[]>;
}
