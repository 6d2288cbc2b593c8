import type { EnquiryView } from '@contract/enquiry.js';
import type { ChangeableField } from '@domain/enquiry/change.js';
import { DEMO_ENQUIRY_ID } from '@domain/enquiry/options.js';
import { PencilLine } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIsGuest } from '../../lib/guest';
import { Button, Spinner } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { hasEnded } from './status-words';

const ChangeForm = lazy(() => import('./change-form'));

type Enquiry = EnquiryView['enquiry'];

/** Whether its holder can still put it right (G-11). */
const isChangeable = (enquiry: Enquiry) => enquiry.id !== DEMO_ENQUIRY_ID && !hasEnded(enquiry);

type ChangeEnquiryProps = {
  enquiry: Enquiry;
  /** On the button, where it is about one answer. */
  label?: string;
  /** The answer it is about, which has the focus at first. */
  first?: ChangeableField;
};

/**
 * A button to put the enquiry right, and the dialog in which it is done; nothing once it is filled or closed (G-11).
 */
export function ChangeEnquiry({ enquiry, label = 'Change your enquiry', first }: ChangeEnquiryProps) {
  const [isOpen, setOpen] = useState(false);
  const isGuest = useIsGuest();
  if (isGuest || !isChangeable(enquiry)) return null;
  return (
    <>
      <Button tone="secondary" size="small" onClick={() => setOpen(true)}>
        <PencilLine className="size-4" aria-hidden="true" />
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Change your enquiry"
        description={
          <p>
            We email the tutors we have asked and those who have written to you, and ask more tutors where your change
            lets them reach you.
          </p>
        }
      >
        <Suspense fallback={<Spinner label="Opening your answers..." />}>
          <ChangeForm enquiry={enquiry} first={first ?? null} onClose={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
