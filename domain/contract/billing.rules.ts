import { z } from 'zod';
import { optionalText } from '../shared/text.js';

const MAX_BUSINESS_NAME = 100;
const GST = 'Please say whether you are registered for GST';

/** What receipts say beside the ABN (G-15); in the contract both may be left out, and stay as they were. */
export const billingFields = {
  businessName: optionalText(MAX_BUSINESS_NAME),
  gstRegistered: z.boolean({ error: GST }).nullish(),
};

/** PUT /api/portal/billing-details: in place of what was kept; a name of null or nothing is none. */
export const billingRules = z.object({
  businessName: billingFields.businessName,
  gstRegistered: z.boolean({ error: GST }),
});
export type BillingInput = z.infer<typeof billingRules>;
