import { ARTICLES } from './blog';
import { CITIES, within } from './offer';
import { FOR_TUTORS, type MenuEntry, RESOURCES, YEAR_LEVELS } from './navigation';
import { SUBJECT_PAGES } from './subject-names';
import { LEVELS } from './year-levels';

const [article] = ARTICLES;

/** Every public address in groups. */
export const SITEMAP: { title: string; entries: MenuEntry[] }[] = [
  {
    title: 'Find a tutor',
    entries: [
      { label: 'Home', to: '/' },
      { label: 'Send an enquiry', to: '/#enquiry' },
      { label: 'Search tutors', to: '/search' },
      { label: 'Profiles and quotes, to try out', to: '/enhanced-demo' },
      YEAR_LEVELS,
    ],
  },
  { title: 'Levels', entries: LEVELS.map(({ slug, name }) => ({ label: `${name} tutoring`, to: `/${slug}` })) },
  {
    title: 'Cities',
    entries: CITIES.map(({ name, slug }) => ({ label: `Tutors ${within(name)}`, to: `/tutors/${slug}` })),
  },
  { title: 'Subjects', entries: SUBJECT_PAGES.map(({ name, slug }) => ({ label: name, to: `/subjects/${slug}` })) },
  {
    title: 'Read and take part',
    entries: [...RESOURCES, ...(article ? [{ label: article.title, to: `/blog/${article.slug}` }] : [])],
  },
  { title: 'For tutors', entries: FOR_TUTORS.filter(({ external }) => !external) },
  {
    title: 'The small print',
    entries: [
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Terms of Service', to: '/terms' },
    ],
  },
];
