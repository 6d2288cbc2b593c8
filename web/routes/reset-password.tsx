import { useState } from 'react';
import { NewPasswordForm } from '../features/account/new-password-form';
import { ResetRequestForm } from '../features/account/reset-request-form';
import { useMailedToken } from '../lib/fragment';
import { privateMeta } from '../lib/meta';
import { Banksia } from '../ui/banksia';

export const meta = () => privateMeta('Reset your password');

const WORDS = {
  request: {
    title: 'Forgot your password?',
    text: 'Enter the email address of your account and we will send you a link to set a new one.',
  },
  change: { title: 'A new password', text: 'Choose one that you use nowhere else.' },
  dead: {
    title: 'This link did not work',
    text: 'It has been used, or is older than 30 minutes. Enter your email address and we will send you a new one.',
  },
};

/** Password reset: with a mailed token the new password, else the request for a link. */
export default function ResetPassword() {
  const token = useMailedToken();
  const [dead, setDead] = useState<string>();
  const stage = !token ? 'request' : token === dead ? 'dead' : 'change';
  return (
    <main id="main" tabIndex={-1} className="measure grid min-h-[65vh] place-items-center py-12 sm:py-20">
      <div className="w-full max-w-[460px]">
        <Banksia weight="fine" className="-ml-2 size-20" />
        <h1 className="display mt-4 text-display-3">{WORDS[stage].title}</h1>
        <p className="mt-3 text-muted">{WORDS[stage].text}</p>
        {stage === 'change' && token ? (
          <NewPasswordForm token={token} onDead={() => setDead(token)} />
        ) : (
          <ResetRequestForm />
        )}
      </div>
    </main>
  );
}
