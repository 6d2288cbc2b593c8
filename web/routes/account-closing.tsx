import { CLOSING_DAYS } from '@domain/account/closing.js';
import { useSearchParams } from 'react-router';
import { privateMeta } from '../lib/meta';
import { momentText } from '../lib/time';
import { Banksia } from '../ui/banksia';
import { ButtonLink } from '../ui/button';

export const meta = () => privateMeta('Your account is closing');

/** Where somebody who has closed the account is led: until when it can be kept, and how (G-19). */
export default function AccountClosing() {
  const [search] = useSearchParams();
  const until = search.get('until') ?? '';
  const isKnown = /^\d{4}-\d\d-\d\dT/.test(until) && !Number.isNaN(Date.parse(until));
  return (
    <main id="main" tabIndex={-1} className="measure max-w-[720px] py-12 sm:py-20">
      <Banksia weight="fine" className="size-20" />
      <h1 className="display mt-6 text-display-3">Your account is closing</h1>
      <p className="mt-4 text-lg">
        {isKnown ? `Until ${momentText(until)}` : `For ${CLOSING_DAYS} days`} you can change your mind: log in, and your
        account stays open. After that everything we keep about you is deleted.
      </p>
      <p className="mt-3 text-muted">
        You are signed out on every device. We have told the families, and sent you an email with this date. Thank you
        for teaching with us.
      </p>
      <ButtonLink to="/auth" tone="secondary" className="mt-8 max-sm:w-full">
        Log in to keep your account
      </ButtonLink>
    </main>
  );
}
