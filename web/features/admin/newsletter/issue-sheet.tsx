import type { NewsletterIssue } from '@contract/admin-newsletter.js';
import { issueRules, LONGEST_ISSUE, LONGEST_SUBJECT } from '@domain/newsletter/issue.rules.js';
import { counted } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { CircleStop, FlaskConical, Send } from 'lucide-react';
import { useState } from 'react';
import { useMedia, WIDE } from '../../../lib/media';
import { momentText } from '../../../lib/time';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { QueryState } from '../../../ui/query-state';
import { SideSheet } from '../../../ui/side-sheet';
import { Skeleton } from '../../../ui/skeleton';
import { Tabs } from '../../../ui/tabs';
import { TextArea } from '../../../ui/text-area';
import { useUnsaved } from '../../../ui/unsaved';
import { Confirm } from '../ops/confirm';
import { type IssueWords, useIssueActions } from './issue-actions';
import { IssueConflict } from './issue-conflict';
import { IssuePreview } from './issue-preview';
import { IssueBadge, IssueProgress } from './issue-progress';
import { issueQuery } from './reads';
import { useDraft } from './use-draft';

type SheetProps = {
  /** How many addresses an issue goes to now, and how many emails leave in a minute; undefined while it is read. */
  reach: { confirmed: number; perMinute: number | null } | undefined;
  onSent: (id: string) => void;
  onClose: () => void;
};

const HINT = 'Markdown: # heading, **bold**, *italic*, - list, [words](https://…)';

/** An issue of the newsletter: a draft is written, tested and sent here; another one is read, with how far it has come (G-28). */
export function IssueSheet({ id, ...props }: SheetProps & { id: string | null }) {
  const issue = useQuery({ ...issueQuery(id ?? ''), enabled: id !== null });
  const [written, setWritten] = useState<string | null>(null);
  if (id === null) return <Editor issue={null} {...props} />;
  const letter = issue.data?.letter;
  // What is being written stays open also where somebody else sends it.
  if (letter?.status === 'draft' && written !== id) setWritten(id);
  if (letter && (letter.status === 'draft' || written === id)) {
    const onSent = (sent: string) => {
      setWritten(null);
      props.onSent(sent);
    };
    return <Editor key={id} issue={letter} {...props} onSent={onSent} />;
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

function Editor({ issue, reach, onSent, onClose }: SheetProps & { issue: NewsletterIssue | null }) {
  const draft = useDraft(issue);
  const { base, words, edited, putAside } = draft;
  const [errors, setErrors] = useState<Partial<Record<keyof IssueWords, string>>>({});
  const [isAsking, setAsking] = useState(false);
  const [part, setPart] = useState('write');
  const isWide = useMedia(WIDE);
  const { save, test, send } = useIssueActions((letter) => {
    draft.setSaved(letter);
    if (letter.status !== 'draft') leaveTo(letter.id);
  });
  const isPending = save.isPending || test.isPending || send.isPending;
  // A newer version may be that of the own action which is under way.
  const conflict = isPending ? null : draft.conflict;
  const isUnsaved = draft.isEdited && (base !== null || Object.values(words).some((text) => text.trim() !== ''));
  const { close, release, question } = useUnsaved(isUnsaved, onClose);
  /** Shows an issue that was sent; what was written is in it, or was given up. */
  const leaveTo = (id: string) => {
    release();
    onSent(id);
  };
  const isBusy = isPending || conflict !== null;
  const change = (changed: Partial<IssueWords>) => {
    draft.change(changed);
    setErrors({});
  };
  /** Goes on where the words can be sent, else says what is wrong with them. */
  const whenValid = (next: () => void) => () => {
    const verdict = issueRules.safeParse(words);
    if (verdict.success) return next();
    setPart('write');
    setErrors(Object.fromEntries(verdict.error.issues.map(({ path, message }) => [String(path[0]), message])));
  };
  const fields = (
    <div className="flex flex-col gap-4">
      <Field
        label="Subject"
        value={words.subject}
        maxLength={LONGEST_SUBJECT}
        error={errors.subject}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextArea
        label="Newsletter"
        hint={HINT}
        rows={16}
        value={words.markdown}
        maxLength={LONGEST_ISSUE}
        error={errors.markdown}
        note={`${numberText(words.markdown.length)} of ${numberText(LONGEST_ISSUE)}`}
        onChange={({ target }) => change({ markdown: target.value })}
      />
    </div>
  );
  const preview = <IssuePreview words={edited.words} />;
  return (
    <SideSheet
      title={issue ? words.subject || 'Newsletter issue' : 'New issue'}
      aside={<IssueBadge status="draft" />}
      onClose={close}
      footer={
        <div className="flex flex-wrap items-center gap-3">
          <p className="mr-auto text-sm text-muted">
            {base?.testedAt ? `Last tested ${momentText(base.testedAt)}.` : 'Not tested yet.'} We do not track opens or
            clicks.
          </p>
          <Button tone="quiet" disabled={isBusy} onClick={whenValid(() => save.mutate(edited))}>
            Save draft
          </Button>
          <Button tone="secondary" disabled={isBusy} onClick={whenValid(() => test.mutate(edited))}>
            <FlaskConical className="size-4" aria-hidden="true" />
            Send a test to me
          </Button>
          <Button disabled={isBusy} onClick={whenValid(() => setAsking(true))}>
            <Send className="size-4" aria-hidden="true" />
            Send newsletter
          </Button>
        </div>
      }
    >
      <div className="p-5 sm:p-7">
        {base && conflict && (
          <IssueConflict
            base={base}
            newest={conflict}
            isEdited={draft.isEdited}
            onLoad={() => (conflict.status === 'draft' ? draft.load(conflict) : leaveTo(conflict.id))}
            onKeep={() => draft.keep(conflict)}
          />
        )}
        {putAside && !conflict && (
          <div
            role="status"
            className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-sand/70 px-4 py-3"
          >
            <p className="mr-auto">This is the newer version. The words you had typed are put aside.</p>
            <Button tone="secondary" size="small" onClick={draft.bringBack}>
              Bring my words back
            </Button>
          </div>
        )}
        {isWide ? (
          <div className="grid grid-cols-2 items-start gap-7">
            {fields}
            <section aria-label="Preview">{preview}</section>
          </div>
        ) : (
          <Tabs
            label="Parts of the issue"
            value={part}
            onValueChange={setPart}
            tabs={[
              { value: 'write', label: 'Write', panel: <div className="pt-5">{fields}</div> },
              { value: 'preview', label: 'Preview', panel: <div className="pt-5">{preview}</div> },
            ]}
          />
        )}
      </div>
      {question}
      {isAsking && (
        <Confirm
          title={reach ? `Send to ${counted(reach.confirmed, 'address', 'addresses')}?` : 'Send the newsletter?'}
          description={
            <>
              “{words.subject.trim()}” goes to everybody who has confirmed a subscription
              {reach?.perMinute ? `, ${numberText(reach.perMinute)} emails a minute` : ''}. The first leave in half a
              minute; until then, and while it is being sent, you can stop it. Emails to families and tutors always go
              first.
            </>
          }
          action="Yes, send it"
          isPending={send.isPending}
          isReady={reach !== undefined && reach.confirmed > 0}
          onConfirm={() => send.mutate(edited, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {!base?.testedAt && (
            <p className="mt-4 rounded-field bg-honey/60 px-4 py-3 text-sm font-medium">
              You have not sent yourself a test of this issue.
            </p>
          )}
        </Confirm>
      )}
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
