import { drawAnswer, type AdminRound } from '@contract/competition.js';
import { counted } from '@domain/shared/format.js';
import { useState } from 'react';
import { Field } from '../../../ui/field';
import { useAdminAction } from '../ops/admin-actions';
import { Confirm } from '../ops/confirm';

/** Outlives the dialog: what failed is sent again under the same key. */
export const useDrawWinner = () =>
  useAdminAction(drawAnswer, {
    done: 'Winner drawn',
    message: ({ draw }) => `Entry ${draw.winnerEntryId} won. Everybody who took part is emailed.`,
    failed: 'The winner could not be drawn.',
  });

type DrawDialogProps = {
  round: AdminRound;
  title: string;
  action: ReturnType<typeof useDrawWinner>;
  onClose: () => void;
};

/** Asks once before a winner is drawn: a draw cannot be repeated or taken back (G-27). */
export function DrawDialog({ round, title, action, onClose }: DrawDialogProps) {
  const [seed, setSeed] = useState('');
  const given = seed.trim() === '' ? {} : { seed };
  return (
    <Confirm
      title="Draw the winner?"
      description={`One of ${counted(round.entries, 'confirmed entry', 'confirmed entries')} to ${title} wins. The winner and the others are emailed, and it cannot be taken back.`}
      action="Yes, draw the winner"
      isPending={action.isPending}
      onConfirm={() => action.run(`/api/admin/competitions/${round.id}/draw`, onClose, given)}
      onClose={onClose}
    >
      <Field
        className="mt-5"
        label="Seed"
        hint="Leave it empty for a random one. A seed that you give is published as chosen by our team, such as lottery numbers that you announced before."
        autoComplete="off"
        maxLength={200}
        value={seed}
        onChange={({ currentTarget }) => setSeed(currentTarget.value)}
      />
    </Confirm>
  );
}
