import { PRIVACY, PRIVACY_INTRO } from '../content/privacy';
import { ProsePage } from '../features/page/prose-page';
import { publicMeta } from '../lib/meta';

export const meta = () =>
  publicMeta(
    '/privacy',
    'Privacy Policy',
    'What we collect about families, students and tutors, why, who sees it, and how to have it deleted.',
  );

export default function Privacy() {
  return (
    <ProsePage
      title="Privacy Policy"
      intro={PRIVACY_INTRO}
      updated="Sat 21 Nov 2026"
      clauses={PRIVACY}
      other={{ to: '/terms', label: 'terms of service' }}
    />
  );
}
