import { type AdminBlock, adminBlocks } from '@contract/admin-blocks.js';
import { accountChanged } from '@contract/admin-accounts.js';
import { enquiryClosed } from '@contract/quote.js';
import { handInvitationAnswer, mailAnswer, resentAnswer, retriedAnswer, waveAnswer } from '@contract/admin-ops.js';
import { reviewVerdict } from '@contract/admin-reviews.js';
import { tutorPaused } from '@contract/admin-people.js';
import { counted } from '@domain/shared/format.js';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useAction } from '../../../lib/action';
import { wordsOf } from '../../../lib/api';
import { forgetPublicReadings } from '../../../lib/own-tutor';
import { toast } from '../../../lib/toast';

type ActionWords<T> = { done: string; message: (answer: T) => string; failed: string };

/**
 * One act of an operator; says what came of it and reads the screens of the admin area again, the history among them,
 * and what the public sees of tutors. `onEnd` of `run` is called whether it worked or not: the words have been said.
 */
export function useAdminAction<T>(
  shape: z.ZodType<T>,
  words: ActionWords<T>,
  method: 'POST' | 'PATCH' | 'DELETE' = 'POST',
) {
  const cache = useQueryClient();
  const { isPending, mutate } = useAction({
    run: ({ path, body }: { path: string; body?: unknown }, { ask }) => ask(shape, method, path, body),
    onSuccess: (answer) => toast(words.done, words.message(answer)),
    onError: (error) => toast('Error', wordsOf(error, words.failed), 'destructive'),
    onSettled: () => {
      forgetPublicReadings(cache);
      return cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') });
    },
  });
  const run = (path: string, onEnd: () => void, body?: unknown) => mutate({ path, body }, { onSettled: onEnd });
  return { isPending, run };
}

const IN_HISTORY = 'Recorded in the audit history.';
/** Nothing of an answer that does not say how many. */
const notifiedText = (tutors: number | null) =>
  tutors === null
    ? ''
    : tutors === 0
      ? 'No tutor had to be notified. '
      : `${counted(tutors, 'tutor has', 'tutors have')} been notified. `;

export const useAnotherWave = () =>
  useAdminAction(waveAnswer, {
    done: 'Next wave sent',
    message: ({ wave, invited }) =>
      invited === 0
        ? `Wave ${wave} found no new tutors. ${IN_HISTORY}`
        : `Wave ${wave} invited ${counted(invited, 'tutor')}. ${IN_HISTORY}`,
    failed: 'The wave could not be sent.',
  });

export const useInviteTutor = () =>
  useAdminAction(handInvitationAnswer, {
    done: 'Tutor invited',
    message: () => `The invitation is on its way. ${IN_HISTORY}`,
    failed: 'The tutor could not be invited.',
  });

export const useCloseEnquiry = () =>
  useAdminAction(enquiryClosed, {
    done: 'Enquiry closed',
    message: ({ notified }) => `${notifiedText(notified)}${IN_HISTORY}`,
    failed: 'The enquiry could not be closed.',
  });

export const useChangeAccount = () =>
  useAdminAction(accountChanged, {
    done: 'Account updated',
    message: ({ account }) =>
      `${account.disabledAt ? 'Signed out everywhere and cannot log in.' : 'Can log in again.'} ${IN_HISTORY}`,
    failed: 'The account could not be changed.',
  });

export const usePauseTutor = () =>
  useAdminAction(tutorPaused, {
    done: 'Tutor updated',
    message: ({ acceptingStudents }) =>
      `${acceptingStudents ? 'Accepting students again.' : 'No new opportunities.'} ${IN_HISTORY}`,
    failed: 'The tutor could not be changed.',
  });

export const useJudgeReview = () =>
  useAdminAction(
    reviewVerdict,
    {
      done: 'Review updated',
      message: ({ review }) =>
        `${review.status === 'hidden' ? 'Hidden from the profile and the rating.' : 'Shown on the profile and counted in the rating.'} ${IN_HISTORY}`,
      failed: 'The review could not be changed.',
    },
    'PATCH',
  );

export const useFeatureReview = () =>
  useAdminAction(
    reviewVerdict,
    {
      done: 'Review updated',
      message: ({ review }) =>
        `${review.featured ? 'It shows first on the profile, with a mark.' : 'It is listed with the other reviews again.'} ${IN_HISTORY}`,
      failed: 'The review could not be changed.',
    },
    'PATCH',
  );

/** `otherOf` finds among what is blocked still the other block of the same sender, in words. */
export const useLiftBlock = (otherOf: (blocks: AdminBlock[]) => string | undefined) =>
  useAdminAction(
    adminBlocks,
    {
      done: 'Block lifted',
      message: ({ blocks }) => {
        const other = otherOf(blocks);
        const now = other
          ? `The sender’s ${other} is still blocked.`
          : 'New enquiries reach tutors again, unless another block applies.';
        return `${now} ${IN_HISTORY}`;
      },
      failed: 'The block could not be lifted.',
    },
    'DELETE',
  );

export const useResendMail = () =>
  useAdminAction(mailAnswer, {
    done: 'Email resent',
    message: ({ mail }) => `To ${mail.to}. ${IN_HISTORY}`,
    failed: 'The email could not be resent.',
  });

export const useResendFailed = () =>
  useAdminAction(resentAnswer, {
    done: 'Failed emails resent',
    message: ({ resent }) =>
      resent === 0 ? 'No emails have failed since then.' : `${counted(resent, 'email')} on the way. ${IN_HISTORY}`,
    failed: 'The emails could not be resent.',
  });

export const useRetryJobs = () =>
  useAdminAction(retriedAnswer, {
    done: 'Retrying failed jobs',
    message: ({ retried }) => `${counted(retried, 'job')} will run again.`,
    failed: 'The jobs could not be retried.',
  });
