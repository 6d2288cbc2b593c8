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
export function Confirm({
  title,
  description,
  action,
  tone = 'primary',
  isPending,
  isReady = true,
  onConfirm,
  onClose,
  children,
}: ConfirmProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" tone={tone} disabled={isPending || !isReady}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
