import { useQuery } from '@tanstack/react-query';
import { availabilityQuery } from '../features/availability/availability';
import { AvailabilityEditor } from '../features/availability/availability-editor';
import { BusyCalendar } from '../features/calendar/busy-calendar';
import { CalendarFeed } from '../features/calendar/calendar-feed';
import { privateMeta } from '../lib/meta';
import { profileQuery } from '../lib/own-tutor';
import { Banksia } from '../ui/banksia';
import { ButtonLink } from '../ui/button';
import { Empty } from '../ui/card';
import { PortalHead } from '../ui/portal-head';
import { QueryState } from '../ui/query-state';
import { Skeleton } from '../ui/skeleton';

export const meta = () => privateMeta('Availability');

export default function PortalAvailability() {
  const profile = useQuery(profileQuery);
  const availability = useQuery({ ...availabilityQuery, enabled: Boolean(profile.data) });
  const known = profile.isSuccess && (availability.isSuccess || profile.data === null);
  const query = {
    data: known ? { tutor: profile.data, hours: availability.data } : undefined,
    isError: profile.isError || availability.isError,
    refetch: () => (profile.isError ? profile.refetch() : availability.refetch()),
  };
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1120px] pt-8 sm:pt-12">
      <PortalHead
        title="Availability"
        text="When you teach in an ordinary week. Families book only within these hours."
      />
      <QueryState
        query={query}
        failure={{ title: 'Failed to load your availability', className: 'my-8' }}
        loading="Loading your availability"
        skeleton={
          <div className="mt-7 flex flex-col gap-6">
            <Skeleton className="h-20 w-full rounded-card" />
            <Skeleton className="h-[30rem] w-full rounded-card" />
          </div>
        }
        empty={({ tutor }) =>
          tutor === null && (
            <div className="my-8">
              <Empty
                art={<Banksia weight="fine" className="size-20" />}
                title="Complete your profile first"
                action={<ButtonLink to="/setup?step=profile">Complete your profile</ButtonLink>}
              >
                Your postcode sets the time zone of your hours.
              </Empty>
            </div>
          )
        }
      >
        {({ tutor, hours }) =>
          tutor &&
          hours && (
            <>
              <AvailabilityEditor kept={hours} tutorId={tutor.id} />
              <div className="mt-8 flex flex-col gap-6">
                <BusyCalendar />
                <CalendarFeed />
              </div>
            </>
          )
        }
      </QueryState>
      <div className="h-8" />
    </main>
  );
}
