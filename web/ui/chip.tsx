import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from './tooltip';

/** A small toggle among suggestions; `pressed` says whether it is taken. */
export function Chip({ pressed, className, children, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={clsx(
        'h-9 rounded-full border px-3.5 text-sm font-medium transition-colors duration-150',
        pressed
          ? 'border-forest bg-forest text-white forced-colors:outline-2 forced-colors:outline-[Highlight]'
          : 'border-line bg-white text-ink hover:border-forest/50',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}

/** An active filter that can be taken away. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-9 items-center gap-1 rounded-full bg-sage pr-1 pl-3.5 text-sm font-medium text-forest-deep">
      <span>{label}</span>
      <Tooltip text={`Remove ${label}`}>
        <button
          type="button"
          onClick={onRemove}
          aria-label={`Remove ${label}`}
          className="grid size-7 place-items-center rounded-full hover:bg-forest/12"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      </Tooltip>
    </span>
  );
}
