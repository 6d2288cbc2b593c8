import type { PortalSessionItem } from '@contract/booking.js';
import type { useMove } from './bookings';
import { CancelDialog } from './cancel-dialog';
import { CompleteDialog } from './complete-dialog';
import { MoveDialog } from './move-dialog';
import type { useChangeSeries } from './series';
import type { SessionDialogName } from './session-buttons';

type SessionDialogsProps = {
  session: PortalSessionItem;
  /** It and all later ones of its series. */
  rest: readonly PortalSessionItem[];
  studentName: string;
  /** It was completed automatically and its report can still be written. */
  takesReport: boolean;
  dialog: SessionDialogName | null;
  move: ReturnType<typeof useMove>;
  series: ReturnType<typeof useChangeSeries>;
  onClose: () => void;
};

/** The question that was opened from a tutor's session, if any. */
export function SessionDialogs(props: SessionDialogsProps) {
  const { session, rest, studentName, takesReport, dialog, move, series, onClose } = props;
  const { status, startsAt, timezone } = session;
  return (
    <>
      {dialog === 'complete' && <CompleteDialog move={move} isAfterwards={takesReport} onClose={onClose} />}
      {dialog === 'move' && <MoveDialog booking={session} rest={rest} zone={timezone} onClose={onClose} />}
      {dialog === 'cancel' && (
        <CancelDialog
          startsAt={startsAt}
          other={studentName}
          count={status === 'confirmed' ? rest.length : 1}
          isPending={move.isPending || series.isPending}
          onCancel={(reason, isAll) => {
            const body = reason ? { reason } : {};
            const close = { onSettled: onClose };
            if (isAll) series.mutate({ what: 'cancel', body: { from: session.id, ...body } }, close);
            else move.mutate({ move: 'cancel', body }, close);
          }}
          onClose={onClose}
        />
      )}
    </>
  );
}
