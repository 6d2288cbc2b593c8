import type { Calls } from '../lib/action';
import { privateMeta } from '../lib/meta';
import { MailedConfirmation } from '../ui/mailed-confirmation';

export const meta = () => privateMeta('Newsletter');

const WORDS = {
  ready: {
    title: 'One click, and you are on the list',
    text: 'Please confirm that this address is yours and that you would like our newsletter.',
  },
  confirmed: {
    title: 'You are on the list',
    text: 'Thank you for confirming. The next newsletter comes to you by email, and each one can be stopped with one click. We do not track opens or clicks.',
  },
  failed: {
    title: 'This link did not work',
    text: 'It may be old, or cut short by your email app. Try it once more, or subscribe again and we send a new one.',
  },
  without: {
    title: 'Please use the link in your email',
    text: 'This page confirms a subscription. Subscribe on the blog and we send you the link.',
  },
};

async function confirm(token: string, { ask }: Calls) {
  const { newsletterAnswer } = await import('@contract/newsletter.js');
  return ask(newsletterAnswer, 'POST', '/api/newsletter/confirmations', { token });
}

/** Confirms a subscription with the token of the mailed link. */
export default function Newsletter() {
  return (
    <MailedConfirmation
      words={WORDS}
      action="Confirm my subscription"
      confirm={confirm}
      next={{ to: '/blog', label: 'Go to the blog' }}
    />
  );
}
