import type { NewsletterIssue } from '@contract/admin-newsletter.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Edited, isSaved, type IssueWords } from './issue-actions';
import { issueQuery } from './reads';

const NEW: IssueWords = { subject: '', markdown: '' };
const wordsOf = ({ subject, markdown }: IssueWords): IssueWords => ({ subject, markdown });
const haveSameWords = (one: IssueWords, other: IssueWords) =>
  one.subject === other.subject && one.markdown === other.markdown;

/**
 * The words in the editor and the version that they are based on. `conflict` is a newer version with other words, or
 * one that was sent: until it is loaded, or the own words are put on top of it, nothing can be saved.
 */
export function useDraft(issue: NewsletterIssue | null) {
  const [saved, setSaved] = useState(issue);
  const [words, setWords] = useState<IssueWords>(() => wordsOf(issue ?? NEW));
  const [putAside, setPutAside] = useState<IssueWords | null>(null);
  const { data } = useQuery({ ...issueQuery(saved?.id ?? ''), enabled: saved !== null });
  const newest = saved && data && data.letter.version > saved.version ? data.letter : null;
  const isSame = newest !== null && (haveSameWords(saved ?? NEW, newest) || isSaved({ issue: newest, words }));
  const conflict = newest && (newest.status !== 'draft' || !isSame) ? newest : null;
  const base = newest && !conflict ? newest : saved;
  const edited: Edited = { issue: base, words };
  const isEdited = !isSaved(edited);
  return {
    base,
    words,
    edited,
    isEdited,
    conflict,
    putAside,
    setSaved,
    change: (changed: Partial<IssueWords>) => setWords((before) => ({ ...before, ...changed })),
    /** Shows the newer version, and puts own words aside that were not saved. */
    load: (newer: NewsletterIssue) => {
      setPutAside(isEdited ? words : null);
      setWords(wordsOf(newer));
      setSaved(newer);
    },
    /** Own words on top of the newer version; of a new issue, where that one was sent. */
    keep: (newer: NewsletterIssue) => setSaved(newer.status === 'draft' ? newer : null),
    bringBack: () => {
      if (putAside) setWords(putAside);
      setPutAside(null);
    },
  };
}
