import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { ApiError } from '../../lib/api';
import { apiQuery } from '../../lib/query';
import { dateText, timeText } from '../../lib/time';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/card';
import { Failure, QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { Tabs } from '../../ui/tabs';

const instant = z.string();
const mailbox = z.object({
  mails: z.array(z.object({ id: z.string(), to: z.string(), subject: z.string(), kind: z.string(), at: instant })),
});
const mail = z.object({ subject: z.string(), to: z.string(), html: z.string(), text: z.string() });
const mailboxQuery = apiQuery(mailbox, '/api/demo/mailbox');

const isAbsent = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Reads the mails that the demonstration would have sent; `whenAbsent` stands where there is no such mailbox. */
export function Mailbox({ whenAbsent }: { whenAbsent: ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const { data, error, isFetching, refetch } = useQuery(mailboxQuery);
  const chosen = search.get('mail') ?? data?.mails[0]?.id;
  if (isAbsent(error)) return whenAbsent;
  return (
    <main id="main" tabIndex={-1} className="measure py-8 text-body">
      <div className="flex items-center justify-between gap-4">
        <h1 className="display text-display-4">Mailbox</h1>
        <Button tone="secondary" size="small" disabled={isFetching} onClick={() => void refetch()}>
          <RotateCw className="size-4" aria-hidden="true" />
          Refresh
        </Button>
      </div>
      {error ? (
        <Failure title="The emails could not be loaded" className="mt-8" onRetry={refetch} />
      ) : data?.mails.length === 0 ? (
        <div className="mt-8">
          <Empty title="No emails yet">Send an enquiry on the home page and the first emails arrive here.</Empty>
        </div>
      ) : (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
          <ul
            aria-label="Emails"
            className="max-h-[320px] overflow-y-auto rounded-card border border-line bg-paper lg:max-h-[76vh]"
          >
            {data
              ? data.mails.map(({ id, to, subject, at }) => (
                  <li key={id} className="border-b border-line/70 last:border-0">
                    <button
                      type="button"
                      aria-current={id === chosen ? 'true' : undefined}
                      onClick={() => setSearch({ mail: id }, { preventScrollReset: true })}
                      className={clsx(
                        'flex w-full flex-col gap-0.5 px-4 py-3 text-left -outline-offset-3 hover:bg-sage-light/70',
                        id === chosen && 'bg-sage-light shadow-[inset_3px_0_0_var(--color-forest)]',
                      )}
                    >
                      <span className="font-semibold">{subject}</span>
                      <span className="text-sm break-all text-muted">{to}</span>
                      <time dateTime={at} className="figures text-sm text-muted">
                        {dateText(at)}, {timeText(at)}
                      </time>
                    </button>
                  </li>
                ))
              : [0, 1, 2].map((line) => (
                  <li key={line} className="p-4">
                    <Skeleton className="h-12" />
                  </li>
                ))}
          </ul>
          {chosen && <Reader id={chosen} />}
        </div>
      )}
    </main>
  );
}

function Reader({ id }: { id: string }) {
  const [part, setPart] = useState('html');
  const query = useQuery(apiQuery(mail, '/api/demo/mailbox', id));
  return (
    <QueryState
      query={query}
      failure={{ title: 'This email could not be loaded' }}
      skeleton={<Skeleton className="h-[60vh] rounded-card!" />}
    >
      {(data) => (
        <article aria-label={data.subject} className="min-w-0 rounded-card border border-line bg-paper p-5 sm:p-7">
          <h2 className="display text-3xl">{data.subject}</h2>
          <p className="mt-1 mb-5 break-all text-muted">To {data.to}</p>
          <Tabs
            label="Parts of the email"
            value={part}
            onValueChange={setPart}
            tabs={[
              {
                value: 'html',
                label: 'As sent',
                panel: (
                  <iframe
                    title={data.subject}
                    sandbox="allow-popups allow-popups-to-escape-sandbox"
                    srcDoc={`<base target="_blank">${data.html}`}
                    className="mt-4 h-[64vh] w-full rounded-field border border-line bg-white"
                  />
                ),
              },
              {
                value: 'text',
                label: 'As text',
                panel: (
                  <pre className="mt-4 max-h-[64vh] overflow-auto rounded-field bg-sand/60 p-5 font-sans whitespace-pre-wrap">
                    {data.text}
                  </pre>
                ),
              },
            ]}
          />
        </article>
      )}
    </QueryState>
  );
}
