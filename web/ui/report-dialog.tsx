import { Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

type ReportDialogProps = {
  /** On the button that opens it. */
  trigger: string;
  /** Distinguishes the buttons of one page. */
  label: string;
  className?: string;
  title: string;
  description: string;
  isPending: boolean;
  /** `close` is called when the report was sent. */
  onSend: (close: () => void) => void;
  children: ReactNode;
};

/** A button with a flag, and the dialog in which somebody writes what is wrong. */
export function ReportDialog({
  trigger,
  label,
  className,
  title,
  description,
  isPending,
  onSend,
  children,
}: ReportDialogProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="quiet" size="small" className={className} aria-label={label} onClick={() => setOpen(true)}>
        <Flag className="size-3.5" aria-hidden="true" />
        {trigger}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={title} description={<p>{description}</p>}>
        <form
          className="mt-5 flex flex-col gap-5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            onSend(() => setOpen(false));
          }}
        >
          {children}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isPending}>
              {isPending ? 'Sending...' : 'Send the report'}
            </Button>
            <Button tone="secondary" onClick={() => setOpen(false)}>
              Not now
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
