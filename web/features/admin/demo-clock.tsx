import { clsx } from 'clsx';
import { Clock, FastForward } from 'lucide-react';
import { wordsOf } from '../../lib/api';
import { momentText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { useDemoClock } from './clock';

const STEPS = [
  { advance: 'PT1H', label: '+1 hour' },
  { advance: 'PT6H', label: '+6 hours' },
  { advance: 'P1D', label: '+1 day' },
];

/**
 * Moves a demonstration's time ahead, so that a busy day can
 * be watched hour by hour; nothing where time is real.
 */
export function DemoClock({ className }: { className?: string }) {
  const { now, advance } = useDemoClock();
  if (!now) return null;
  const move = (step: string) =>
    advance.mutate(step, {
      onError: (error) => toast('Error', wordsOf(error, 'The clock could not be moved.'), 'destructive'),
    });
  return (
    <section
      aria-label="Demo clock"
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed border-banksia/70 bg-honey/40 px-4 py-2',
        className,
      )}
    >
      <p className="flex items-center gap-2 text-sm font-semibold" role="status">
        <Clock className="size-4 shrink-0 text-ember" aria-hidden="true" />
        <span>
          <span className="font-medium text-muted max-sm:sr-only">Demo time </span>
          <span className="figures">{momentText(now)}</span>
        </span>
      </p>
      <div className="-mx-2 flex flex-wrap items-center" role="group" aria-label="Move the time ahead">
        <FastForward className="mx-1 size-4 text-muted" aria-hidden="true" />
        {STEPS.map((step) => (
          <Button
            key={step.advance}
            tone="quiet"
            size="small"
            className="px-2.5"
            disabled={advance.isPending}
            onClick={() => move(step.advance)}
          >
            {step.label}
          </Button>
        ))}
      </div>
    </section>
  );
}
