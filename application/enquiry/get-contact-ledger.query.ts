import { Query } from '@nestjs/cqrs';
import type { ContactEntry } from '../../domain/opportunity/contact-ledger.js';

/** An entry as the family reads it: of whom, and whether sharing can be stopped now. */
export type ShownContact = ContactEntry & { tutorName: string; canStop: boolean };

/** To whom the family's contact was shown, when and until when, newest first (G-18). */
export class GetContactLedger extends Query<ShownContact[]> {
  constructor(readonly enquiryId: string) {
    super();
  }
}
