import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Tooltip } from './tooltip';

/** A control that is only an icon: its name is also its tooltip. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <Tooltip text={label}>
      <button
        type={type}
        aria-label={label}
        className={clsx(
          'grid size-10 place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-forest/8',
          className,
        )}
        {...rest}
      />
    </Tooltip>
  );
}
