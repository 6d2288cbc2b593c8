import type { MetaDescriptor } from 'react-router';
import { SITE } from '../content/site';
import { SITE_FACTS } from './site-facts';

export type StructuredData = Record<string, unknown>;

type PublicMetaOptions = {
  type?: 'website' | 'article';
  /** JSON-LD, each without its `@context`. */ data?: StructuredData[];
  /** For pages about something that we do not list. */ unlisted?: boolean;
};

const anyPicture = () => `${SITE_FACTS.origin}/share.png`;
/** Drawn by `npm run share-pictures`. */
const ownPicture = (path: string) => `${SITE_FACTS.origin}/share/${path.slice(1).replaceAll('/', '-') || 'home'}.jpg`;

/** Title, description, canonical, Open Graph and JSON-LD of a public page. `path` begins with `/`. */
export const publicMeta = (
  path: string,
  title: string,
  description: string,
  { type = 'website', data = [], unlisted = false }: PublicMetaOptions = {},
): MetaDescriptor[] => [
  { title: `${title} | ${SITE.name}` },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: SITE_FACTS.origin + path },
  { property: 'og:site_name', content: SITE.name },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: SITE_FACTS.origin + path },
  { property: 'og:type', content: type },
  { property: 'og:image', content: unlisted ? anyPicture() : ownPicture(path) },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  { property: 'og:image:alt', content: `${SITE.name}: ${unlisted ? SITE.promise : title}` },
  { name: 'twitter:card', content: 'summary_large_image' },
  ...data.map((item) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })),
  ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
];

/** The title of a page that no search engine should list. */
export const privateMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} | ${SITE.name}` },
  { name: 'robots', content: 'noindex' },
];

const organization = (): StructuredData => ({ '@type': 'Organization', name: SITE.name, url: `${SITE_FACTS.origin}/` });

/** Who we are, for the home page. */
export const organizationData = (): StructuredData => ({
  ...organization(),
  description: SITE.description,
  logo: `${SITE_FACTS.origin}/favicon.svg`,
  email: SITE.email,
  telephone: SITE.phone,
  areaServed: { '@type': 'Country', name: 'Australia' },
});

/** What is offered on a city or subject page. `area` is a city, without it all of Australia. */
export const serviceData = (path: string, name: string, description: string, area?: string): StructuredData => ({
  '@type': 'Service',
  serviceType: 'Private tutoring',
  name,
  description,
  url: SITE_FACTS.origin + path,
  provider: organization(),
  areaServed: area ? { '@type': 'City', name: area } : { '@type': 'Country', name: 'Australia' },
});

/** The way from home to a page: the names and paths below home, outermost first. */
export const breadcrumbData = (...trail: { name: string; path: string }[]): StructuredData => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: SITE_FACTS.origin + path,
  })),
});

type BlogPost = { path: string; headline: string; description: string; /** `YYYY-MM-DD`. */ published: string };

/** One article of the blog, written by us. */
export const blogPostingData = ({ path, headline, description, published }: BlogPost): StructuredData => ({
  '@type': 'BlogPosting',
  headline,
  description,
  datePublished: published,
  url: SITE_FACTS.origin + path,
  mainEntityOfPage: SITE_FACTS.origin + path,
  image: ownPicture(path),
  inLanguage: 'en-AU',
  author: organization(),
  publisher: organization(),
});
