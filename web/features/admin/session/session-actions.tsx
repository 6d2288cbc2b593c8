import { type AdminSession, sessionStatusAnswer } from '@contract/admin-sessions.js';
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../lib/action';
import { ApiError } from '../../../lib/api';
import { toast } from '../../../lib/toast';
import { Button } from '../../../ui/button';
import { nameOf } from '../words';

type Action = {
  label: string;
  status: AdminSession['status'];
  notes?: string;
  tone: 'secondary' | 'quiet';
};

const CANCEL: Action = { label: 'Cancel', status: 'cancelled', notes: 'Cancelled by admin', tone: 'quiet' };
const NO_SHOW: Action = {
  label: 'No Show',
  status: 'no_show',
  notes: 'Student did not show up',
  tone: 'quiet',
};

/** What an admin can do with a session, and the note it leaves (S1§4, A-07). */
const ACTIONS: Record<AdminSession['status'], Action[]> = {
  confirmed: [{ label: 'Start', status: 'in_progress', tone: 'secondary' }, CANCEL, NO_SHOW],
  in_progress: [{ label: 'Complete', status: 'completed', tone: 'secondary' }, CANCEL, NO_SHOW],
  completed: [],
  cancelled: [],
  no_show: [],
};

const UPDATE_KEY = ['session-status'];
const FAILED = 'Failed to update session status';

/** The buttons of a session; all of them rest while one update is pending, and the lists load again after it. */
export function SessionActions({ session, none = 'None' }: { session: AdminSession; none?: string }) {
  const cache = useQueryClient();
  const isPending = useIsMutating({ mutationKey: UPDATE_KEY }) > 0;
  const update = useAction({
    mutationKey: UPDATE_KEY,
    run: ({ status, notes }: Action, { ask }) =>
      ask(sessionStatusAnswer, 'PATCH', `/api/admin/sessions/${session.id}/status`, {
        status,
        ...(notes && { notes }),
      }),
    onError(error) {
      // Another admin was quicker: the server says what became of the session (R-105 for everything else).
      const isOvertaken = error instanceof ApiError && error.status === 409;
      toast('Error', (isOvertaken && error.serverMessage) || FAILED, 'destructive');
    },
    onSettled: () =>
      cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') }),
  });
  const actions = ACTIONS[session.status];
  if (actions.length === 0) return <span className="text-muted">{none}</span>;
  return (
    <div
      role="group"
      aria-label={`Session of ${nameOf(session.studentName)} with ${session.tutorName}`}
      className="flex items-center gap-0.5 md:-my-1"
    >
      {actions.map((action) => (
        <Button
          key={action.status}
          tone={action.tone}
          size="tiny"
          disabled={isPending}
          onClick={() => update.mutate(action)}
        >
          {action.label}
        </Button>
      ))}
    </div>
  );
}
