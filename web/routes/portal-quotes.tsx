import { OwnQuotesList } from '../features/quote/own-quotes-list';
import { privateMeta } from '../lib/meta';

export const meta = () => privateMeta('Quotes');

export default function Quotes() {
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1120px] py-8 sm:py-12">
      <h1 className="display text-[2.25rem] sm:text-[2.75rem]">Quotes</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-[1.0625rem] text-muted">
        What you offered to families. Two ticks mean that it was read.
      </p>
      <OwnQuotesList />
    </main>
  );
}
