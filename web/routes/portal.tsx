import { LogOut, ShieldCheck } from 'lucide-react';
import type { CurrentUser } from '@contract/account.js';
import { useQuery } from '@tanstack/react-query';
import { isAvailable, opportunitiesQuery } from '../features/opportunity/opportunities';
import { PreviewCard } from '../features/opportunity/preview-card';
import { type Completion, CompletionCard } from '../features/portal/completion-card';
import {
  areCredentialsComplete,
  contractsQuery,
  contractText,
  credentialsQuery,
  isContractComplete,
  isProfileComplete,
  profileQuery,
} from '../features/portal/completeness';
import { privateMeta } from '../lib/meta';
import { useVisitor } from '../lib/session';
import { counted } from '../lib/time';
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

function Greeting({ user, children }: { user: CurrentUser; children: string }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="display text-[2.25rem] sm:text-[2.75rem]">Welcome back, {user.firstName || user.username}</h1>
        <p role="status" className="mt-2 text-[1.0625rem] text-muted">
          {children}
        </p>
      </div>
      <Button tone="secondary" size="small" onClick={() => location.assign('/api/logout')}>
        <LogOut className="size-4" aria-hidden="true" />
        Logout
      </Button>
    </div>
  );
}

/** Says in one sentence what to do next. */
function nextStep(completion: Completion, waiting: number): string {
  if (waiting > 0) return `${counted(waiting, 'family is', 'families are')} waiting for your answer.`;
  if (!completion.profile) return 'Complete your profile, so that families can find you.';
  if (!completion.credentials) return 'Upload your credentials, so that we can approve you.';
  if (!completion.contract) return 'Submit your contract, so that you can accept opportunities.';
  return 'You are all set. The next letter arrives here and by mail.';
}

function TutorDashboard({ user }: { user: CurrentUser }) {
  const opportunities = useQuery(opportunitiesQuery);
  const contracts = useQuery(contractsQuery);
  const profile = useQuery(profileQuery);
  const credentials = useQuery(credentialsQuery);
  const open = opportunities.data?.filter(isAvailable);
  const completion: Completion = {
    profile: isProfileComplete(profile.data),
    credentials: areCredentialsComplete(credentials.data),
    contract: isContractComplete(contracts.data),
  };
  const isLoading = [opportunities, contracts, profile, credentials].some(({ isPending }) => isPending);
  const contract = contractText(contracts.data);
  return (
    <>
      <Greeting user={user}>
        {isLoading ? 'Loading your dashboard...' : nextStep(completion, open?.length ?? 0)}
      </Greeting>
      <div className="mt-8 grid gap-4 sm:grid-cols-3">
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
        <Stat label="Active Sessions" value={0} note="Sessions appear once a family books" />
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
