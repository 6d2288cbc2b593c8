import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Confirm } from './confirm';
import { useResendMail } from './admin-actions';

/** Sends a mail of the ledger once more. */
export function MailActions({ id, label }: { id: string; label: string }) {
  const [isAsking, setAsking] = useState(false);
  const action = useResendMail();
  return (
    <>
      <Button tone="secondary" size="tiny" onClick={() => setAsking(true)} aria-label={`Resend ${label}`}>
        <Send className="size-3.5" aria-hidden="true" />
        Resend
      </Button>
      {isAsking && (
        <Confirm
          title="Resend this email?"
          description={`${label} is written again with current details and sent to the same address.`}
          action="Yes, resend"
          isPending={action.isPending}
          onConfirm={() => action.run(`/api/admin/mails/${id}/resend`, () => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
