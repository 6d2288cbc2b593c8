import type { entriesConfirmed } from '@contract/competition.js';
import { SYDNEY } from '@domain/shared/time.js';
import type { z } from 'zod';
import { COMPETITION_WORDS } from '../content/competitions';
import type { Calls } from '../lib/action';
import { privateMeta } from '../lib/meta';
import { dateText } from '../lib/time';
import { MailedConfirmation } from '../ui/mailed-confirmation';

export const meta = () => privateMeta('Competition entry');

const WORDS = {
  ready: {
    title: 'One click, and you are in the draw',
    text: 'Please confirm that this address is yours. It confirms every competition entry that you made with it.',
  },
  confirmed: {
    title: 'You are in the draw',
    text: 'We email you when the winner is drawn. Keep your entry number: with it you can check the draw.',
  },
  failed: {
    title: 'This link did not work',
    text: 'The competition may have closed, or the link was cut short by your email app. Try it once more, or enter again.',
  },
  without: {
    title: 'Please use the link in your email',
    text: 'This page confirms competition entries. Enter a competition and we send you the link.',
  },
};

type Confirmed = z.infer<typeof entriesConfirmed>;

async function confirm(token: string, { ask }: Calls): Promise<Confirmed> {
  const { entriesConfirmed } = await import('@contract/competition.js');
  return ask(entriesConfirmed, 'POST', '/api/competitions/confirmations', { token });
}

/** Confirms the entries of an address with the token of the mailed link (G-27, R-119). */
export default function CompetitionEntry() {
  return (
    <MailedConfirmation
      words={WORDS}
      action="Confirm my entries"
      confirm={confirm}
      next={{ to: '/competitions', label: 'Go to the competitions' }}
      shown={({ entries }) => (
        <ul aria-label="Your entries" className="flex w-full max-w-lg flex-col gap-3 text-left">
          {entries.map(({ id, competition, closesAt }) => (
            <li key={id} className="rounded-card border border-line bg-paper p-4">
              <p className="font-semibold">{COMPETITION_WORDS[competition].title}</p>
              <p className="text-muted">Closes {dateText(closesAt, SYDNEY)}</p>
              <p className="mt-1 text-sm">
                Entry number <span className="font-mono break-all">{id}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    />
  );
}
