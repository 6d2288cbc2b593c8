import type { OwnContract, OwnCredential, OwnProfile } from '@contract/portal.js';
import { counted } from '@domain/shared/format.js';
import { dateText } from '../../lib/time';
import { checkStatus } from '../../lib/wwc';
import type { Completion } from './completion-card';

export type NextStep = { key: string; title: string; text: string; action?: { label: string; to: string } };

type Situation = {
  completion: Completion;
  profile: OwnProfile | null | undefined;
  contract: OwnContract | undefined;
  /** Newest first. */
  documents: OwnCredential[] | undefined;
  /** Opportunities that wait for an answer. */
  waiting: number;
  /** Places that are kept for the tutor's quote after the waitlist (G-21). */
  places: number;
  /** Weekly rules; undefined where they are not known. */
  weeklyRules: number | undefined;
  now: number;
};

const SETUP = (step: string) => `/setup?step=${step}`;

/** What a tutor should do, most pressing first; empty when there is nothing (S1§2, look: what should I do next). */
export function nextSteps({
  completion,
  profile,
  contract,
  documents,
  waiting,
  places,
  weeklyRules,
  now,
}: Situation): NextStep[] {
  const check = wwcStep(profile, contract, now);
  const steps: (NextStep | false)[] = [
    check?.key === EXPIRED && check,
    places > 0 && {
      key: 'place',
      title:
        places === 1 ? 'There is a place for your quote now.' : `There is a place for ${places} of your quotes now.`,
      text: 'You were on the waitlist. A place not taken within a day goes to the next tutor.',
      action: { label: places === 1 ? 'Send your quote' : 'Send your quotes', to: '/portal/opportunities' },
    },
    waiting > 0 && {
      key: 'answer',
      title: `${counted(waiting, 'family is', 'families are')} waiting for your answer.`,
      text: 'An opportunity not answered in time goes to another tutor.',
      action: { label: waiting === 1 ? 'View the opportunity' : 'View the opportunities', to: '/portal/opportunities' },
    },
    profile?.vettingStatus === 'rejected' && {
      key: 'rejected',
      title: 'We could not approve your profile yet.',
      text: profile.vettingReason ?? 'Make the changes and save: we then review it again.',
      action: { label: 'Change your profile', to: SETUP('profile') },
    },
    contract?.status === 'rejected' && {
      key: 'contract-rejected',
      title: 'Please resubmit your contract.',
      text: contract.adminNotes ?? 'It could not be approved as it was.',
      action: { label: 'Resubmit your contract', to: SETUP('contract') },
    },
    documentStep(documents),
    !completion.profile && {
      key: 'profile',
      title: 'Complete your profile, so that families can find you.',
      text: 'Subjects, postcode, rate and a few sentences about how you teach. About five minutes.',
      action: { label: 'Go to your profile', to: SETUP('profile') },
    },
    !completion.credentials && {
      key: 'credentials',
      title:
        profile?.vettingStatus === 'approved'
          ? 'Complete your credentials.'
          : 'Upload your credentials, so that we can approve you.',
      text: 'Your working-with-children credential and one proof of your qualifications.',
      action: { label: 'Upload your documents', to: SETUP('credentials') },
    },
    !completion.contract &&
      contract?.status !== 'rejected' && {
        key: 'contract',
        title: 'Submit your contract, so that you can accept opportunities.',
        text: 'You need your ABN, your tax details and your working-with-children number.',
        action: { label: 'Go to the contract', to: SETUP('contract') },
      },
    check !== null && check.key !== EXPIRED && check,
    weeklyRules === 0 && {
      key: 'availability',
      title: 'Set your weekly hours.',
      text: 'Families can only book times you have set, and we match you better once you have.',
      action: { label: 'Go to your hours', to: '/portal/availability' },
    },
    profile?.acceptingStudents === false &&
      !isStopped(profile) && {
        key: 'not-accepting',
        title: 'You take no new students at the moment.',
        text: 'You are hidden from search and get no new opportunities until you switch Accepting students on again.',
        action: { label: 'Go to your profile', to: SETUP('profile') },
      },
    Boolean(profile?.credentialsChangedAt) && {
      key: 'changes',
      title: 'We are checking your changes.',
      text: 'Until then families see your name, qualifications and certifications as we checked them before.',
    },
    isUnderReview(completion, profile, contract) && {
      key: 'review',
      title: 'We are checking your details.',
      text: 'Approval is confirmed within 1-2 business days, by email. There is nothing you need to do.',
    },
  ];
  const due = steps.filter((step) => step !== false);
  if (due.length > 0 || !profile || !isStopped(profile)) return due;
  return [
    {
      key: 'stopped',
      title: 'There is nothing to do at the moment.',
      text: 'Our team has stopped new opportunities for you. The notice above says what that means.',
    },
  ];
}

/** An admin has suspended or paused the tutor (G-01). */
const isStopped = ({ suspendedAt, pausedAt }: OwnProfile) => suspendedAt !== null || pausedAt !== null;
export const takesStudents = (profile: OwnProfile) => profile.acceptingStudents && !isStopped(profile);

const KINDS = {
  wwc_credential: 'working-with-children credential',
  qualifications: 'proof of your qualifications',
  portfolio: 'document for families',
};

/** The newest document of a kind was not taken, so another is needed. */
function documentStep(documents: OwnCredential[] | undefined): NextStep | false {
  const newest = (['wwc_credential', 'qualifications'] as const).map((kind) =>
    documents?.find(({ documentType }) => documentType === kind),
  );
  const refused = newest.find((document) => document?.refused);
  if (!refused) return false;
  return {
    key: 'document',
    title: `Please upload your ${KINDS[refused.documentType]} again.`,
    text: refused.refusalReason ?? 'We could not accept it.',
    action: { label: 'Upload it again', to: SETUP('credentials') },
  };
}

const EXPIRED = 'wwc-expired';

/** A check that ends soon or has ended: its date is the contract's, so a new contract renews it. */
function wwcStep(
  profile: OwnProfile | null | undefined,
  contract: OwnContract | undefined,
  now: number,
): NextStep | null {
  if (!profile?.wwcExpiryDate) return null;
  const check = checkStatus(profile.wwcExpiryDate, now);
  const isSent = contract?.status === 'submitted';
  if (check === 'valid' || (check === 'soon' && isSent)) return null;
  const day = dateText(profile.wwcExpiryDate);
  const action = { label: 'Renew your check', to: SETUP('contract') };
  if (check === 'soon')
    return {
      key: 'wwc-soon',
      title: `Your working-with-children check expires on ${day}.`,
      text: 'Renew it before then: on that day you are removed from search and matching.',
      action,
    };
  return {
    key: EXPIRED,
    title: `Your working-with-children check expired on ${day}.`,
    text: isSent
      ? 'You are hidden from search and matching until we have approved your new contract, within 1-2 business days.'
      : 'You are hidden from search and matching until you send us a new contract with the new date and we approve it.',
    ...(!isSent && { action }),
  };
}

function isUnderReview(
  { profile: hasProfile, contract: hasContract }: Completion,
  profile: OwnProfile | null | undefined,
  contract: OwnContract | undefined,
): boolean {
  if (!hasProfile || !hasContract) return false;
  return contract?.status === 'submitted' || profile?.vettingStatus === 'pending';
}
