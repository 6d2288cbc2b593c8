import { FlaskConical, Send } from 'lucide-react';
import { momentText } from '../../../lib/time';
import { Button } from '../../../ui/button';

type IssueFooterProps = {
  testedAt: string | null | undefined;
  isBusy: boolean;
  onSave: () => void;
  onTest: () => void;
  onSend: () => void;
};

/** What can be done with an issue that is being written. */
export function IssueFooter({ testedAt, isBusy, onSave, onTest, onSend }: IssueFooterProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="mr-auto text-sm text-muted">
        {testedAt ? `Last tested ${momentText(testedAt)}.` : 'Not tested yet.'} We do not track opens or clicks.
      </p>
      <Button tone="quiet" disabled={isBusy} onClick={onSave}>
        Save draft
      </Button>
      <Button tone="secondary" disabled={isBusy} onClick={onTest}>
        <FlaskConical className="size-4" aria-hidden="true" />
        Send a test to me
      </Button>
      <Button disabled={isBusy} onClick={onSend}>
        <Send className="size-4" aria-hidden="true" />
        Send newsletter
      </Button>
    </div>
  );
}
