import { CircleCheck } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

export type Sent = { id: string; reference: string | null; email: string };

/** Says that the enquiry has arrived, where the answer goes, and what happens next. */
export default function SubmittedDialog({ sent, onClose }: { sent: Sent; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enquiry Submitted Successfully!"
      description={
        <p>
          We are emailing your private link to{' '}
          <strong className="font-semibold break-all text-ink">{sent.email}</strong>.
        </p>
      }
    >
      <ol className="mt-6 flex flex-col gap-3 border-y border-line py-5 text-body">
        {[
          'Please open our email. If it asks you to confirm, we start asking tutors as soon as you do.',
          'Those who want to teach you write back with a price and a plan.',
          'We reply within 24 hours. Choose when you are ready.',
        ].map((line) => (
          <li key={line} className="flex items-start gap-3">
            <CircleCheck className="mt-0.5 size-5 shrink-0 text-success" aria-hidden="true" />
            {line}
          </li>
        ))}
      </ol>
      {sent.reference && (
        <p className="mt-4 text-sm text-muted">
          Your reference is <span className="font-semibold text-ink">{sent.reference}</span>.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={`/enquiries/${sent.id}`}>Follow your enquiry</ButtonLink>
        <Button tone="secondary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
