/** What a tutor's receipts say of its business beside the ABN (G-15). The business name stands in a column. */
export type BillingFacts = {
  /** Whether the tutor has said that it is registered for GST. */
  gstRegistered: boolean;
};

export type BillingEvent = { type: 'BillingDetailsSaved'; data: BillingFacts & { at: string } };

/** What receipts of sessions that are paid from now on say; those paid before keep what was true then. */
export const saveBillingDetails = (gstRegistered: boolean, now: string): BillingEvent[] => [
  { type: 'BillingDetailsSaved', data: { gstRegistered, at: now } },
];

/** The GST within a price that includes it: one eleventh, in whole cents, half a cent up. */
export const gstWithin = (cents: number): number => Math.round(cents / 11);
