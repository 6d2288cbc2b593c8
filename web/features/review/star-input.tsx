import { clsx } from 'clsx';
import { useState } from 'react';
import { FieldError } from '../../ui/field';

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;
const STAR = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.5L12 17.500l-5.8 3.05 1.1-6.5-4.7-4.6 6.5-.95z';

type StarInputProps = {
  name: string;
  label: string;
  /** 1 to 5; null while nothing is chosen. */
  value: number | null;
  onChange: (value: number) => void;
  size?: 'large' | 'small';
  error?: string;
};

/** One to five stars as a group of radio buttons: arrow keys, or a click on a star. */
export function StarInput({ name, label, value, onChange, size = 'small', error }: StarInputProps) {
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? value ?? 0;
  const isLarge = size === 'large';
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      className={clsx(!isLarge && 'flex flex-wrap items-center gap-x-4')}
    >
      <legend className={clsx(isLarge ? 'text-lg font-semibold' : 'float-left w-40 py-2 text-body font-medium')}>
        {label}
      </legend>
      <div className={clsx('flex items-center gap-4', isLarge && 'mt-2 flex-wrap')}>
        <div className="flex" onPointerLeave={() => setHovered(null)}>
          {WORDS.map((words, index) => {
            const stars = index + 1;
            return (
              <label
                key={words}
                onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(stars)}
                className="relative rounded-md p-1 has-focus-visible:outline-[2.5px] has-focus-visible:outline-offset-1 has-focus-visible:outline-forest"
              >
                <input
                  type="radio"
                  name={name}
                  value={stars}
                  checked={value === stars}
                  onChange={() => onChange(stars)}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                />
                <span className="sr-only">{`${stars} of 5: ${words}`}</span>
                <svg
                  viewBox="0 0 24 24"
                  aria-hidden="true"
                  className={clsx(
                    'transition-colors duration-150',
                    isLarge ? 'size-11' : 'size-7',
                    stars <= shown ? 'fill-banksia' : 'fill-line',
                  )}
                >
                  <path d={STAR} />
                </svg>
              </label>
            );
          })}
        </div>
        <span aria-hidden="true" className={clsx('text-muted', isLarge ? 'text-lg' : 'text-sm')}>
          {WORDS[shown - 1]}
        </span>
      </div>
      {error && (
        <div className="mt-2">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
