import { z } from 'zod';
import { requiredText } from '../shared/text.js';

/** How much a tutor shows of the own work (G-26). */
export const MAX_PORTFOLIO = 6;
const MAX_TITLE = 80;
const MAX_URL = 500;

const LINK = 'Please give a link that begins with https://';
const title = requiredText('Please give it a title', MAX_TITLE);
const url = z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: LINK }).max(MAX_URL, LINK);
const ITEM = 'Please give a title with a link or a document';
const MOST = `At most ${MAX_PORTFOLIO} links and documents`;

const item = z.union([z.strictObject({ title, url }), z.strictObject({ title, documentId: z.uuid(ITEM) })], {
  error: (issue) => {
    const { url: given } = (issue.input ?? {}) as { url?: unknown };
    return typeof given === 'string' && !url.safeParse(given).success ? LINK : ITEM;
  },
});

/** Links, https only, and documents of the tutor of type `portfolio`, each with a title. */
export const portfolioRules = z.array(item, MOST).max(MAX_PORTFOLIO, MOST);
export type PortfolioItem = z.infer<typeof item>;
