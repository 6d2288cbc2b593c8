import { Injectable } from '@nestjs/common';
import { DatabaseError } from 'pg';
import { type BookingHold, BookingHolds } from '../../../application/ports/booking/booking-holds.js';
import { timeTaken } from '../../../domain/booking/refusals.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { recordOutcome } from '../ledger/attempts.js';
import { Database } from '../database.js';

const TAKEN = ['booking_holds_buffer_before', 'booking_holds_buffer_after', 'booking_holds_one'];

@Injectable()
export class PostgresBookingHolds extends BookingHolds {
  constructor(private readonly database: Database) {
    super();
  }

  async place(hold: BookingHold): Promise<void> {
    const { id, enquiryId, tutorId, seat, bufferMinutes, startsAt, endsAt, expiresAt, createdAt } = hold;
    try {
      await this.database.transaction(async (client) => {
        // Locked as by an entry of the ledger: an erasure waits for it, or it for the erasure.
        const { rowCount } = await client.query(
          `select 1 from enquiries e, tutors t where e.id = $1 and t.id = $2 and e.erased_at is null and t.erased_at is null
           for key share`,
          [enquiryId, tutorId],
        );
        if (!rowCount) throw notFound('Enquiry');
        await client.query('delete from booking_holds where enquiry_id = $1 or (tutor_id = $2 and expires_at <= $3)', [
          enquiryId,
          tutorId,
          createdAt,
        ]);
        await client.query(
          `insert into booking_holds (id, enquiry_id, tutor_id, seat, buffer_minutes, starts_at, ends_at, expires_at, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [id, enquiryId, tutorId, seat, bufferMinutes, startsAt, endsAt, expiresAt, createdAt],
        );
        await recordOutcome(client, { outcome: hold });
      });
    } catch (error) {
      if (error instanceof DatabaseError && TAKEN.includes(error.constraint ?? '')) throw timeTaken();
      throw error;
    }
  }

  async release(enquiryId: string): Promise<void> {
    await this.database.query('delete from booking_holds where enquiry_id = $1', [enquiryId]);
  }
}
