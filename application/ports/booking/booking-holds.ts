/** A slot kept for an enquiry while its family confirms. */
export type BookingHold = {
  id: string;
  enquiryId: string;
  tutorId: string;
  seat: number;
  /** Minutes that stay free around it. */
  bufferMinutes: number;
  startsAt: string;
  endsAt: string;
  expiresAt: string;
  createdAt: string;
};

export abstract class BookingHolds {
  /**
   * Keeps a slot in place of what the enquiry held before, forgetting what has expired.
   * @throws DomainError conflict `slot_taken` where another enquiry
   * holds it; not_found where enquiry or tutor is erased or none
   */
  abstract place(hold: BookingHold): Promise<void>;
  abstract release(enquiryId: string): Promise<void>;
}
