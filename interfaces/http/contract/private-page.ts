import { z } from 'zod';
import { familyMailRules } from '../../../domain/enquiry/family-mails.js';
import { CONTACT_DETAILS, SHOWN_REASONS } from '../../../domain/opportunity/contact-ledger.js';
import { success } from './added.js';

/** Which details of the family's contact a tutor was shown, why, from when until when (null: still). */
const contactEntry = z
  .object({
    tutorId: z.uuid(),
    tutorName: z.string(),
    details: z.array(z.enum(CONTACT_DETAILS)),
    reason: z.enum(SHOWN_REASONS),
    since: z.iso.datetime(),
    until: z.iso.datetime().nullable(),
    /** This tutor was not chosen, so that sharing can be stopped. */
    canStop: z.boolean(),
  })
  .meta({ id: 'ContactEntry' });
export type ContactEntryItem = z.infer<typeof contactEntry>;

/**
 * GET /api/enquiries/{id}/contact-ledger, newest first, and the answer of POST /api/enquiries/{id}/stop-sharing (G-18).
 */
export const contactLedgerView = z.object({ success, entries: z.array(contactEntry) }).meta({ id: 'ContactLedger' });

/** GET and PUT /api/enquiries/{id}/mail-settings (G-18). */
export const familyMails = z
  .object({
    success,
    kinds: z.array(z.object({ kind: z.string(), label: z.string(), description: z.string(), isOn: z.boolean() })),
  })
  .meta({ id: 'FamilyMails' });
export const familyMailsForm = familyMailRules.meta({ id: 'FamilyMailsForm' });

/** POST /api/enquiries/{id}/read-only-link: an address that opens the page to read it (G-18). */
export const readOnlyLink = z.object({ success, url: z.url() }).meta({ id: 'ReadOnlyLink' });

/** POST /api/enquiries/{id}/stop-sharing */
export const stopSharingForm = z.object({ tutorId: z.uuid('Please choose a tutor') }).meta({ id: 'StopSharing' });
