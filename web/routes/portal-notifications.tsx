import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { SettingsForm, settingsQuery } from '../features/notification/settings-form';
import { privateMeta } from '../lib/meta';
import { Button, ButtonLink } from '../ui/button';
import { Empty } from '../ui/card';
import { Skeleton } from '../ui/skeleton';

export const meta = () => privateMeta('Notifications');

export default function PortalNotifications() {
  const { data, isError, isFetching, refetch } = useQuery(settingsQuery);
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[800px] py-8 sm:py-12">
      <ButtonLink to="/portal" tone="quiet" size="small" className="-ml-3">
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back
      </ButtonLink>
      <h1 className="display mt-3 text-[2.25rem] sm:text-[2.75rem]">Notifications</h1>
      <p className="mt-2 max-w-[56ch] text-[1.0625rem] text-muted">
        Which mails we send you and when. Mails about your account always come.
      </p>
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
