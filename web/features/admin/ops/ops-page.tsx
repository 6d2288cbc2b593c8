import { useSearchParams } from 'react-router';
import { Tabs } from '../../../ui/tabs';
import { DemoClock } from '../demo-clock';
import { AccountsTab } from './accounts-tab';
import { AlertsTab } from './alerts-tab';
import { ErasureTab } from './erasure-tab';
import { MailTab } from './mail-tab';
import { PolicyLab } from './policy-lab';
import { QueueTab } from './queue-tab';
import { ReviewsTab } from './reviews-tab';

const TABS = [
  { value: 'alerts', label: 'Alerts', panel: <AlertsTab /> },
  { value: 'reviews', label: 'Reviews', panel: <ReviewsTab /> },
  { value: 'mail', label: 'Email', panel: <MailTab /> },
  { value: 'queue', label: 'Queue', panel: <QueueTab /> },
  { value: 'policy', label: 'Policy lab', panel: <PolicyLab /> },
  { value: 'accounts', label: 'Accounts', panel: <AccountsTab /> },
  { value: 'erasure', label: 'Erasure', panel: <ErasureTab /> },
].map((tab) => ({ ...tab, panel: <div className="pt-5">{tab.panel}</div> }));

/**
 * What keeps the marketplace running: alerts and actions, reported
 * reviews, mails, jobs, the matching policy, accounts, erasure.
 */
export function OpsPage() {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('tab');
  const chosen = TABS.some(({ value }) => value === requested) ? (requested as string) : 'alerts';
  return (
    <main id="main" tabIndex={-1} className="wide py-6 sm:py-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 lg:flex-nowrap">
        <div>
          <h1 className="display text-display-4">Operations</h1>
          <p className="text-muted">
            What needs attention, and the actions to resolve it. Every action is recorded in the audit history.
          </p>
        </div>
        <DemoClock className="lg:ml-auto lg:shrink-0" />
      </div>
      <div className="mt-6">
        <Tabs
          label="Operations"
          value={chosen}
          onValueChange={(tab) =>
            setSearch(tab === 'alerts' ? {} : { tab }, { replace: true, preventScrollReset: true })
          }
          tabs={TABS}
        />
      </div>
    </main>
  );
}
