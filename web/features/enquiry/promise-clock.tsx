import { RESPONSE_PROMISE_HOURS } from '@domain/enquiry/enquiry.js';
import { HOUR } from '@domain/shared/time.js';
import { useServerNow } from '../../lib/server-time';
import { momentText, spanText } from '../../lib/time';

const TICK_MS = 30_000;
const RADIUS = 26;
const ROUND = 2 * Math.PI * RADIUS;

/** The 24-hour promise as a clock that runs down. */
export function PromiseClock({ respondBy }: { respondBy: string }) {
  const now = useServerNow(TICK_MS);
  const whole = RESPONSE_PROMISE_HOURS * HOUR;
  const left = Math.min(whole, Math.max(0, Date.parse(respondBy) - now));
  return (
    <div className="flex items-center gap-5 rounded-card border border-line bg-paper p-5">
      <svg viewBox="0 0 64 64" className="size-16 shrink-0 -rotate-90" aria-hidden="true">
        <circle cx="32" cy="32" r={RADIUS} fill="none" strokeWidth="6" className="stroke-sand" />
        <circle
          cx="32"
          cy="32"
          r={RADIUS}
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          className="stroke-banksia"
          strokeDasharray={`${(ROUND * left) / whole} ${ROUND}`}
        />
      </svg>
      <div>
        <p className="text-sm text-muted">Our 24-hour promise</p>
        <p className="display figures mt-0.5 text-xl">{left > 0 ? `${spanText(left)} left` : 'Time is up'}</p>
        <p className="figures mt-1 text-sm text-muted">
          {left > 0
            ? `You will hear from us by ${momentText(respondBy)}`
            : 'We are still looking for you, and we are sorry it is taking longer.'}
        </p>
      </div>
    </div>
  );
}
