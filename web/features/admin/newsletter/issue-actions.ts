import { issueTest, newsletterIssueAnswer, type NewsletterIssue } from '@contract/admin-newsletter.js';
import { counted } from '@domain/shared/format.js';
import { useQueryClient } from '@tanstack/react-query';
import { type Calls, useAction } from '../../../lib/action';
import { ApiError, wordsOf } from '../../../lib/api';
import { toast } from '../../../lib/toast';
import { issueQuery, ISSUES } from './reads';

export type IssueWords = { subject: string; markdown: string };
/** What stands in the editor, and the issue as it was last read; null for a new one. */
export type Edited = { issue: NewsletterIssue | null; words: IssueWords };

export const isSaved = ({ issue, words }: Edited) =>
  issue !== null && issue.subject === words.subject.trim() && issue.markdown === words.markdown.trim();

const CHANGED_MEANWHILE = 'Someone else has changed this issue since you opened it. Nothing you typed is lost.';
/** Whether somebody else's version came first. */
const isChangedMeanwhile = (error: Error) =>
  error instanceof ApiError && (error.answer as { code?: unknown } | undefined)?.code === 'changed_meanwhile';

/** Saves what was changed; returns the issue as it stands then. */
async function saved(edited: Edited, { ask }: Calls): Promise<NewsletterIssue> {
  const { issue, words } = edited;
  if (issue && isSaved(edited)) return issue;
  const { letter } = issue
    ? await ask(newsletterIssueAnswer, 'PATCH', `${ISSUES}/${issue.id}`, { ...words, version: issue.version })
    : await ask(newsletterIssueAnswer, 'POST', ISSUES, words);
  return letter;
}

/** What an operator does with an issue; `onIssue` is given it whenever it was saved. */
export function useIssueActions(onIssue: (issue: NewsletterIssue) => void) {
  const cache = useQueryClient();
  const keep = (letter: NewsletterIssue) => {
    cache.setQueryData(issueQuery(letter.id).queryKey, { success: true as const, letter });
    onIssue(letter);
    return letter;
  };
  const onSettled = () =>
    cache.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') });
  const failed = (words: string) => (error: Error) =>
    toast('Error', isChangedMeanwhile(error) ? CHANGED_MEANWHILE : wordsOf(error, words), 'destructive');
  const save = useAction({
    run: async (edited: Edited, calls) => keep(await saved(edited, calls)),
    onSuccess: () => toast('Draft saved', 'Nobody gets it until you send it.'),
    onError: failed('The draft could not be saved.'),
    onSettled,
  });
  const test = useAction({
    run: async (edited: Edited, calls) => {
      const { id } = keep(await saved(edited, calls));
      const { to, letter } = await calls.ask(issueTest, 'POST', `${ISSUES}/${id}/test`);
      keep(letter);
      return { to };
    },
    onSuccess: ({ to }) => toast('Test sent', `To ${to}.`),
    onError: failed('The test could not be sent.'),
    onSettled,
  });
  const send = useAction({
    run: async (edited: Edited, calls) => {
      const { id, version } = keep(await saved(edited, calls));
      const { letter } = await calls.ask(newsletterIssueAnswer, 'POST', `${ISSUES}/${id}/send`, { version });
      return keep(letter);
    },
    onSuccess: ({ recipients }) =>
      toast(
        'Newsletter on its way',
        `The first emails leave in half a minute, ${counted(recipients, 'email')} in all.`,
      ),
    onError: failed('The newsletter could not be sent.'),
    onSettled,
  });
  const stop = useAction({
    run: async (id: string, { ask }) => keep((await ask(newsletterIssueAnswer, 'POST', `${ISSUES}/${id}/stop`)).letter),
    onSuccess: () => toast('Sending stopped', 'Emails that had not gone out yet will not be sent.'),
    onError: failed('The newsletter could not be stopped.'),
    onSettled,
  });
  return { save, test, send, stop };
}
