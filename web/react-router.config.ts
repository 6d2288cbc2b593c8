import type { Config } from '@react-router/dev/config';
import { CITIES } from './content/home';
import { SUBJECT_PAGES } from './content/subject-names';

/**
 * Marketing pages are complete HTML and make up the sitemap; `/404` becomes the page that the server sends with
 * status 404.
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
    ...CITIES.map(({ slug }) => `/tutors/${slug}`),
    ...SUBJECT_PAGES.map(({ slug }) => `/subjects/${slug}`),
  ],
} satisfies Config;
