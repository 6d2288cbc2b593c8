import { ShieldCheck } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useVisitor } from '../../lib/session';
import { Initials } from '../../ui/initials';
import { Badge } from '../../ui/badge';
import { Spinner } from '../../ui/button';
import { Tabs } from '../../ui/tabs';
import { CalendarTab } from './calendar/calendar-tab';
import { DemoClock } from './demo-clock';
import { Overview } from './overview/overview';
import { SessionsTab } from './session/sessions-tab';
import { StudentsTab } from './directory/students-tab';
import { type ReviewOf, TutorsTab } from './directory/tutors-tab';

// The charts weigh more than the rest of the admin area together.
const AnalyticsTab = lazy(() =>
  import('./analytics/analytics-tab').then(({ AnalyticsTab: component }) => ({ default: component })),
);

const panel = (content: ReactNode) => <div className="pt-5">{content}</div>;

/** The admin area: who is in it, and its six tabs. The chosen tab stands in the address. */
export function Dashboard({ reviewOf }: { reviewOf: ReviewOf }) {
  const { user } = useVisitor('never');
  const [search, setSearch] = useSearchParams();
  const choose = (tab: string) =>
    setSearch(tab === 'overview' ? {} : { tab }, { replace: true, preventScrollReset: true });
  const tabs = [
    { value: 'overview', label: 'Overview', panel: panel(<Overview />) },
    { value: 'sessions', label: 'Sessions', panel: panel(<SessionsTab />) },
    { value: 'students', label: 'Students', panel: panel(<StudentsTab />) },
    {
      value: 'tutors',
      label: 'Tutors',
      panel: panel(<TutorsTab onView={() => choose('overview')} reviewOf={reviewOf} />),
    },
    {
      value: 'analytics',
      label: 'Analytics',
      panel: panel(
        <Suspense fallback={<Spinner label="Loading analytics..." />}>
          <AnalyticsTab />
        </Suspense>,
      ),
    },
    { value: 'calendar', label: 'Calendar', panel: panel(<CalendarTab />) },
  ];
  const requested = search.get('tab');
  const chosen = tabs.some(({ value }) => value === requested) ? (requested as string) : 'overview';
  const name = user?.firstName || user?.email || '';
  return (
    <main id="main" tabIndex={-1} className="wide py-6 sm:py-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="flex items-center gap-4">
          <Initials name={name} className="size-12 text-lg" />
          <div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="display text-display-4">Admin Dashboard</h1>
              <Badge tone="good" icon={ShieldCheck}>
                Admin
              </Badge>
            </div>
            <p className="text-muted">Welcome back, {name}</p>
          </div>
        </div>
        <DemoClock className="lg:ml-auto" />
      </div>
      <div className="mt-6">
        <Tabs label="Admin" value={chosen} onValueChange={choose} tabs={tabs} />
      </div>
    </main>
  );
}
