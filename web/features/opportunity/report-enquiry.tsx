import { leadAnswer } from '@contract/case.js';
import type { OpportunityItem } from '@contract/opportunity.js';
import type { LeadKind } from '@domain/case/case.js';
import { canBeReported } from '@domain/opportunity/report.js';
import { MAX } from '@domain/shared/text.js';
import { MINUTE } from '@domain/shared/time.js';
import { useQueryClient } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { useServerNow } from '../../lib/server-time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { type ReasonChoice, ReasonChoices } from '../../ui/reason-choices';
import { TextArea } from '../../ui/text-area';

const TICK_MS = MINUTE;
const KINDS: readonly ReasonChoice<LeadKind>[] = [
  { value: 'contact_does_not_work', label: 'The contact details do not work' },
  { value: 'wrong_area', label: 'It is in another area than it says' },
  { value: 'duplicate', label: 'It is the same as another enquiry' },
  { value: 'not_genuine', label: 'It is not genuine' },
  { value: 'other', label: 'Something else' },
];

/** Something is wrong with the enquiry: says so once, and what came of it (G-10). */
export function ReportEnquiry({ opportunity }: { opportunity: OpportunityItem }) {
  const now = useServerNow(TICK_MS);
  if (opportunity.report) return <Reported report={opportunity.report} />;
  if (!canBeReported(opportunity, new Date(now).toISOString())) return null;
  return <Report id={opportunity.id} />;
}

function Reported({ report: { reference, status, outcome } }: { report: NonNullable<OpportunityItem['report']> }) {
  return (
    <p className="mt-4 flex items-start gap-3 text-sm text-muted">
      <Flag className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>
        {status !== 'resolved'
          ? 'You reported this enquiry. Our team answers within two business days.'
          : outcome === 'upheld'
            ? 'You were right about this enquiry. It counts in none of your figures.'
            : 'Our team has looked into your report of this enquiry.'}{' '}
        <span className="figures">Reference {reference}</span>
      </span>
    </p>
  );
}

function Report({ id }: { id: string }) {
  const cache = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [kind, setKind] = useState<LeadKind | null>(null);
  const [words, setWords] = useState('');
  const report = useAction({
    run: (chosen: LeadKind, { ask }) =>
      ask(leadAnswer, 'POST', `/api/portal/opportunities/${id}/report`, {
        kind: chosen,
        ...(words.trim() && { words: words.trim() }),
      }),
    onSuccess: ({ case: opened }) => {
      setOpen(false);
      toast('Thank you for telling us', `We answer within two business days. Your reference is ${opened.reference}.`);
      return cache.invalidateQueries({ queryKey: ['/api/portal/opportunities'] });
    },
    onError: (error) => toast('Error', wordsOf(error, 'Your report was not sent. Please try again.'), 'destructive'),
  });
  return (
    <div className="mt-4 -ml-4">
      <Button tone="quiet" size="small" onClick={() => setOpen(true)}>
        <Flag className="size-4" aria-hidden="true" />
        Report this enquiry
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="What is wrong with this enquiry?"
        description={
          <p>
            Our team looks into it within two business days. If you are right, we close the enquiry and it counts in
            none of your figures. The family is not told.
          </p>
        }
      >
        <ReasonChoices legend="What is wrong" name={`report-${id}`} choices={KINDS} chosen={kind} onChoose={setKind} />
        <TextArea
          className="mt-5"
          label="What did you notice?"
          hint="Optional"
          rows={3}
          maxLength={MAX.message}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button disabled={kind === null || report.isPending} onClick={() => kind && report.mutate(kind)}>
            {report.isPending ? 'Sending...' : 'Send to our team'}
          </Button>
          <Button tone="secondary" onClick={() => setOpen(false)}>
            Not now
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
