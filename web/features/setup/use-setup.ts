import type { CurrentUser } from '@contract/account.js';
import type { OwnContract, OwnProfile } from '@contract/portal.js';
import type { ProfileForm as ProfileValues } from '@domain/tutor/tutor.rules.js';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { forgetPublicReadings, OWN_READINGS } from '../../lib/own-tutor';
import { toast } from '../../lib/toast';
import { useContractForm } from './contract-form';
import { keepDraft, readDraft, type VisitorDraft } from './draft';
import { knownProfile } from './known-profile';
import { useProfileForm } from './profile-form';
import { registerAddress } from './register-address';
import { furthestStep, isContractReady, isProfileReady, type StepNumber, stepOf } from './steps';

export type SetupOptions = {
  user: CurrentUser | null;
  profile: OwnProfile | null;
  contracts: OwnContract[];
  /** The address's `step`, which wins over how far the tutor is. */
  asked: string | null;
  /** The opportunity from which the tutor came to sign a contract. */
  opportunityId: string | null;
};

/**
 * How far the setup is, what is filled in, and what follows once
 * a step is done. `heading` is focused as the step changes.
 */
export function useSetup(
  { user, profile, contracts, asked, opportunityId }: SetupOptions,
  heading: RefObject<HTMLElement | null>,
) {
  const cache = useQueryClient();
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

  const hasMoved = useRef(false);
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [heading, step]);
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

  const email = done.has(2) ? values.email : (profile?.email ?? '');
  return {
    account,
    email,
    step,
    done,
    goTo,
    profileForm,
    profileSaved,
    contractForm,
    contractSent,
    isRenewing,
    renew: () => setRenewing(true),
    complete,
  };
}

export type Setup = ReturnType<typeof useSetup>;

/** What a visitor without an account has finished in this tab. */
function finishedIn(draft: VisitorDraft | null): StepNumber[] {
  if (!draft) return [];
  return [2, ...(draft.contractSent ? [3 as const] : []), ...(draft.isComplete ? [4 as const] : [])];
}
