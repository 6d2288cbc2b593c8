import type { TutorToInvite } from '@contract/admin-ops.js';
import { firstNameOf } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { Ban, CircleAlert, UserRoundPlus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { SmallField } from '../../../ui/field';
import { QueryState } from '../../../ui/query-state';
import { Skeleton } from '../../../ui/skeleton';
import type { useInviteTutor } from '../ops/admin-actions';
import { Question } from '../ops/confirm';
import { tutorsToInviteQuery } from './reads';

type Gate = TutorToInvite['gates'][number];
type InviteTutorProps = {
  enquiryId: string;
  /** What is searched for at first; nothing shows who was considered last. */
  name: string;
  /** Outlives the dialog, so that what is tried again is known to be the same. */
  invitation: ReturnType<typeof useInviteTutor>;
  onClose: () => void;
};

/** What an invitation by hand leads to. */
function consequenceOf({ name, gates }: TutorToInvite): string {
  const email = `${firstNameOf(name)} gets the same email as any invited tutor`;
  return gates.length > 0
    ? `This does not match what the family asked for. ${email}, and the history records that you invited this tutor anyway.`
    : `${email}, and the history records who sent it.`;
}

/** Invites a tutor by hand: everybody by name, each with what stands against it now (G-22). */
export function InviteTutor({ enquiryId, name, invitation, onClose }: InviteTutorProps) {
  const [words, setWords] = useState(name);
  const search = useDeferredValue(words.trim());
  const query = useQuery(tutorsToInviteQuery(enquiryId, search));
  const [chosen, setChosen] = useState<TutorToInvite | null>(null);
  // Whom the admin has looked at last.
  const [last, setLast] = useState<TutorToInvite | null>(null);
  const backToList = () => {
    setLast(chosen);
    setChosen(null);
  };
  if (chosen) {
    const isOverride = chosen.gates.length > 0;
    const override = isOverride ? { override: true } : {};
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && backToList()}
        title={`Invite ${chosen.name}?`}
        description={consequenceOf(chosen)}
      >
        <Question
          action={isOverride ? 'Yes, invite anyway' : 'Yes, invite'}
          isPending={invitation.isPending}
          onConfirm={() =>
            invitation.run(`/api/admin/enquiries/${enquiryId}/invite`, onClose, {
              tutorId: chosen.tutorId,
              ...override,
            })
          }
          onClose={backToList}
          takesFocus
        >
          {isOverride && <Gates gates={chosen.gates} className="mt-4" />}
        </Question>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Invite a tutor"
      description="Search all tutors by name or email. Without a search, you see the tutors considered last."
    >
      <SmallField
        label="Tutor"
        type="search"
        className="mt-5"
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="mt-4 max-h-[50vh] overflow-y-auto" aria-busy={query.isFetching}>
        <QueryState
          query={{ ...query, data: query.data?.tutors }}
          failure={{ title: 'The tutors could not be loaded', look: 'stack', what: 'the tutors' }}
          loading="Loading the tutors"
          skeleton={<Skeleton className="h-16 w-full" />}
          empty={({ length }) =>
            length === 0 && (
              <p className="py-4 text-muted">
                {search ? 'No tutor has this name or email.' : 'Nobody is left to invite. Search for a tutor by name.'}
              </p>
            )
          }
          keepsAnswer
        >
          {(tutors) => (
            <ul className="divide-y divide-line border-y border-line">
              {tutors.map((tutor) => (
                <Choice
                  key={tutor.tutorId}
                  tutor={tutor}
                  isLast={tutor.tutorId === last?.tutorId}
                  onInvite={() => setChosen(tutor)}
                />
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}

type ChoiceProps = { tutor: TutorToInvite; isLast: boolean; onInvite: () => void };

function Choice({ tutor: { name, score, gates }, isLast, onInvite }: ChoiceProps) {
  const isHard = gates.some((gate) => gate.isHard);
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        {score !== null && gates.length === 0 && (
          <p className="figures text-sm text-muted">{numberText(score, { most: 1 })} points</p>
        )}
        <Gates gates={gates} className="mt-1" />
      </div>
      {!isHard && (
        <Button
          tone="secondary"
          size="tiny"
          className="shrink-0"
          aria-label={`Invite ${name}`}
          autoFocus={isLast}
          onClick={onInvite}
        >
          <UserRoundPlus className="size-3.5" aria-hidden="true" />
          Invite
        </Button>
      )}
    </li>
  );
}

function Gates({ gates, className }: { gates: Gate[]; className: string }) {
  if (gates.length === 0) return null;
  return (
    <ul className={`flex flex-col gap-1 text-sm ${className}`}>
      {gates.map(({ code, words, isHard }) => {
        const Icon = isHard ? Ban : CircleAlert;
        return (
          <li key={code} className={`flex gap-1.5 ${isHard ? 'text-danger' : 'text-body'}`}>
            <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {words}
          </li>
        );
      })}
    </ul>
  );
}
