import { useQuery } from '@tanstack/react-query';
import { SettingsForm, settingsQuery } from '../features/notification/settings-form';
import { privateMeta } from '../lib/meta';
import { Button } from '../ui/button';
import { Empty } from '../ui/card';
import { PortalHead } from '../ui/portal-head';
import { Skeleton } from '../ui/skeleton';

export const meta = () => privateMeta('Notifications');

export default function PortalNotifications() {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery);
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[800px] py-8 sm:py-12">
      <PortalHead
        title="Notifications"
        text="Which emails we send you and when. Emails about your account are always sent."
      />
      {isError ? (
        <div role="alert" className="mt-8">
          <Empty
            title="Failed to load your notifications"
            action={
              <Button disabled={isFetching} onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          />
        </div>
      ) : data ? (
        <SettingsForm kept={data} />
      ) : (
        <div role="status" className="mt-7 flex flex-col gap-5">
          <span className="sr-only">Loading your notifications</span>
          <Skeleton className="h-40 w-full rounded-card" />
          <Skeleton className="h-40 w-full rounded-card" />
        </div>
      )}
    </main>
  );
}
