import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Tooltip } from './tooltip';

type Look = { label: string; size?: 'small' | 'medium' };
const SIZES = { small: 'size-8', medium: 'size-10' };
const shape =
  'grid place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-forest/8 disabled:opacity-50';

/** A control that is only an icon: its name is also its tooltip. */
export function IconButton({
  label,
  size = 'medium',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <Tooltip text={label}>
      <button type={type} aria-label={label} className={clsx(shape, SIZES[size], className)} {...rest} />
    </Tooltip>
  );
}

/** A link that is only an icon, such as those to a person's mail and telephone. */
export function IconLink({ label, size = 'medium', className, ...rest }: ComponentProps<'a'> & Look) {
  return (
    <Tooltip text={label}>
      <a aria-label={label} className={clsx(shape, SIZES[size], className)} {...rest} />
    </Tooltip>
  );
}
