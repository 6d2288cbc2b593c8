import { z } from 'zod';
import { requiredText } from '../shared/text.js';

export const LONGEST_SUBJECT = 150;
export const LONGEST_ISSUE = 20_000;

/** What an issue of the newsletter says (G-28); its words are Markdown. */
export const issueRules = z.object({
  subject: requiredText('Please enter a subject', LONGEST_SUBJECT).refine(
    (subject) => !/[\r\n]/.test(subject),
    'A subject is one line',
  ),
  markdown: requiredText('Please write the newsletter', LONGEST_ISSUE),
});

export type IssueInput = z.infer<typeof issueRules>;

/** The version that an operator saw; another one is not touched. */
const version = z.int('Must be a version').min(1, 'Must be a version').optional();

export const issueChangeRules = issueRules
  .partial()
  .extend({ version })
  .refine(({ subject, markdown }) => subject !== undefined || markdown !== undefined, {
    error: 'Please enter a subject or the newsletter',
    path: ['markdown'],
  });

export const issueSendRules = z.object({ version }).prefault({});
