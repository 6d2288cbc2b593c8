import { OwnQuotesList } from '../features/quote/own-quotes-list';
import { privateMeta } from '../lib/meta';
import { PortalHead } from '../ui/portal-head';

export const meta = () => privateMeta('Quotes');

export default function Quotes() {
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1120px] py-8 sm:py-12">
      <PortalHead title="Quotes" text="What you offered to families. Two ticks mean that it was read." />
      <div className="mt-8">
        <OwnQuotesList />
      </div>
    </main>
  );
}
