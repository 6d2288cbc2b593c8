import { enquiryView, type EnquiryView } from '@contract/enquiry.js';
import type { AnotherTutorReason } from '@domain/enquiry/another-tutor.js';
import { counted, firstNameOf } from '@domain/shared/format.js';
import { useQueryClient } from '@tanstack/react-query';
import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { serverNow } from '../../lib/server-time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { type ReasonChoice, ReasonChoices } from '../../ui/reason-choices';

const REASONS: readonly ReasonChoice<AnotherTutorReason>[] = [
  { value: 'not_a_good_fit', label: 'It is not a good fit' },
  { value: 'tutor_unavailable', label: 'The tutor is not available' },
  { value: 'did_not_come', label: 'The tutor did not come' },
  { value: 'times', label: 'The times do not suit' },
  { value: 'too_expensive', label: 'It costs too much' },
  { value: 'other', label: 'Another reason' },
];

type AskForAnotherTutorProps = { enquiry: EnquiryView['enquiry']; tutorName: string | undefined };

/** Opens a filled enquiry again: the family looks for another tutor than the one it chose (G-08). */
export function AskForAnotherTutor({ enquiry, tutorName }: AskForAnotherTutorProps) {
  const { id } = enquiry;
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<AnotherTutorReason | null>(null);
  const name = tutorName ? firstNameOf(tutorName) : 'Your tutor';
  const toCome = enquiry.bookings.filter(
    ({ status, startsAt }) => status === 'confirmed' && Date.parse(startsAt) > serverNow(),
  ).length;
  const again = useAction({
    run: (chosen: AnotherTutorReason, { ask }) =>
      ask(enquiryView, 'POST', `/api/enquiries/${id}/another-tutor`, { reason: chosen }),
    onSuccess: () => {
      setOpen(false);
      toast('We are looking for another tutor', 'We email you as soon as a quote arrives.');
      return cache.invalidateQueries({ queryKey: ['/api/enquiries', id] });
    },
    onError: (error) => toast('Error', wordsOf(error, 'Your request was not sent. Please try again.'), 'destructive'),
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card bg-sand/50 p-5">
      <p className="max-w-[60ch] text-body">
        <span className="font-semibold">Not the right tutor?</span> We can look for another one. It costs nothing.
      </p>
      <Button tone="secondary" size="small" onClick={() => setOpen(true)}>
        <UserRoundSearch className="size-4" aria-hidden="true" />
        Ask for another tutor
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Ask for another tutor?"
        description={
          <p>
            {name} is notified, and no longer sees your email and phone number.
            {toCome > 0 && ` ${counted(toCome, 'booked session is', 'booked sessions are')} cancelled.`} We first ask
            tutors who have already sent you a quote, then others.
          </p>
        }
      >
        <ReasonChoices
          legend={<>Why? {name} does not see your answer.</>}
          name="another-tutor-reason"
          choices={REASONS}
          chosen={reason}
          onChoose={setReason}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button disabled={reason === null || again.isPending} onClick={() => reason && again.mutate(reason)}>
            {again.isPending ? 'Asking...' : 'Look for another tutor'}
          </Button>
          <Button tone="secondary" onClick={() => setOpen(false)}>
            Keep {name === 'Your tutor' ? 'my tutor' : name}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
