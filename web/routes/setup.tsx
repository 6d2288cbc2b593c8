import type { CurrentUser } from '@contract/account.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SessionEnded } from '../features/setup/session-ended';
import { SetupSteps } from '../features/setup/setup-steps';
import { privateMeta } from '../lib/meta';
import { contractsQuery, profileQuery } from '../lib/own-tutor';
import { teaches, useSession, useVisitor } from '../lib/session';
import { ButtonLink } from '../ui/button';
import { Empty } from '../ui/card';
import { Failure } from '../ui/query-state';
import { Skeleton } from '../ui/skeleton';

export const meta = () => privateMeta('Tutor setup');

/**
 * Onboarding, also for a visitor without a session; a
 * known tutor's profile and contract are loaded first.
 */
export default function Setup() {
  const visitor = useVisitor('hinted');
  const { isLost } = useSession();
  const [known, setKnown] = useState<CurrentUser | null>(null);
  if (visitor.user && visitor.user !== known) setKnown(visitor.user);
  const read = useQueryClient().getQueryState<CurrentUser | null>(['/api/user']);
  const unsure = read?.status === 'error' ? read.data : null;
  // Neither a session that ends nor one that cannot be read takes anything from a form that somebody fills in.
  const user = visitor.user ?? (isLost ? known : (unsure ?? null));
  const [search] = useSearchParams();
  const requested = search.get('step');
  const isTutor = user !== null && teaches(user);
  const profile = useQuery({ ...profileQuery, enabled: isTutor });
  const contracts = useQuery({ ...contractsQuery, enabled: isTutor });
  const isLoading = (!user && visitor.status === 'loading') || (isTutor && (profile.isPending || contracts.isPending));
  const hasFailed = isTutor && (profile.data === undefined || contracts.data === undefined);
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[1120px] py-8 sm:py-14">
      <h1 className="display text-display-3">
        {user ? `Welcome, ${user.firstName || user.username}` : 'Become a tutor'}
      </h1>
      <p className="mt-3 mb-8 max-w-[58ch] text-muted sm:mb-11 sm:text-lg sm:leading-7">
        Four steps lead from an account to your first student. You can stop at any time; every finished step is kept.
      </p>
      {isLost && user && <SessionEnded />}
      {isLoading ? (
        <StepsSkeleton />
      ) : user && !isTutor ? (
        <Empty title="Setup is for tutors" action={<ButtonLink to="/admin">Open the admin dashboard</ButtonLink>}>
          You are signed in as an administrator, who has no tutor profile.
        </Empty>
      ) : hasFailed ? (
        <Failure
          title="Your profile could not be loaded"
          text="Nothing is lost. Please try again in a moment."
          onRetry={() => Promise.all([profile.refetch(), contracts.refetch()])}
        />
      ) : (
        <SetupSteps
          key={`${user?.id ?? 'visitor'} ${search.toString()}`}
          user={user}
          profile={profile.data ?? null}
          contracts={contracts.data ?? []}
          asked={requested}
          opportunityId={search.get('opportunity')}
        />
      )}
    </main>
  );
}

function StepsSkeleton() {
  return (
    <div role="status" className="grid gap-x-14 gap-y-7 lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <span className="sr-only">Loading your setup</span>
      <div className="flex flex-col gap-7">
        {[0, 1, 2, 3].map((step) => (
          <Skeleton key={step} className="h-8 w-full max-lg:hidden" />
        ))}
      </div>
      <div className="flex flex-col gap-5 rounded-[20px] bg-paper p-8 ring-1 ring-line">
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="mt-4 h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    </div>
  );
}
