import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap select-none transition-colors duration-150 disabled:opacity-50 aria-disabled:opacity-50 forced-colors:border forced-colors:border-[ButtonText]';
const TONES = {
  primary: 'bg-forest text-white hover:bg-forest-deep disabled:hover:bg-forest',
  secondary:
    'border border-forest/35 bg-paper text-forest hover:border-forest hover:bg-sage-light disabled:hover:bg-paper',
  quiet: 'text-forest hover:bg-forest/8 disabled:hover:bg-transparent',
  danger: 'bg-danger text-white hover:bg-[#941f18]',
  light: 'bg-cream text-forest hover:bg-white',
};
const SIZES = {
  tiny: 'h-7.5 gap-1.5! px-2.5 text-xs',
  small: 'h-9 px-4 text-sm',
  medium: 'h-11 px-5 text-body',
  large: 'h-13 px-7 text-base',
};

type Look = { tone?: keyof typeof TONES; size?: keyof typeof SIZES };

export const buttonStyle = ({ tone = 'primary', size = 'medium', className }: Look & { className?: string } = {}) =>
  clsx(BASE, TONES[tone], SIZES[size], className);

export function Button({ tone, size, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button type={type} className={buttonStyle({ tone, size, className })} {...rest} />;
}

export function ButtonLink({ tone, size, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link className={buttonStyle({ tone, size, className })} {...rest} />;
}

export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-3">
      <span className="size-5 animate-turn rounded-full border-2 border-forest/20 border-t-forest" aria-hidden="true" />
      <span>{label}</span>
    </span>
  );
}
