import { enquiryView } from '@contract/enquiry.js';
import { useQueryClient } from '@tanstack/react-query';
import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../lib/action';
import { Button } from '../../ui/button';
import { ReasonForm } from '../../ui/reason-form';

/** Opens a filled enquiry again for its family, which asked for another tutor by phone or email (G-08). */
export function LookForAnotherTutor({ enquiryId }: { enquiryId: string }) {
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const readAgain = () =>
    cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') });
  const reopening = useAction({
    run: (reason: string, { ask }) => ask(enquiryView, 'POST', `/api/enquiries/${enquiryId}/another-tutor`, { reason }),
    onSuccess: async () => {
      await readAgain();
      setOpen(false);
    },
    onError: readAgain,
  });
  return isOpen ? (
    <ReasonForm
      title="Look for another tutor?"
      consequences="The enquiry is open again and the chosen tutor’s quote ends. Sessions to come with that tutor are cancelled, and the tutor no longer sees the family’s contact details. Tutors who had quoted are asked first. Both get an email."
      confirm="Open the enquiry again"
      hint="Only admins read it."
      isDangerous
      action={reopening}
      inputOf={(reason) => reason}
      onCancel={() => {
        reopening.reset();
        setOpen(false);
      }}
    />
  ) : (
    <Button tone="secondary" size="small" onClick={() => setOpen(true)}>
      <UserRoundSearch className="size-4" aria-hidden="true" />
      Look for another tutor
    </Button>
  );
}
