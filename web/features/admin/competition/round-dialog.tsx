import { roundAnswer } from '@contract/competition.js';
import type { CompetitionId } from '@domain/competition/options.js';
import { addDays, endOfDay, localDate, SYDNEY } from '@domain/shared/time.js';
import { useState } from 'react';
import { COMPETITION_WORDS } from '../../../content/competitions';
import { serverNow } from '../../../lib/server-time';
import { dateText } from '../../../lib/time';
import { Field } from '../../../ui/field';
import { useAdminAction } from '../ops/admin-actions';
import { Confirm } from '../ops/confirm';

const USUAL_DAYS = 30;

/** Outlives the dialog: what failed is sent again under the same key. */
export const useOpenRound = (competition: CompetitionId) =>
  useAdminAction(roundAnswer, {
    done: 'Round opened',
    message: ({ round }) =>
      `${COMPETITION_WORDS[competition].title} takes entries until ${dateText(round.closesAt, SYDNEY)}.`,
    failed: 'The round could not be opened.',
  });

type RoundDialogProps = {
  competition: CompetitionId;
  action: ReturnType<typeof useOpenRound>;
  onClose: () => void;
};

/** Opens the next round with its closing day (G-27). */
export function RoundDialog({ competition, action, onClose }: RoundDialogProps) {
  const today = localDate(new Date(serverNow()).toISOString(), SYDNEY);
  const [day, setDay] = useState(() => addDays(today, USUAL_DAYS));
  const { title } = COMPETITION_WORDS[competition];
  return (
    <Confirm
      title="Open the next round?"
      description={`${title} takes entries again. Those of the last round do not count in this one.`}
      action="Yes, open it"
      isPending={action.isPending}
      isReady={day !== ''}
      onConfirm={() =>
        action.run(`/api/admin/competitions/${competition}/rounds`, onClose, { closesAt: endOfDay(day, SYDNEY) })
      }
      onClose={onClose}
    >
      <Field
        className="mt-5"
        type="date"
        label="Closing day"
        hint="It closes at the end of this day, Sydney time. Up to two months ahead."
        min={addDays(today, 1)}
        max={addDays(today, 61)}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </Confirm>
  );
}
