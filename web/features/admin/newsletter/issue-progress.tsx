import type { NewsletterIssue } from '@contract/admin-newsletter.js';
import type { IssueStatus } from '@domain/newsletter/issue.js';
import { numberText } from '@domain/shared/number.js';
import { Check, CircleStop, Clock, PenLine } from 'lucide-react';
import { Badge } from '../../../ui/badge';

const LOOKS = {
  draft: { tone: 'neutral', icon: PenLine },
  sending: { tone: 'attention', icon: Clock },
  sent: { tone: 'good', icon: Check },
  stopped: { tone: 'bad', icon: CircleStop },
} as const;
const WORDS: Record<IssueStatus, string> = { draft: 'Draft', sending: 'Sending', sent: 'Sent', stopped: 'Stopped' };

export const IssueBadge = ({ status }: { status: IssueStatus }) => <Badge {...LOOKS[status]}>{WORDS[status]}</Badge>;

/** How far an issue has come: `312 of 1,234 sent`, and what became of the rest once it has ended. */
export function IssueProgress({ issue }: { issue: NewsletterIssue }) {
  const { status, sent, failed, recipients, waiting, endedAt } = issue;
  if (status === 'draft') return <span className="text-muted">Not sent yet</span>;
  const left = endedAt ? Math.max(0, recipients - sent - failed) : 0;
  const notes = [
    status === 'sending' && waiting > 0 && `${numberText(waiting)} on their way`,
    failed > 0 && `${numberText(failed)} refused by their mail server`,
    left > 0 && (status === 'stopped' ? `${numberText(left)} not sent` : `${numberText(left)} unsubscribed before`),
  ].filter((note) => note !== false);
  return (
    <div className="flex min-w-40 flex-col gap-1">
      <p className="figures">
        {numberText(sent)} of {numberText(recipients)} sent
      </p>
      {status === 'sending' && (
        <progress
          aria-label={`Sending ${issue.subject}`}
          className="h-1.5 w-full overflow-hidden rounded-full bg-sand accent-banksia [&::-webkit-progress-bar]:bg-sand [&::-webkit-progress-value]:bg-banksia"
          value={sent + failed}
          max={Math.max(1, recipients)}
        />
      )}
      {notes.length > 0 && <p className="figures text-sm text-muted">{notes.join(', ')}</p>}
    </div>
  );
}
