import { DAY, plus } from '@domain/shared/time.js';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { inputOfInstant, instantOfInput } from '../../../lib/wall-time';
import { SmallField } from '../../../ui/field';
import { useInstant } from '../clock';
import { Confirm } from './confirm';
import { useResendFailed } from './admin-actions';

/** Sends every mail again that failed for good since an instant, such as the beginning of an outage. */
export function ResendFailed() {
  const [since, setSince] = useState<string | null>(null);
  const instant = useInstant();
  const resend = useResendFailed();
  const linked = instantOfInput(since ?? '');
  return (
    <>
      <Button
        tone="secondary"
        size="small"
        className="h-10! self-end"
        onClick={() => setSince(inputOfInstant(plus(instant(), -DAY)))}
      >
        <Send className="size-4" aria-hidden="true" />
        Resend all failed
      </Button>
      {since !== null && (
        <Confirm
          title="Resend all failed emails?"
          description="Every email that has failed permanently since then is sent again to the same address."
          action="Yes, resend all"
          isPending={resend.isPending}
          isReady={linked !== ''}
          onConfirm={() => resend.run('/api/admin/mails/resend-parked', () => setSince(null), { since: linked })}
          onClose={() => setSince(null)}
        >
          <div className="mt-5">
            <SmallField
              label="Failed since"
              type="datetime-local"
              value={since}
              onChange={(event) => setSince(event.target.value)}
            />
          </div>
        </Confirm>
      )}
    </>
  );
}
