import { enquiryClosed } from '@contract/quote.js';
import type { CloseReason } from '@domain/enquiry/close-reason.js';
import { counted } from '@domain/shared/format.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { type ReasonChoice, ReasonChoices } from '../../ui/reason-choices';

const REASONS: readonly ReasonChoice<CloseReason>[] = [
  { value: 'found_tutor', label: 'I found a tutor' },
  { value: 'no_longer_needed', label: 'It is no longer needed' },
  { value: 'too_expensive', label: 'It costs too much' },
  { value: 'other', label: 'Another reason' },
  {
    value: 'not_me',
    label: 'This was not me',
    note: 'We delete the name, the address and everything else in it, and accept nothing more from the person who sent it.',
  },
];

type CloseEnquiryProps = {
  id: string;
  /** A tutor was chosen: all that can be said then is that somebody else sent it. */
  isFilled: boolean;
  onErased: () => void;
};

/** Closes the enquiry; one that somebody else sent in this family's name is erased. */
export function CloseEnquiry({ id, isFilled, onErased }: CloseEnquiryProps) {
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState<CloseReason | null>(null);
  const reason = isFilled ? 'not_me' : choice;
  const close = useAction({
    run: (chosen: CloseReason, { ask }) => ask(enquiryClosed, 'POST', `/api/enquiries/${id}/close`, { reason: chosen }),
    onSuccess: ({ notified }, chosen) => {
      setOpen(false);
      if (chosen === 'not_me') return onErased();
      toast(
        'Enquiry closed',
        notified ? `We have stopped looking and notified ${counted(notified, 'tutor')}.` : 'We have stopped looking.',
      );
      return cache.invalidateQueries({ queryKey: ['/api/enquiries', id] });
    },
    onError: (error) => toast('Error', wordsOf(error, 'The enquiry was not closed. Please try again.'), 'destructive'),
  });
  const show = () => {
    setChoice(null);
    setOpen(true);
  };
  return (
    <>
      <Button tone="quiet" size="small" onClick={show}>
        {isFilled ? 'This was not me' : 'Close this enquiry'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={isFilled ? 'Was this not you?' : 'Close this enquiry?'}
        description={
          <p>
            {isFilled
              ? 'We then delete the name, the address and everything else in it, and cancel its sessions. The tutor is notified without a name. This cannot be undone.'
              : 'We stop looking. Tutors with an open invitation or quote are notified. This cannot be undone.'}
          </p>
        }
      >
        <ReasonChoices
          legend="Why?"
          name="close-reason"
          choices={REASONS}
          chosen={reason}
          onChoose={setChoice}
          hidden={isFilled}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            tone="danger"
            disabled={reason === null || close.isPending}
            onClick={() => reason && close.mutate(reason)}
          >
            {close.isPending ? 'Closing...' : reason === 'not_me' ? 'Close and delete' : 'Close the enquiry'}
          </Button>
          <Button tone="secondary" onClick={() => setOpen(false)}>
            Keep it open
          </Button>
        </div>
      </Dialog>
    </>
  );
}
