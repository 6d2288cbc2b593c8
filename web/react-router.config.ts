import type { Config } from '@react-router/dev/config';
import { SUBJECT_SLUGS } from '../domain/matching/options.js';
import { SEARCH_CITY_SLUGS } from '../domain/search/options.js';
import { ANY_NAME, TUTOR_PAGES } from '../interfaces/http/contract/slug.js';
import { CITIES } from './content/offer';
import { SUBJECT_PAGES } from './content/subject-names';

/**
 * Marketing pages are complete HTML and, where they may be found, make up the sitemap; `/404` becomes the page
 * that the server sends with status 404. The page of any tutor is complete but for the tutor. Cities and subjects that
 * search knows have a page each; any other name is written into one.
 */
export default {
  appDirectory: '.',
  buildDirectory: '../dist/web',
  ssr: false,
  prerender: [
    '/',
    '/404',
    '/search',
    '/blog',
    '/blog/how-to-choose-private-tutor',
    '/year-levels',
    '/primary-tutoring',
    '/secondary-tutoring',
    '/senior-tutoring',
    '/adult-tutoring',
    '/competitions',
    '/enhanced-demo',
    '/success-stories',
    '/privacy',
    '/terms',
    '/sitemap',
    TUTOR_PAGES.any,
    ...[...CITIES.map(({ slug }) => slug), ...SEARCH_CITY_SLUGS, ANY_NAME.slug, ANY_NAME.none].map(
      (slug) => `/tutors/${slug}`,
    ),
    ...[...SUBJECT_PAGES.map(({ slug }) => slug), ...SUBJECT_SLUGS, ANY_NAME.slug, ANY_NAME.none].map(
      (slug) => `/subjects/${slug}`,
    ),
  ],
} satisfies Config;
