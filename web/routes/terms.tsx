import { TERMS, TERMS_INTRO } from '../content/terms';
import { ProsePage } from '../features/page/prose-page';
import { publicMeta } from '../lib/meta';

export const meta = () =>
  publicMeta(
    '/terms',
    'Terms of Service',
    'The rules for using our service: enquiries, quotes, cancelling, the money-back guarantee and keeping children safe.',
  );

export default function Terms() {
  return (
    <ProsePage
      title="Terms of Service"
      intro={TERMS_INTRO}
      updated="Sat 21 Nov 2026"
      clauses={TERMS}
      other={{ to: '/privacy', label: 'privacy policy' }}
    />
  );
}
