import { useState } from 'react';
import { FeatureOverview } from '../features/demo/feature-overview';
import { TutorChoice } from '../features/demo/tutor-choice';
import { QuotesBoard } from '../features/quote/quotes-board';
import { TutorProfile } from '../features/tutor-profile/tutor-profile';
import { publicMeta } from '../lib/meta';
import { PageHead } from '../ui/page-head';
import { Tabs } from '../ui/tabs';

/** Public and inert. */
const DEMO_ENQUIRY_ID = '00000000-0000-4000-8000-000000000001';
/** What its family asked for. */
const DEMO_FREQUENCY = 'Weekly';

export const meta = () =>
  publicMeta(
    '/enhanced-demo',
    'See tutor profiles and quotes',
    'Look at real tutor profiles and compare five quotes for one enquiry, as a family does. Nothing is sent and nothing is booked.',
  );

/** The tutor profile and the quotes board, explained and to try out. */
export default function EnhancedDemo() {
  const [tab, setTab] = useState('overview');
  const showLive = () => {
    setTab('live');
    scrollTo({ top: 0 });
  };
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title="Profiles and quotes, to try out"
        text="How a tutor introduces himself or herself, and how several quotes for one enquiry are compared. Nothing here is sent, and nothing is booked."
      />
      <div className="measure py-10 sm:py-14">
        <div className="[&_[role=tablist]]:max-w-[30rem]">
          <Tabs
            label="Feature overview and live demo"
            value={tab}
            onValueChange={setTab}
            tabs={[
              { value: 'overview', label: 'Feature Overview', panel: <FeatureOverview onLive={showLive} /> },
              { value: 'live', label: 'Live Demo', panel: <LiveDemo /> },
            ]}
          />
        </div>
      </div>
    </main>
  );
}

function LiveDemo() {
  return (
    <div className="flex flex-col gap-16 pt-10">
      <div className="flex flex-col gap-10">
        <TutorChoice>{(id) => <TutorProfile key={id} id={id} heading="h2" />}</TutorChoice>
      </div>
      <div className="border-t border-line pt-14">
        <QuotesBoard enquiryId={DEMO_ENQUIRY_ID} frequency={DEMO_FREQUENCY} title="Quotes for a demo enquiry" />
      </div>
    </div>
  );
}
