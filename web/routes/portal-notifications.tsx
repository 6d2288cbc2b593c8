import { useQuery } from '@tanstack/react-query';
import { SettingsForm, settingsQuery } from '../features/notification/settings-form';
import { privateMeta } from '../lib/meta';
import { PortalHead } from '../ui/portal-head';
import { QueryState } from '../ui/query-state';
import { Skeleton } from '../ui/skeleton';

export const meta = () => privateMeta('Notifications');

export default function PortalNotifications() {
  const settings = useQuery(settingsQuery);
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[800px] py-8 sm:py-12">
      <PortalHead
        title="Notifications"
        text="Which emails we send you and when. Emails about your account are always sent."
      />
      <QueryState
        query={settings}
        failure={{ title: 'Failed to load your notifications', className: 'mt-8' }}
        loading="Loading your notifications"
        skeleton={
          <div className="mt-7 flex flex-col gap-5">
            <Skeleton className="h-40 w-full rounded-card" />
            <Skeleton className="h-40 w-full rounded-card" />
          </div>
        }
      >
        {(kept) => <SettingsForm kept={kept} />}
      </QueryState>
    </main>
  );
}
