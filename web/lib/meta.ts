import { SITE } from '../content/site';

/** Title, description, canonical and Open Graph of a public page. */
export const publicMeta = (path: string, title: string, description: string) => [
  { title: `${title} | ${SITE.name}` },
  { name: 'description', content: description },
  { tagName: 'link', rel: 'canonical', href: SITE.publicUrl + path },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: SITE.publicUrl + path },
  { property: 'og:type', content: 'website' },
];

/** The title of a page that no search engine should list. */
export const privateMeta = (title: string) => [
  { title: `${title} | ${SITE.name}` },
  { name: 'robots', content: 'noindex' },
];
