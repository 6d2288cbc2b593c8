import { enquiryRules } from '@domain/enquiry/enquiry.rules.js';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { z } from 'zod';

const formRules = enquiryRules.omit({
  subject: true,
  grade: true,
  message: true,
  preferredTutorId: true,
  website: true,
  source: true,
});

/** What the family fills in: the enquiry without the three fields that the form sends empty (S0§7). */
export type EnquiryForm = z.infer<typeof formRules>;

export const enquiryResolver = standardSchemaResolver(formRules);
