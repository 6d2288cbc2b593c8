import type { OpportunityItem } from '@contract/opportunity.js';
import { fieldsText } from '@domain/enquiry/change.js';
import { PencilLine } from 'lucide-react';
import { dateText } from '../../lib/time';

/**
 * What the family has put right since this tutor was asked, by
 * day: `The family changed the times on 3 December.` (G-11)
 */
export function ChangedNotice({ changed }: Pick<OpportunityItem, 'changed'>) {
  if (changed.length === 0) return null;
  const days = Map.groupBy(changed, ({ changedAt }) => dateText(changedAt));
  return (
    <p className="mt-5 flex max-w-[60ch] items-start gap-2.5 rounded-card bg-honey/45 p-4 text-body">
      <PencilLine className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        {[...days]
          .map(([day, some]) => `The family changed ${fieldsText(some.map(({ field }) => field))} on ${day}.`)
          .join(' ')}
      </span>
    </p>
  );
}
