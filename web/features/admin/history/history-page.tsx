import { useState } from 'react';
import { useAddress } from '../../../lib/address';
import { DemoClock } from '../demo-clock';
import { ChosenViews } from './chosen-views';
import { EnquiryHead } from './enquiry-life';
import { EnquiryList } from './enquiry-list';
import { EventFilters, filtersOf } from './event-filters';
import { HistoryEvents } from './history-events';
import { useHistory } from './use-history';
import { VerifyChain } from './verify-chain';

/** The event log as a timeline, and one enquiry's whole life. */
export function HistoryPage() {
  const { params, go, change } = useAddress();
  const filters = filtersOf(params);
  const [words, setWords] = useState('');
  const [view, setView] = useState('life');
  const history = useHistory(filters, words);
  const { chosen, enquiries, enquiry, title, names, actors } = history;
  const timeline = <HistoryEvents history={history} onChange={change} />;

  return (
    <main id="main" tabIndex={-1} className="wide py-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 lg:flex-nowrap">
        <div>
          <h1 className="display text-display-4">History</h1>
          <p className="mt-1 max-w-[68ch] text-muted">
            Everything that has happened, in order, and who did it. Choose an enquiry to read its full history and why
            each tutor was invited.
          </p>
        </div>
        <DemoClock className="lg:shrink-0" />
      </div>
      <div className="mt-4">
        <VerifyChain key={chosen ?? ''} streamId={chosen} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
        <EnquiryList
          query={enquiries}
          words={words}
          onWords={setWords}
          chosen={chosen}
          onChoose={(id) => change({ streamId: id })}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <EventFilters
            filters={filters}
            actors={actors}
            names={names}
            onChange={change}
            onClear={() => go('', true)}
          />
          {chosen && <EnquiryHead enquiry={enquiry} title={title} onClose={() => change({ streamId: undefined })} />}
          {chosen ? (
            <ChosenViews history={history} chosen={chosen} view={view} onView={setView} timeline={timeline} />
          ) : (
            timeline
          )}
        </div>
      </div>
    </main>
  );
}
