import type { OpportunityItem } from '@contract/opportunity.js';
import { WIDER_FOR_TUTOR } from '@domain/matching/wider.js';
import { Compass } from 'lucide-react';

/** Why a tutor is asked who does not quite fit how the family wants to meet (G-20). */
export function WiderNotice({ wider }: Pick<OpportunityItem, 'wider'>) {
  return (
    wider && (
      <p className="mt-5 flex max-w-[60ch] items-start gap-2.5 rounded-card bg-sage-light p-4 text-body">
        <Compass className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span>{WIDER_FOR_TUTOR[wider]}</span>
      </p>
    )
  );
}
