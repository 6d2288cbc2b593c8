import type { CurrentUser } from '@contract/account.js';
import type { OwnContract, OwnProfile } from '@contract/portal.js';
import type { ProfileForm as ProfileValues } from '@domain/tutor/tutor.rules.js';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, FileUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SETUP_STEPS } from '../../content/teaching';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { useMedia, WIDE } from '../../lib/media';
import { forgetPublicReadings, OWN_READINGS } from '../../lib/own-tutor';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { registerAddress } from './register-address';
import { Congratulations } from './congratulations';
import { ContractForm, useContractForm } from './contract-form';
import { ContractStatus } from './contract-status';
import { keepDraft, readDraft, type VisitorDraft } from './draft';
import { knownProfile } from './known-profile';
import { PhotoField } from './photo-field';
import { ProfileForm, useProfileForm } from './profile-form';
import { ProgressIndicator } from './progress-indicator';
import { Ready } from './ready';
import { furthestStep, isContractReady, isProfileReady, type StepNumber, stepOf } from './steps';

type SetupStepsProps = {
  user: CurrentUser | null;
  profile: OwnProfile | null;
  contracts: OwnContract[];
  /** The address's `step`, which wins over how far the tutor is. */
  asked: string | null;
  /** The opportunity from which the tutor came to sign a contract. */
  opportunityId: string | null;
};

/** The four steps with how far they are done (T-01 to T-10). What is typed in a step stays while another is looked at. */
export function SetupSteps({ user, profile, contracts, asked, opportunityId }: SetupStepsProps) {
  const cache = useQueryClient();
  const isWide = useMedia(WIDE);
  const account = user?.id ?? null;
  const [draft] = useState(() => (user ? null : readDraft()));
  const [values, setValues] = useState<ProfileValues>(() => draft?.profile ?? knownProfile(profile, user));
  const profileForm = useProfileForm(profile ? knownProfile(profile, user) : values);
  const contractForm = useContractForm(profile);
  const [finished, setFinished] = useState<StepNumber[]>(() => finishedIn(draft));
  const done = new Set<StepNumber>([1, ...finished]);
  if (isProfileReady(profile)) done.add(2);
  if (isContractReady(contracts)) done.add(3);
  if (profile?.setupCompletedAt) done.add(4);
  const [step, setStep] = useState(() => (asked === null ? furthestStep(done.has(2), done.has(3)) : stepOf(asked)));

  const [isRenewing, setRenewing] = useState(opportunityId !== null && contracts[0]?.status !== 'submitted');

  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [step]);
  useEffect(() => {
    if (user) keepDraft(null);
  }, [user]);

  const goTo = (next: StepNumber) => {
    hasMoved.current = true;
    setRenewing(false);
    setStep(next);
  };
  const finish = (finishedStep: StepNumber, next: StepNumber) => {
    setFinished((now) => [...now, finishedStep]);
    if (user) {
      for (const path of OWN_READINGS) void cache.invalidateQueries({ queryKey: [path] });
      forgetPublicReadings(cache);
    }
    if (next !== step) goTo(next);
  };
  const profileSaved = (saved: ProfileValues, isAll: boolean) => {
    setValues(saved);
    if (!user) keepDraft({ profile: saved, contractSent: done.has(3), isComplete: done.has(4) });
    finish(2, isAll ? 3 : 2);
  };
  const contractSent = () => {
    if (!user) keepDraft({ profile: values, contractSent: true, isComplete: done.has(4) });
    finish(3, 4);
  };
  const complete = useAction({
    run: (_, { send }) => send('POST', registerAddress('complete', account)),
    onSuccess: () => {
      toast('Setup Complete!', 'Your tutor profile is ready. We confirm within 1-2 business days.');
      if (!user) keepDraft({ profile: values, contractSent: done.has(3), isComplete: true });
      finish(4, 4);
      scrollTo({ top: 0 });
    },
    onError: (error) => toast('Error', wordsOf(error, 'Failed to complete setup. Please try again.'), 'destructive'),
  });

  const [newest] = contracts;
  const email = done.has(2) ? values.email : (profile?.email ?? '');
  const indicator = { current: step, done, onGoTo: goTo };
  return (
    <div className="grid gap-x-14 gap-y-7 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:items-start">
      <div className="lg:sticky lg:top-24">
        <ProgressIndicator variant={isWide ? 'detailed' : 'compact'} {...indicator} />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {done.size === 4 && <Congratulations />}
        <section
          aria-labelledby="step"
          className="rounded-[20px] bg-paper p-5 shadow-card ring-1 ring-line sm:p-8 lg:p-10"
        >
          <h2 id="step" ref={heading} tabIndex={-1} className="display text-display-4">
            {SETUP_STEPS[step - 1]!.title}
          </h2>
          <p className="mt-2 mb-8 max-w-[60ch] text-muted">{SETUP_STEPS[step - 1]!.text}</p>
          {step === 2 && (
            <>
              {profile?.vettingStatus === 'rejected' && (
                <Notice title="We could not approve your profile yet">
                  {profile.vettingReason} Make the changes and save: we then review it again.
                </Notice>
              )}
              {profile?.credentialsChangedAt && (
                <Notice title="Your changes are being checked">
                  Families see your name, qualifications and certifications as we checked them before, until we have
                  reviewed the new ones. We promise that within 1-2 business days.
                </Notice>
              )}
              {profile && user && <PhotoField name={profile.name} />}
              <ProfileForm
                held={profileForm}
                account={account}
                hasAccount={profile !== null && user !== null}
                onSaved={profileSaved}
              />
            </>
          )}
          {step === 3 && asked === 'credentials' && (
            <Notice
              icon={<FileUp className="size-5 shrink-0 text-forest" aria-hidden="true" />}
              title="Looking for your documents?"
            >
              <p>They are the next step, and can be uploaded before the contract.</p>
              <Button tone="secondary" size="small" className="mt-3" onClick={() => goTo(4)}>
                Go to documents
              </Button>
            </Notice>
          )}
          {step === 3 &&
            (newest && newest.status !== 'rejected' && !isRenewing ? (
              <ContractStatus
                contract={newest}
                onBack={() => goTo(2)}
                onNext={() => goTo(4)}
                onRenew={() => setRenewing(true)}
              />
            ) : (
              <>
                {newest?.status === 'rejected' && (
                  <Notice title="Please resubmit your contract">
                    {newest.adminNotes ?? 'It could not be approved as it was.'}
                  </Notice>
                )}
                <ContractForm
                  form={contractForm}
                  account={account}
                  email={email}
                  state={profile?.state ?? null}
                  opportunityId={opportunityId}
                  onBack={() => goTo(2)}
                  onSent={contractSent}
                />
              </>
            ))}
          {step === 4 && (
            <Ready
              isSignedIn={Boolean(user)}
              isDone={done.has(4)}
              isCompleting={complete.isPending}
              onBack={() => goTo(3)}
              onComplete={() => complete.mutate()}
            />
          )}
        </section>
      </div>
    </div>
  );
}

/** What a visitor without an account has finished in this tab. */
function finishedIn(draft: VisitorDraft | null): StepNumber[] {
  if (!draft) return [];
  return [2, ...(draft.contractSent ? [3 as const] : []), ...(draft.isComplete ? [4 as const] : [])];
}

function Notice({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={`mb-8 flex items-start gap-3 rounded-field px-4 py-3.5 ${icon ? 'bg-sage-light' : 'bg-honey/60'}`}>
      {icon ?? <CircleAlert className="size-5 shrink-0 text-ember" aria-hidden="true" />}
      <div className="min-w-0 text-body leading-6">
        <p className="font-semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
