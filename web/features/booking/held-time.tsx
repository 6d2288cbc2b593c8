import { Timer } from 'lucide-react';
import { useEffect, useState } from 'react';

const HOLD_MS = 600_000;
const TICK_MS = 1_000;

/** Counts a hold's ten minutes down on this page's own clock; calls back once when they are over. */
export function HeldTime({ since, onOver }: { since: number; onOver: () => void }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, since + HOLD_MS - now);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  const seconds = Math.ceil(left / 1_000);
  return (
    <p className="inline-flex items-center gap-2 text-body text-muted">
      <Timer className="size-4" aria-hidden="true" />
      <span role="timer" className="figures">
        Held for you for {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
      </span>
    </p>
  );
}
