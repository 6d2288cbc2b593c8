import { photoRemoved } from '@contract/photo.js';
import { PHOTO_REMOVAL_REASONS, PHOTO_REMOVAL_WORDS, type PhotoRemovalReason } from '@domain/tutor/photo.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { forgetPublicReadings } from '../../lib/own-tutor';
import { toast } from '../../lib/toast';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/field';
import { type Applicant, QUEUE_KEY } from './readings';

const REASONS = PHOTO_REMOVAL_REASONS.map((reason) => ({ value: reason, label: PHOTO_REMOVAL_WORDS[reason] }));

/** The photo that families see, and the way to take it away (G-25). */
export function TutorPhoto({ applicant: { id, profile } }: { applicant: Applicant }) {
  const cache = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState<PhotoRemovalReason>(PHOTO_REMOVAL_REASONS[0]);
  const remove = useAction({
    run: (_: void, { ask }) => ask(photoRemoved, 'DELETE', `/api/admin/tutors/${id}/photo?reason=${reason}`),
    onSuccess: async () => {
      setAsked(false);
      toast('Photo Removed', 'We have emailed the tutor the reason.');
      forgetPublicReadings(cache);
      await cache.invalidateQueries({ queryKey: [QUEUE_KEY] });
    },
    onError: (error) => toast('Photo Error', wordsOf(error, 'Failed to remove the photo.'), 'destructive'),
  });
  const { name, profileImageUrl } = profile;
  if (!profileImageUrl) return <p className="text-muted">No photo. Families see the initials.</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={name} photo={profileImageUrl} width={96} className="size-24 text-3xl" />
      {isAsked ? (
        <div className="flex min-w-0 grow basis-72 flex-col gap-3">
          <p className="max-w-[48ch]">
            Families see the initials from then on. The tutor gets the reason by email and can add another photo.
          </p>
          <SelectField
            label="Reason"
            options={REASONS}
            value={reason}
            onChange={({ target }) => setReason(target.value as PhotoRemovalReason)}
          />
          <div className="flex flex-wrap gap-3">
            <Button tone="danger" size="small" disabled={remove.isPending} onClick={() => remove.mutate()}>
              Remove the photo
            </Button>
            <Button tone="secondary" size="small" onClick={() => setAsked(false)}>
              Cancel
            </Button>
          </div>
        </div>
      ) : (
        <Button tone="secondary" size="small" onClick={() => setAsked(true)}>
          Remove this photo
        </Button>
      )}
    </div>
  );
}
