import { HOUR } from '@domain/shared/time.js';
import { clsx } from 'clsx';
import { Hourglass } from 'lucide-react';
import { useServerNow } from '../../lib/server-time';
import { momentText, spanText } from '../../lib/time';

const SOON_MS = 3 * HOUR;
const TICK_MS = 30_000;

/** How long a tutor may still answer, and until when. */
export function Countdown({ expiresAt, short = false }: { expiresAt: string; short?: boolean }) {
  const now = useServerNow(TICK_MS);
  const left = Date.parse(expiresAt) - now;
  const isSoon = left < SOON_MS;
  return (
    <span className={clsx('flex items-start gap-2', isSoon && 'text-ember')}>
      <Hourglass className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        <strong className="figures font-semibold">{left > 0 ? `${spanText(left)} left` : 'Time is up'}</strong>
        {!short && (
          <>
            {' '}
            <span className="text-muted">to answer, until </span>
            <time dateTime={expiresAt} className="figures text-muted">
              {momentText(expiresAt)}
            </time>
          </>
        )}
      </span>
    </span>
  );
}
