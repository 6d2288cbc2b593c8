import type { NewsletterIssue } from '@contract/admin-newsletter.js';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { momentText } from '../../../lib/time';
import { Button } from '../../../ui/button';
import { changedLines } from './changed-lines';

type ConflictProps = {
  /** The issue as the editor last read it, and as it is now. */
  base: NewsletterIssue;
  newest: NewsletterIssue;
  /** Whether there are words in the editor that were not saved. */
  isEdited: boolean;
  onLoad: () => void;
  onKeep: () => void;
};

const LOOKS = {
  removed: { sign: '−', label: 'Removed', className: 'bg-blush/60 line-through decoration-danger/50' },
  added: { sign: '+', label: 'Added', className: 'bg-sage/70' },
} as const;

/**
 * What somebody else made of the issue that is open in the editor,
 * and what to do about it; nothing that was typed is lost (G-28).
 */
export function IssueConflict({ base, newest, isEdited, onLoad, onKeep }: ConflictProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Who is typing goes on typing.
    if (!document.activeElement?.matches('input, textarea')) panel.current?.focus();
  }, []);
  const isDraft = newest.status === 'draft';
  const when = momentText(isDraft ? newest.changedAt : (newest.startedAt ?? newest.changedAt));
  const kept = isEdited && 'What you have typed is still here, but not saved. ';
  return (
    <section
      ref={panel}
      role="alert"
      tabIndex={-1}
      aria-label="Changed by someone else"
      className="mb-6 flex flex-col gap-4 rounded-field border border-line bg-honey/35 p-4 focus-visible:outline-2 focus-visible:outline-forest sm:p-5"
    >
      <div className="flex items-start gap-2.5">
        <CircleAlert className="mt-0.5 size-4.5 shrink-0 text-ember" aria-hidden="true" />
        <div className="max-w-[68ch]">
          <h3 className="font-semibold">
            {isDraft ? 'Someone else has changed this issue' : 'Someone else has sent this issue'}
          </h3>
          <p>
            {isDraft
              ? `A newer version was saved on ${when}. `
              : `It was sent on ${when} and can no longer be changed. `}
            {kept}
          </p>
        </div>
      </div>
      <Changes base={base} newest={newest} />
      <div className="flex flex-wrap gap-3">
        <Button tone={isEdited ? 'secondary' : 'primary'} onClick={onLoad}>
          {isDraft ? 'Load the newer version' : 'Show what was sent'}
        </Button>
        {isEdited && <Button onClick={onKeep}>{isDraft ? 'Keep my words' : 'Keep my words as a new issue'}</Button>}
      </div>
      {isEdited && (
        <p className="text-sm text-muted">
          {isDraft
            ? 'If you keep your words, saving them replaces the newer version. If you load the newer version, your words are put aside and you can bring them back.'
            : 'If you look at what was sent without keeping your words, they are gone.'}
        </p>
      )}
    </section>
  );
}

function Changes({ base, newest }: Pick<ConflictProps, 'base' | 'newest'>) {
  const lines = changedLines(base.markdown, newest.markdown);
  if (base.subject === newest.subject && lines.length === 0) return null;
  return (
    <div
      className="max-h-72 overflow-y-auto rounded-field border border-line bg-white p-4"
      tabIndex={0}
      role="group"
      aria-label="What changed"
    >
      {base.subject !== newest.subject && (
        <p className="mb-3 wrap-anywhere">
          <span className="text-muted">Subject: </span>
          <del>{base.subject}</del> <ins className="font-semibold no-underline">{newest.subject}</ins>
        </p>
      )}
      <ul className="flex flex-col gap-1 text-sm">
        {lines.map(({ kind, text }, index) => {
          const { sign, label, className } = LOOKS[kind];
          return (
            <li key={index} className="flex gap-2">
              <span aria-hidden="true" className="figures w-3 shrink-0 text-center font-semibold">
                {sign}
              </span>
              <span className="sr-only">{label}: </span>
              <span className={`min-w-0 rounded px-1 wrap-anywhere ${className}`}>{text}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
