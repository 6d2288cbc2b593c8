import { ReportConcern } from '../features/concern/report-concern';
import { OwnQuotesList } from '../features/quote/own-quotes-list';
import { privateMeta } from '../lib/meta';
import { PortalHead } from '../ui/portal-head';

export const meta = () => privateMeta('Quotes');

export default function Quotes() {
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1120px] py-8 sm:py-12">
      <PortalHead title="Quotes" text="The quotes you have sent to families. Two ticks mean it has been read." />
      <div className="mt-8">
        <OwnQuotesList
          report={({ id, enquiry }) => (
            <ReportConcern
              about={{ quoteId: id }}
              isKnown
              label={`Report a concern about the messages on ${enquiry.subjects}`}
              className="-ml-4 text-muted"
            />
          )}
        />
      </div>
    </main>
  );
}
