import type { CurrentUser } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { LogOut, ShieldCheck } from 'lucide-react';
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
import { type Completion, CompletionCard } from '../features/portal/completion-card';
import { ConfirmAddress } from '../features/portal/confirm-address';
import { NextCard } from '../features/portal/next-card';
import { nextSteps } from '../features/portal/next-steps';
import { useAction } from '../lib/action';
import { useHouseNow } from '../lib/house-time';
import { privateMeta } from '../lib/meta';
import { contractsQuery, credentialsQuery, profileQuery } from '../lib/own-tutor';
import { useVisitor } from '../lib/session';
import { Button, ButtonLink, Spinner } from '../ui/button';
import { Card, Stat } from '../ui/card';
import { Skeleton } from '../ui/skeleton';

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
      {user.role === 'admin' ? <AdminDashboard user={user} /> : <TutorDashboard user={user} />}
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
        <h1 className="display text-[2.25rem] sm:text-[2.75rem]">Welcome back, {user.firstName || user.username}</h1>
        {children && <p className="mt-2 text-[1.0625rem] text-muted">{children}</p>}
      </div>
      <Button tone="secondary" size="small" onClick={() => logout.mutate()}>
        <LogOut className="size-4" aria-hidden="true" />
        Logout
      </Button>
    </div>
  );
}

function TutorDashboard({ user }: { user: CurrentUser }) {
  const opportunities = useQuery(opportunitiesQuery);
  const contracts = useQuery(contractsQuery);
  const profile = useQuery(profileQuery);
  const credentials = useQuery(credentialsQuery);
  const availability = useQuery(availabilityQuery);
  const sessions = useQuery(sessionsQuery);
  const now = useHouseNow(60_000);
  const open = opportunities.data?.filter(isAvailable);
  const completion: Completion = {
    profile: isProfileComplete(profile.data),
    credentials: areCredentialsComplete(credentials.data),
    contract: isContractComplete(contracts.data),
  };
  const isLoading = [opportunities, contracts, profile, credentials].some(({ isPending }) => isPending);
  const contract = contractText(contracts.data, now);
  const steps = nextSteps({
    completion,
    profile: profile.data,
    contract: contracts.data?.[0],
    documents: credentials.data,
    waiting: open?.length ?? 0,
    weeklyRules: profile.data ? availability.data?.rules.length : undefined,
    now,
  });
  return (
    <>
      <Greeting user={user} />
      {profile.data?.emailVerified === false && <ConfirmAddress email={user.email} />}
      <NextCard steps={isLoading ? undefined : steps} />
      <div className="mt-4 grid gap-4 sm:grid-cols-3">
        <Stat
          label="Available Opportunities"
          value={opportunities.isError ? 'Error' : open ? open.length : <Skeleton className="h-8 w-12" />}
          note={opportunities.isError ? undefined : 'Families waiting for your answer'}
        />
        <Stat
          label="Contract Status"
          value={contracts.isPending ? <Skeleton className="h-8 w-36" /> : contracts.isError ? 'Error' : contract.title}
          note={contracts.data && contract.note}
        />
        <Stat
          label="Active Sessions"
          value={sessions.isPending ? <Skeleton className="h-8 w-12" /> : countActive(sessions.data?.sessions)}
          note="Sessions appear once a family books"
        />
      </div>
      <div className="mt-4 grid gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <CompletionCard completion={completion} />
        <PreviewCard open={open} isFailed={opportunities.isError} />
      </div>
    </>
  );
}

/** An admin is no tutor: the tutor's own calls would refuse, so only the way to the admin pages stands here. */
function AdminDashboard({ user }: { user: CurrentUser }) {
  return (
    <>
      <Greeting user={user}>You are signed in as an administrator.</Greeting>
      <Card aria-labelledby="admin-portal" className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4 p-6">
        <ShieldCheck className="size-8 text-forest" strokeWidth={1.5} aria-hidden="true" />
        <div className="flex-1">
          <h2 id="admin-portal" className="text-lg font-semibold">
            Admin Portal
          </h2>
          <p className="text-muted">Manage tutor applications, view student enquiries and monitor platform activity.</p>
        </div>
        <ButtonLink to="/admin" tone="secondary">
          Open the admin dashboard
        </ButtonLink>
      </Card>
    </>
  );
}
