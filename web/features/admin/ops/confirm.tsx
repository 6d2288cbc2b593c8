import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';

type ConfirmProps = {
  title: string;
  /** What will happen, and to whom. */
  description: ReactNode;
  action: string;
  tone?: 'primary' | 'danger';
  isPending: boolean;
  isReady?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks once before an action is run. */
export function Confirm({ title, description, ...question }: ConfirmProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && question.onClose()} title={title} description={description}>
      <Question {...question} />
    </Dialog>
  );
}

type QuestionProps = Omit<ConfirmProps, 'title' | 'description'> & {
  /** In a dialog that is open already. */
  takesFocus?: boolean;
};

/** What a dialog that asks once ends with: the action, and the way back. */
export function Question({
  action,
  tone = 'primary',
  isPending,
  isReady = true,
  onConfirm,
  onClose,
  takesFocus = false,
  children,
}: QuestionProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConfirm();
      }}
    >
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button tone="secondary" autoFocus={takesFocus} onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" tone={tone} disabled={isPending || !isReady}>
          {action}
        </Button>
      </div>
    </form>
  );
}
