import type { ReactNode } from 'react';
import { Banksia } from '../../ui/banksia';

export const CARD =
  'relative flex scroll-mt-24 flex-col rounded-[20px] bg-paper p-5 shadow-card ring-1 ring-line sm:p-8 lg:min-h-[560px]';

/** Where the enquiry stands: words on the left or above, its card on the right or below. */
export function WizardFrame({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start">
      <div className="flex flex-col gap-8 lg:pt-6">{words}</div>
      <div className="relative isolate">
        <Banksia
          weight="fine"
          className="pointer-events-none absolute -top-[88px] right-12 -z-1 hidden size-36 lg:block"
        />
        {children}
      </div>
    </div>
  );
}
