import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { QueryState } from '../../../ui/query-state';
import { Skeleton } from '../../../ui/skeleton';
import type { IssueWords } from './issue-actions';
import { previewQuery } from './reads';

const PAUSE_MS = 400;

/** The words once nothing was typed for a moment. */
function useTyped(words: IssueWords): IssueWords {
  const [typed, setTyped] = useState(words);
  const { subject, markdown } = words;
  useEffect(() => {
    const timer = setTimeout(() => setTyped({ subject, markdown }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [subject, markdown]);
  return typed;
}

/** An issue as its readers get it, written out by the server while it is typed. */
export function IssuePreview({ words }: { words: IssueWords }) {
  const typed = useTyped(words);
  const preview = useQuery(previewQuery(typed));
  if (!typed.subject.trim() || !typed.markdown.trim())
    return (
      <p className="rounded-field border border-dashed border-field/50 px-5 py-10 text-center text-muted">
        Enter a subject and write something, and the email appears here as its readers get it.
      </p>
    );
  return (
    <QueryState
      query={preview}
      failure={{ title: 'The preview could not be loaded', look: 'card' }}
      skeleton={<Skeleton className="h-[50vh] rounded-field!" />}
      loading="Loading the preview"
      keepsAnswer
    >
      {({ html, leftOut }) => (
        <div className="flex flex-col gap-3">
          {leftOut.length > 0 && (
            <div role="status" className="rounded-field bg-honey/60 px-4 py-3 text-sm">
              <p className="font-semibold">Not in the email</p>
              <p>
                Links have to begin with https:// or mailto:, and pictures are not sent, as they show who has opened an
                email:
              </p>
              <ul className="mt-1 list-disc pl-5">
                {leftOut.map((address, index) => (
                  <li key={index} className="break-all">
                    {address}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <iframe
            title="The email as its readers get it"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={`<base target="_blank">${html}`}
            className="h-[60vh] w-full rounded-field border border-line bg-white"
          />
        </div>
      )}
    </QueryState>
  );
}
