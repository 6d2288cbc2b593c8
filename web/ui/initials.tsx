import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const TINTS = [
  'bg-sage text-forest-deep',
  'bg-honey text-[#6b3a0b]',
  'bg-sand text-[#4b4433]',
  'bg-blush text-[#8a1a14]',
];

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('') || '?';

type InitialsProps = { name: string; className?: string; children?: ReactNode };

/** A person's initials on a tinted disc; the same name always has the same tint. What is given stands over them. */
export function Initials({ name, className = 'size-10 text-sm', children }: InitialsProps) {
  const tint = TINTS[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TINTS.length];
  return (
    <span
      aria-hidden="true"
      className={clsx('grid shrink-0 place-items-center rounded-full font-semibold', tint, className)}
    >
      {initialsOf(name)}
      {children}
    </span>
  );
}
