import type { OpportunityItem } from '@contract/opportunity.js';
import { MINUTE } from '@domain/shared/time.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSignature } from 'lucide-react';
import { useAction } from '../../lib/action';
import { useServerNow } from '../../lib/server-time';
import { contractsQuery } from '../../lib/own-tutor';
import { ButtonLink } from '../../ui/button';
import { Terms } from '../../ui/terms';

const TICK_MS = MINUTE;

/**
 * The terms under which a family is taught, which the server keeps
 * as read once opened, and the way to sign them (R-46, O-09).
 */
export function OpportunityTerms({ opportunity: { id, contractDownloaded } }: { opportunity: OpportunityItem }) {
  const cache = useQueryClient();
  const now = useServerNow(TICK_MS);
  const { data: contracts } = useQuery(contractsQuery);
  const mustSign = contracts?.every(
    ({ status, wwcExpiryDate }) => status === 'rejected' || Date.parse(wwcExpiryDate) <= now,
  );
  // Nobody waits for it: what could not be kept is sent when the terms are opened again.
  const opened = useAction({
    run: (_: null, { send }) => send('POST', `/api/portal/opportunities/${id}/terms`),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['/api/portal/opportunities'] }),
  });
  return (
    <div className="mt-5 flex flex-col items-start gap-3">
      <div className="w-full">
        <Terms onOpen={() => contractDownloaded || opened.isPending || opened.mutate(null)} />
      </div>
      {mustSign && (
        <ButtonLink to={`/setup?step=contract&opportunity=${id}`} tone="secondary" size="small">
          <FileSignature className="size-4" aria-hidden="true" />
          Sign your contract for this opportunity
        </ButtonLink>
      )}
    </div>
  );
}
