import { Injectable } from '@nestjs/common';
import { EnquiryParts } from '../../application/ports/enquiry-parts.js';
import type { BookingStatus } from '../../domain/booking/booking.js';
import type { OpportunityStatus } from '../../domain/opportunity/opportunity.js';
import type { QuoteStatus } from '../../domain/quote/quote.js';
import { Database } from './database.js';

@Injectable()
export class PostgresEnquiryParts extends EnquiryParts {
  constructor(private readonly database: Database) {
    super();
  }

  async quotes(enquiryId: string) {
    return this.database.query<{ id: string; tutorId: string; status: QuoteStatus; expiresAt: string }>(
      'select id, tutor_id as "tutorId", status, expires_at as "expiresAt" from tutor_quotes where enquiry_id = $1 order by id',
      [enquiryId],
    );
  }

  async opportunities(enquiryId: string) {
    return this.database.query<{ id: string; tutorId: string; status: OpportunityStatus }>(
      'select id, tutor_id as "tutorId", status from tutor_opportunities where enquiry_id = $1 order by id',
      [enquiryId],
    );
  }

  async bookings(enquiryId: string) {
    return this.database.query<{ id: string; status: BookingStatus }>(
      'select id, status from bookings where enquiry_id = $1 order by id',
      [enquiryId],
    );
  }

  async bookingRequests(enquiryId: string) {
    return this.database.query<{ id: string }>('select id from booking_requests where enquiry_id = $1 order by id', [
      enquiryId,
    ]);
  }
}
