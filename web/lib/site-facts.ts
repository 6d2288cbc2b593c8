import { BUILT_WITH } from '@contract/site.js';

const written = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/**
 * What the environment of the running program says of the site: pages are built with marks, the server
 * writes the real facts in their place, and the browser reads them from the page. `lmsUrl` is '' where none is set,
 * `traces` is 'on' where they are collected.
 */
export const SITE_FACTS: Record<keyof typeof BUILT_WITH, string> = import.meta.env.SSR
  ? BUILT_WITH
  : {
      origin: written('public-origin'),
      phone: written('contact-phone'),
      email: written('contact-email'),
      lmsUrl: written('lms-url'),
      traces: written('traces'),
    };
