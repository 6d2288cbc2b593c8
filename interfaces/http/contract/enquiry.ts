import { z } from 'zod';

/** POST /api/enquiries: 201 the first time, 200 for a repeat. */
export const enquirySubmitted = z
  .object({ success: z.literal(true), id: z.uuid(), reference: z.string() })
  .meta({ id: 'EnquirySubmitted' });
export type EnquirySubmitted = z.infer<typeof enquirySubmitted>;

/** POST /api/enquiry-access */
export const enquiryAccess = z.object({ token: z.string().min(20).max(200) }).meta({ id: 'EnquiryAccess' });
export const enquiryAccessAnswer = z
  .object({ success: z.literal(true), enquiryId: z.uuid() })
  .meta({ id: 'EnquiryAccessAnswer' });

export const enquiryStatuses = ['submitted', 'confirmed', 'matching', 'quoted', 'filled', 'closed', 'lapsed'] as const;

/** GET /api/enquiries/{id} for its holder: `invited`, `accepted`, `quotes` are counts. */
export const enquiryView = z
  .object({
    success: z.literal(true),
    enquiry: z.object({
      id: z.uuid(),
      reference: z.string(),
      status: z.enum(enquiryStatuses),
      subjects: z.string(),
      createdAt: z.iso.datetime(),
      respondBy: z.iso.datetime(),
      invited: z.int(),
      accepted: z.int(),
      quotes: z.int(),
      booking: z.null(),
    }),
  })
  .meta({ id: 'EnquiryView' });
export type EnquiryView = z.infer<typeof enquiryView>;
