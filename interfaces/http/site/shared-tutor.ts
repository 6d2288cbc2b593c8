import type { QueryBus } from '@nestjs/cqrs';
import { GetTutorProfile, type PublicTutor } from '../../../application/tutor/get-tutor-profile.query.js';
import { SUBJECTS } from '../../../domain/matching/options.js';
import { listText } from '../../../domain/shared/list.js';
import { titleOf, TUTOR_PAGES } from '../contract/slug.js';
import type { TutorProfileAnswer } from '../contract/tutor-profile.js';
import { UUID } from '../request/identifier.js';
import type { PageContent } from './site.js';

const ADDRESS = /^\/tutor\/([^/]+)\/?$/;
/** More does not fit into the title of a shared link. */
const MOST_SUBJECTS = 3;

/**
 * What stands in the document of a tutor: the profile, and what a messenger shows beside the link that somebody shares
 * (G-25), the photo where there is one. Nothing where strangers may not see the tutor (R-93), or where it could not be
 * read: the page reads it itself.
 */
export const sharedTutor =
  (queries: QueryBus, now: () => string) =>
  async (path: string, origin: string): Promise<PageContent | null> => {
    const id = ADDRESS.exec(path)?.[1];
    if (!id || !UUID.test(id)) return null;
    const tutor = await queries.execute(new GetTutorProfile(id.toLowerCase(), null, now())).catch(() => null);
    if (!tutor) return null;
    const answer: TutorProfileAnswer = { success: true, tutor };
    return { tags: tagsOf(tutor, origin), answers: [{ key: ['/api/tutors', id, 'profile'], answer }] };
  };

function tagsOf(
  { id, name, subjects, location, deliveryModes, profileImageUrl }: PublicTutor,
  origin: string,
): PageContent['tags'] {
  const labels: Record<string, string> = SUBJECTS;
  const named = subjects.slice(0, MOST_SUBJECTS).map((slug) => labels[slug] ?? (titleOf(slug) || slug));
  const where = [
    ...(deliveryModes.includes('in-person') && location ? [`in ${location}`] : []),
    ...(deliveryModes.includes('online') ? ['online'] : []),
  ];
  const teaches = named.length > 0 ? ` for ${listText(named)}` : '';
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
