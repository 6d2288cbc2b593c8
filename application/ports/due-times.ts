/** What has fallen due; each gives ids, oldest first, at most a batch. */
export abstract class DueTimes {
  abstract opportunitiesToExpire(now: string): Promise<string[]>;
  abstract enquiriesForAnotherWave(now: string): Promise<string[]>;
  abstract quotesToExpire(now: string): Promise<string[]>;
  abstract bookingRequestsToExpire(now: string): Promise<string[]>;
  /** Sessions of which somebody must be reminded. */
  abstract bookingsToRemind(now: string): Promise<string[]>;
  /** Held sessions whose family is to be invited to review. */
  abstract bookingsToReview(now: string): Promise<string[]>;
  /** Enquiries without a quote for which ops or the enquirer must be told something. */
  abstract silentEnquiries(now: string): Promise<string[]>;
  /** Tutors whose working-with-children check comes near its end without the notice for it. */
  abstract expiringChecks(now: string): Promise<string[]>;
}
