import type { NewsletterIssue } from '@contract/admin-newsletter.js';
import { issueRules } from '@domain/newsletter/issue.rules.js';
import { useState } from 'react';
import { useMedia, WIDE } from '../../../lib/media';
import { Button } from '../../../ui/button';
import { SideSheet } from '../../../ui/side-sheet';
import { Tabs } from '../../../ui/tabs';
import { useUnsaved } from '../../../ui/unsaved';
import { type IssueWords, useIssueActions } from './issue-actions';
import { IssueConflict } from './issue-conflict';
import { IssueFields } from './issue-fields';
import { IssueFooter } from './issue-footer';
import { IssuePreview } from './issue-preview';
import { IssueBadge } from './issue-progress';
import { type Reach, SendIssue } from './send-issue';
import { useDraft } from './use-draft';

type IssueEditorProps = {
  /** The draft that is written; null for a new one. */
  issue: NewsletterIssue | null;
  reach: Reach;
  onSent: (id: string) => void;
  onClose: () => void;
};

/** An issue while it is written, with its preview beside it. */
export function IssueEditor({ issue, reach, onSent, onClose }: IssueEditorProps) {
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
  const fields = <IssueFields words={words} errors={errors} onChange={change} />;
  const preview = <IssuePreview words={edited.words} />;
  return (
    <SideSheet
      title={issue ? words.subject || 'Newsletter issue' : 'New issue'}
      aside={<IssueBadge status="draft" />}
      onClose={close}
      footer={
        <IssueFooter
          testedAt={base?.testedAt}
          isBusy={isBusy}
          onSave={whenValid(() => save.mutate(edited))}
          onTest={whenValid(() => test.mutate(edited))}
          onSend={whenValid(() => setAsking(true))}
        />
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
        <SendIssue
          subject={words.subject}
          reach={reach}
          isTested={Boolean(base?.testedAt)}
          isPending={send.isPending}
          onConfirm={() => send.mutate(edited, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </SideSheet>
  );
}
