import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = {
  neutral: 'bg-sand text-[#4b4433]',
  good: 'bg-sage text-forest-deep',
  attention: 'bg-honey text-[#6b3a0b]',
  bad: 'bg-blush text-[#8a1a14]',
} as const;
export type Tone = keyof typeof TONES;

/** A status: a tint, dark words and a glyph, never colour alone. */
export function Badge({
  tone = 'neutral',
  icon: Icon,
  children,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs leading-5 font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      {Icon && <Icon className="size-3.5" strokeWidth={2.4} aria-hidden="true" />}
      {children}
    </span>
  );
}
