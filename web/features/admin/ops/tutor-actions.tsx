import type { AdminTutorEntry } from '@contract/admin-people.js';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button';
import { Confirm } from './confirm';
import { usePauseTutor } from './admin-actions';

/** Takes an approved tutor out of matching and search, or back in. */
export function TutorActions({ tutor }: { tutor: AdminTutorEntry['tutor'] }) {
  const [isAsking, setAsking] = useState(false);
  const action = usePauseTutor();
  if (tutor.vettingStatus !== 'approved') return null;
  const isPaused = tutor.pausedAt !== null;
  const verb = isPaused ? 'resume' : 'pause';
  const Icon = isPaused ? Play : Pause;
  const title = isPaused ? 'Resume' : 'Pause';
  return (
    <>
      <IconButton size="small" label={`${title} ${tutor.name}`} onClick={() => setAsking(true)}>
        <Icon className="size-4 text-forest" aria-hidden="true" />
      </IconButton>
      {isAsking && (
        <Confirm
          title={`${title} ${tutor.name}?`}
          description={
            isPaused
              ? 'The tutor appears in search and is invited to enquiries again, unless the tutor has switched off Accepting students.'
              : 'No new opportunities, and hidden from search, until you resume. Booked sessions stay. Only an admin can resume the tutor.'
          }
          action={`Yes, ${verb}`}
          isPending={action.isPending}
          onConfirm={() => action.run(`/api/admin/tutors/${tutor.id}/${verb}`, () => setAsking(false))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
