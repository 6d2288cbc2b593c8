import { Injectable } from '@nestjs/common';
import { dropReminders, releaseHold } from '../../../application/booking/booking.writes.js';
import type { DataOf } from '../../../application/ports/writes.js';
import type { Statement } from '../ledger/statement.js';
import { Executes } from '../ledger/write-executors.js';

@Injectable()
export class BookingWrites {
  @Executes(releaseHold)
  releaseHold(statement: Statement, held: DataOf<typeof releaseHold>[]): void {
    const ids = held.map(({ enquiryId }) => enquiryId);
    statement.part(`delete from booking_holds where enquiry_id = ${statement.anyOf(ids)}`);
  }

  @Executes(dropReminders)
  dropReminders(statement: Statement, sessions: DataOf<typeof dropReminders>[]): void {
    const ids = sessions.map(({ bookingId }) => bookingId);
    statement.part(
      `delete from mails where data ? 'bookingId' and data ->> 'bookingId' = ${statement.anyOf(ids, 'text')}
         and status = 'pending' and kind in ('session-reminder', 'session-outcome')`,
    );
  }
}
