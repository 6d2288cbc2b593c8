import type { QueryBus } from '@nestjs/cqrs';
import { GetTutorProfile, type PublicTutor } from '../../application/tutor/get-tutor-profile.query.js';
import { SUBJECTS } from '../../domain/matching/options.js';
import { titleOf, TUTOR_PAGES } from './contract/slug.js';
import { UUID } from './identifier.js';
import type { PageHead } from './site.js';

const ADDRESS = /^\/tutor\/([^/]+)\/?$/;
const MOST_SUBJECTS = 3;
const IN_WORDS = new Intl.ListFormat('en-AU');

/**
 * What a messenger shows beside the link to a tutor that somebody shares (G-25): the photo where there is one. Nothing where strangers
 * may not see the tutor (R-93); the page is the same without it, also where it could not be read.
 */
export const sharedTutor =
  (queries: QueryBus, now: () => string) =>
  async (path: string, origin: string): Promise<PageHead | null> => {
    const id = ADDRESS.exec(path)?.[1];
    if (!id || !UUID.test(id)) return null;
    const tutor = await queries.execute(new GetTutorProfile(id.toLowerCase(), null, now())).catch(() => null);
    return tutor && { tags: tagsOf(tutor, origin), reads: [`/api/tutors/${id}/profile`] };
  };

function tagsOf(
  { id, name, subjects, location, deliveryModes, profileImageUrl }: PublicTutor,
  origin: string,
): PageHead['tags'] {
  const labels: Record<string, string> = SUBJECTS;
  const named = subjects.slice(0, MOST_SUBJECTS).map((slug) => labels[slug] ?? (titleOf(slug) || slug));
  const where = [
    ...(deliveryModes.includes('in-person') && location ? [`in ${location}`] : []),
    ...(deliveryModes.includes('online') ? ['online'] : []),
  ];
  const teaches = named.length > 0 ? ` for ${IN_WORDS.format(named)}` : '';
  const description = `Private tutor${teaches}${where.length > 0 ? `, ${where.join(' and ')}` : ''}.`;
  return {
    description,
    'og:site_name': 'Banksia',
    'og:type': 'profile',
    'og:url': `${origin}${TUTOR_PAGES.under}${id}`,
    'og:title': name,
    'og:description': description,
    ...(profileImageUrl
      ? {
          'og:image': origin + profileImageUrl,
          'og:image:type': 'image/webp',
          'og:image:width': '480',
          'og:image:height': '480',
          'og:image:alt': `Photo of ${name}`,
          'twitter:card': 'summary',
        }
      : {
          'og:image': `${origin}/share.png`,
          'og:image:width': '1200',
          'og:image:height': '630',
          'og:image:alt': 'Banksia',
          'twitter:card': 'summary_large_image',
        }),
  };
}
