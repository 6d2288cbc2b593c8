import { done } from '@contract/quote.js';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../lib/action';
import { ApiError, wordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/text-area';

/** Lets anybody say that a review is wrong; a person looks at it. */
export function ReportReview({ id, studentName }: { id: string; studentName: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const report = useAction({
    run: (_: void, { ask }) => ask(done, 'POST', `/api/reviews/${id}/report`, { reason }),
    onSuccess: () => {
      setOpen(false);
      setReason('');
      toast('Thank you for letting us know', 'Our team will look at this review.');
    },
  });
  const refused = report.error instanceof ApiError ? report.error.fields['reason'] : undefined;
  const failure = report.isError
    ? (refused ?? wordsOf(report.error, 'Your report was not sent. Please try again.'))
    : undefined;
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        className="mt-2 -ml-4 text-muted"
        aria-label={`Report the review by ${studentName}`}
        onClick={() => setOpen(true)}
      >
        <Flag className="size-3.5" aria-hidden="true" />
        Report
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Report this review"
        description={<p>Tell us what is wrong with it. It stays published until our team has looked at it.</p>}
      >
        <form
          className="mt-5 flex flex-col gap-5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            report.mutate();
          }}
        >
          <TextArea
            label="What is wrong"
            hint="At least 10 characters"
            rows={4}
            maxLength={5000}
            value={reason}
            error={failure}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={report.isPending}>
              {report.isPending ? 'Sending...' : 'Send the report'}
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
