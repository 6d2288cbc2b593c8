import type { NewsletterIssue } from '@contract/admin-newsletter.js';
import { useQuery } from '@tanstack/react-query';
import { CircleStop } from 'lucide-react';
import { useState } from 'react';
import { momentText } from '../../../lib/time';
import { Button } from '../../../ui/button';
import { QueryState } from '../../../ui/query-state';
import { SideSheet } from '../../../ui/side-sheet';
import { Skeleton } from '../../../ui/skeleton';
import { Confirm } from '../ops/confirm';
import { useIssueActions } from './issue-actions';
import { IssueEditor } from './issue-editor';
import { IssuePreview } from './issue-preview';
import { IssueBadge, IssueProgress } from './issue-progress';
import { issueQuery } from './reads';
import type { Reach } from './send-issue';

type SheetProps = {
  reach: Reach;
  onSent: (id: string) => void;
  onClose: () => void;
};

/**
 * An issue of the newsletter: a draft is written, tested and sent
 * here; another one is read, with how far it has come (G-28).
 */
export function IssueSheet({ id, ...props }: SheetProps & { id: string | null }) {
  const issue = useQuery({ ...issueQuery(id ?? ''), enabled: id !== null });
  const [written, setWritten] = useState<string | null>(null);
  if (id === null) return <IssueEditor issue={null} {...props} />;
  const letter = issue.data?.letter;
  // What is being written stays open also where somebody else sends it.
  if (letter?.status === 'draft' && written !== id) setWritten(id);
  if (letter && (letter.status === 'draft' || written === id)) {
    const onSent = (sent: string) => {
      setWritten(null);
      props.onSent(sent);
    };
    return <IssueEditor key={id} issue={letter} {...props} onSent={onSent} />;
  }
  return (
    <SideSheet title={letter?.subject ?? 'Newsletter issue'} onClose={props.onClose}>
      <div className="p-5 sm:p-7">
        <QueryState
          query={issue}
          failure={{ title: 'This issue could not be loaded', look: 'card' }}
          skeleton={<Skeleton className="h-[50vh] rounded-field!" />}
          loading="Loading the issue"
        >
          {({ letter: sent }) => <SentIssue issue={sent} />}
        </QueryState>
      </div>
    </SideSheet>
  );
}

function SentIssue({ issue }: { issue: NewsletterIssue }) {
  const [isAsking, setAsking] = useState(false);
  const { stop } = useIssueActions(() => undefined);
  const { status, startedAt, stoppedAt, endedAt, subject, markdown } = issue;
  return (
    <div className="grid items-start gap-7 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="flex flex-col items-start gap-4">
        <IssueBadge status={status} />
        <IssueProgress issue={issue} />
        <dl className="figures grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          {[
            ['Started', startedAt],
            ['Stopped', stoppedAt],
            ['Finished', status === 'sent' ? endedAt : null],
          ].map(
            ([label, at]) =>
              at && (
                <div key={label} className="col-span-2 grid grid-cols-subgrid">
                  <dt className="text-muted">{label}</dt>
                  <dd>{momentText(at)}</dd>
                </div>
              ),
          )}
        </dl>
        <p className="text-sm text-muted">We do not track opens or clicks, so there are no figures about them.</p>
        {status === 'sending' && (
          <Button tone="secondary" onClick={() => setAsking(true)}>
            <CircleStop className="size-4" aria-hidden="true" />
            Stop sending
          </Button>
        )}
      </div>
      <section aria-label="The issue">
        <IssuePreview words={{ subject, markdown }} />
      </section>
      {isAsking && (
        <Confirm
          title="Stop sending this issue?"
          description="Emails that have not gone out yet will not be sent. Those that have cannot be recalled, and this issue cannot be sent again."
          action="Yes, stop it"
          tone="danger"
          isPending={stop.isPending}
          onConfirm={() => stop.mutate(issue.id, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
