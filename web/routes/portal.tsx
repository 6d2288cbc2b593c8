import type { CurrentUser } from '@contract/account.js';
import { numberText } from '@domain/shared/number.js';
import { MINUTE } from '@domain/shared/time.js';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { availabilityQuery } from '../features/availability/availability';
import { isAvailable, opportunitiesQuery } from '../features/opportunity/opportunities';
import { PreviewCard } from '../features/opportunity/preview-card';
import {
  areCredentialsComplete,
  contractText,
  countActive,
  isContractComplete,
  isProfileComplete,
  sessionsQuery,
} from '../features/portal/completeness';
import { type Completion, CompletionCard, type Known } from '../features/portal/completion-card';
import { AdminCard } from '../features/portal/admin-card';
import { ConfirmAddress } from '../features/portal/confirm-address';
import { ConfirmContact } from '../features/portal/confirm-contact';
import { NextCard } from '../features/portal/next-card';
import { StoppedNotice } from '../features/portal/stopped-notice';
import { nextSteps, takesStudents } from '../features/portal/next-steps';
import { useAction } from '../lib/action';
import { useServerNow } from '../lib/server-time';
import { privateMeta } from '../lib/meta';
import { contractsQuery, credentialsQuery, profileQuery } from '../lib/own-tutor';
import { teaches, useVisitor } from '../lib/session';
import { Button, Spinner } from '../ui/button';
import { Stat } from '../ui/card';
import { Skeleton } from '../ui/skeleton';
import { TryAgain } from '../ui/try-again';

export const meta = () => privateMeta('Portal');

export default function Portal() {
  const { user } = useVisitor('never');
  if (!user) {
    return (
      <div className="grid min-h-[60vh] place-items-center text-muted">
        <Spinner label="Loading your dashboard..." />
      </div>
    );
  }
  return (
    <main id="main" tabIndex={-1} className="measure py-8 sm:py-12">
      {teaches(user) ? <TutorDashboard user={user} /> : <AdminDashboard user={user} />}
    </main>
  );
}

/** Takes the browser to the logout (U-08); pressed again before it has gone, nothing more happens. */
const navigateToLogout = () =>
  new Promise<void>((gone) => {
    addEventListener('pagehide', () => gone(), { once: true });
    location.assign('/api/logout');
  });

function Greeting({ user, children }: { user: CurrentUser; children?: string }) {
  const logout = useAction({ run: navigateToLogout });
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h1 className="display text-display-3">Welcome back, {user.firstName || user.username}</h1>
        {children && <p className="mt-2 text-lg text-muted">{children}</p>}
      </div>
      <Button tone="secondary" size="small" onClick={() => logout.mutate()}>
        <LogOut className="size-4" aria-hidden="true" />
        Logout
      </Button>
    </div>
  );
}

type Reading = UseQueryResult<unknown>;

/** What is known of a row of the completion card: nothing while its reading is under way or has failed. */
const known = (reading: Reading, isDone: boolean): Known =>
  reading.isPending ? 'loading' : reading.isError ? 'failed' : isDone;

const readAgain = (readings: Reading[]) =>
  void Promise.all(readings.filter(({ isError }) => isError).map(({ refetch }) => refetch()));

type FigureProps = { label: string; reading: Reading; value: ReactNode; note: ReactNode };

/** One of the three figures; a failed read is shown as that, never as nothing (D-12). */
function DashboardFigure({ label, reading, value, note }: FigureProps) {
  if (reading.isError) {
    return (
      <Stat label={label} value="Error" note="This could not be loaded.">
        <TryAgain
          what={label}
          className="mt-2 self-start"
          disabled={reading.isFetching}
          onClick={() => readAgain([reading])}
        />
      </Stat>
    );
  }
  if (reading.isPending) return <Stat label={label} value={<Skeleton className="h-8 w-24" />} />;
  return <Stat label={label} value={value} note={note} />;
}

function TutorDashboard({ user }: { user: CurrentUser }) {
  const opportunities = useQuery(opportunitiesQuery);
  const contracts = useQuery(contractsQuery);
  const profile = useQuery(profileQuery);
  const credentials = useQuery(credentialsQuery);
  const availability = useQuery(availabilityQuery);
  const sessions = useQuery(sessionsQuery);
  const now = useServerNow(MINUTE);
  const open = opportunities.data?.filter(isAvailable);
  const completion: Completion = {
    profile: isProfileComplete(profile.data),
    credentials: areCredentialsComplete(credentials.data),
    contract: isContractComplete(contracts.data),
  };
  const needed = [opportunities, contracts, profile, credentials];
  const isLoading = needed.some(({ isPending }) => isPending);
  const hasFailed = needed.some(({ isError }) => isError);
  const contract = contractText(contracts.data, now);
  const steps = nextSteps({
    completion,
    profile: profile.data,
    contract: contracts.data?.[0],
    documents: credentials.data,
    waiting: open?.length ?? 0,
    places: opportunities.data?.filter(({ waitlist }) => waitlist?.askedUntil).length ?? 0,
    weeklyRules: profile.data ? availability.data?.rules.length : undefined,
    now,
  });
  return (
    <>
      <Greeting user={user} />
      {profile.data?.emailVerified === false && <ConfirmAddress email={user.email} />}
      {profile.data && <ConfirmContact profile={profile.data} />}
      {profile.data && <StoppedNotice profile={profile.data} />}
      <NextCard
        steps={isLoading || hasFailed ? undefined : steps}
        onRetry={hasFailed && !isLoading ? () => readAgain(needed) : undefined}
      />
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <DashboardFigure
          label="Available Opportunities"
          reading={opportunities}
          value={open && numberText(open.length)}
          note="Families waiting for your answer"
        />
        <DashboardFigure label="Contract Status" reading={contracts} value={contract.title} note={contract.note} />
        <DashboardFigure
          label="Active Sessions"
          reading={sessions}
          value={numberText(countActive(sessions.data?.sessions))}
          note="Sessions appear once a family books"
        />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <CompletionCard
          completion={{
            profile: known(profile, completion.profile),
            credentials: known(credentials, completion.credentials),
            contract: known(contracts, completion.contract),
          }}
          onRetry={() => readAgain([profile, credentials, contracts])}
        />
        <PreviewCard
          open={open}
          takesStudents={!profile.data || takesStudents(profile.data)}
          isFailed={opportunities.isError}
          isFetching={opportunities.isFetching}
          onRetry={() => readAgain([opportunities])}
        />
      </div>
      {user.role === 'admin' && <AdminCard className="mt-4" />}
    </>
  );
}

/**
 * An admin without a tutor profile: the tutor's own calls would
 * refuse, so only the ways into the admin pages stand here.
 */
function AdminDashboard({ user }: { user: CurrentUser }) {
  return (
    <>
      <Greeting user={user}>You are signed in as an administrator.</Greeting>
      <AdminCard className="mt-8" />
    </>
  );
}
