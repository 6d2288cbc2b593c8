import type { Settings } from '../../../application/ports/settings.js';
import { BUILT_WITH, telephone } from '../contract/site.js';

/** What the environment says of the site. `publicUrl` has no trailing slash. */
export type SiteFacts = Pick<Settings, 'publicUrl' | 'contactPhone' | 'contactEmail' | 'lmsUrl'> &
  Partial<Pick<Settings, 'tracesUrl'>>;

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => MARKS[mark] as string);

/** A link to the tutors' learning system, which is not there where none is set (R-02). */
const LMS_LINK = new RegExp(`<a [^>]*href="${literally(BUILT_WITH.lmsUrl)}"[^>]*>[^<]*</a>`, 'g');

/** Returns a writer of this program's own facts into built pages, in place of those that the build left there. */
export function ownFacts({
  publicUrl,
  contactPhone,
  contactEmail,
  lmsUrl,
  tracesUrl,
}: SiteFacts): (html: string) => string {
  const facts = new Map<string, string>([
    [BUILT_WITH.origin, new URL(publicUrl).href.replace(/\/$/, '')],
    [BUILT_WITH.phone, contactPhone],
    [telephone(BUILT_WITH.phone), telephone(contactPhone)],
    [BUILT_WITH.email, contactEmail],
    [BUILT_WITH.lmsUrl, lmsUrl ?? ''],
    [BUILT_WITH.traces, tracesUrl ? 'on' : ''],
  ]);
  const built = new RegExp([...facts.keys()].map(literally).join('|'), 'g');
  return (html) =>
    (lmsUrl ? html : html.replace(LMS_LINK, '')).replace(built, (found) => escaped(facts.get(found) ?? found));
}
