import { sourceColumns } from '../../application/enquiry/counted-under.js';
import { sourceOf } from '../../domain/enquiry/source.js';
import { Random } from './random.js';

const NEWSLETTER = { utm_source: 'newsletter', utm_medium: 'email' };
const SOURCES = [
  [{}, 26],
  [{ referrer: 'www.google.com' }, 20],
  [{ utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'maths-tutors', referrer: 'www.google.com' }, 16],
  [{ utm_source: 'facebook', utm_medium: 'social', utm_campaign: 'back-to-school', referrer: 'm.facebook.com' }, 12],
  [{ ...NEWSLETTER, utm_campaign: 'exam-season' }, 10],
  [{ utm_source: 'school-flyer', utm_medium: 'print', utm_campaign: 'term-4' }, 7],
  [{ referrer: 'www.bing.com' }, 5],
  [{ referrer: 'parents.example' }, 4],
] as const;

/** Where family number `index` of a seed came from (G-29). */
export const sourceOfFamily = (seed: string, index: number) =>
  sourceColumns(sourceOf(new Random(`${seed}|source|${index}`).weighted(SOURCES), null));
