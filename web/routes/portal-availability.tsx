import { useQuery } from '@tanstack/react-query';
import { availabilityQuery } from '../features/availability/availability';
import { AvailabilityEditor } from '../features/availability/availability-editor';
import { privateMeta } from '../lib/meta';
import { profileQuery } from '../lib/own-tutor';
import { Banksia } from '../ui/banksia';
import { Button, ButtonLink } from '../ui/button';
import { Empty } from '../ui/card';
import { PortalHead } from '../ui/portal-head';
import { Skeleton } from '../ui/skeleton';

export const meta = () => privateMeta('Availability');

export default function PortalAvailability() {
  const profile = useQuery(profileQuery);
  const availability = useQuery({ ...availabilityQuery, enabled: Boolean(profile.data) });
  const hasFailed = profile.isError || availability.isError;
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1120px] pt-8 sm:pt-12">
      <PortalHead
        title="Availability"
        text="When you teach in an ordinary week. Families book only within these hours."
      />
      {hasFailed ? (
        <div role="alert" className="my-8">
          <Empty
            title="Failed to load your availability"
            action={
              <Button onClick={() => void (profile.isError ? profile.refetch() : availability.refetch())}>
                Try Again
              </Button>
            }
          />
        </div>
      ) : profile.data === null ? (
        <div className="my-8">
          <Empty
            art={<Banksia weight="fine" className="size-20" />}
            title="Complete your profile first"
            action={<ButtonLink to="/setup?step=profile">Complete your profile</ButtonLink>}
          >
            Your postcode sets the time zone of your hours.
          </Empty>
        </div>
      ) : profile.data && availability.data ? (
        <AvailabilityEditor kept={availability.data} tutorId={profile.data.id} />
      ) : (
        <div role="status" className="mt-7 flex flex-col gap-6">
          <span className="sr-only">Loading your availability</span>
          <Skeleton className="h-20 w-full rounded-card" />
          <Skeleton className="h-[30rem] w-full rounded-card" />
        </div>
      )}
      <div className="h-8" />
    </main>
  );
}
