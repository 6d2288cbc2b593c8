import { accountAnswer } from '@contract/account.js';
import { useQueryClient } from '@tanstack/react-query';
import type { Calls } from '../lib/action';
import { privateMeta } from '../lib/meta';
import { profileQuery } from '../lib/own-tutor';
import { MailedConfirmation } from '../ui/mailed-confirmation';

export const meta = () => privateMeta('Confirm your email');

const WORDS = {
  ready: {
    title: 'Confirm your address',
    text: 'Please confirm that this email address is yours, so that families and we can reach you.',
  },
  confirmed: {
    title: 'Your address is confirmed',
    text: 'Thank you. Email from families reaches you there from now on.',
  },
  failed: {
    title: 'This link did not work',
    text: 'It may be old, or cut short by your email app. Try it once more, or have a new one sent from your portal.',
  },
  without: {
    title: 'Please use the link in your email',
    text: 'This page confirms an email address. Your portal can send the link again.',
  },
};

/** Confirms an account's address with the token of the mailed link. */
export default function VerifyEmail() {
  const cache = useQueryClient();
  const confirm = async (token: string, { ask }: Calls) => {
    await ask(accountAnswer, 'POST', '/api/email-verifications', { token });
    void cache.invalidateQueries({ queryKey: profileQuery.queryKey });
  };
  return (
    <MailedConfirmation
      words={WORDS}
      action="Confirm my address"
      confirm={confirm}
      next={{ to: '/portal', label: 'Go to your portal' }}
    />
  );
}
