import { done } from '@contract/quote.js';
import { useState } from 'react';
import { useAction } from '../../lib/action';
import { fieldWordsOf } from '../../lib/api';
import { toast } from '../../lib/toast';
import { ReportDialog } from '../../ui/report-dialog';
import { TextArea } from '../../ui/text-area';

/** Lets anybody say that a review is wrong; a person looks at it. */
export function ReportReview({ id, studentName }: { id: string; studentName: string }) {
  const [reason, setReason] = useState('');
  const report = useAction({
    run: (_close: () => void, { ask }) => ask(done, 'POST', `/api/reviews/${id}/report`, { reason }),
    onSuccess: (_answer, close) => {
      close();
      setReason('');
      toast('Thank you for letting us know', 'Our team will look at this review.');
    },
  });
  const failure = fieldWordsOf(report.error, 'reason', 'Your report was not sent. Please try again.');
  return (
    <ReportDialog
      trigger="Report"
      label={`Report the review by ${studentName}`}
      className="mt-2 -ml-4 text-muted"
      title="Report this review"
      description="Tell us what is wrong with it. It stays published until our team has looked at it."
      isPending={report.isPending}
      onSend={(close) => report.mutate(close)}
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
    </ReportDialog>
  );
}
