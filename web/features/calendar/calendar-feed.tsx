import { calendarFeed } from '@contract/calendar.js';
import { done } from '@contract/quote.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../lib/action';
import { wordsOf } from '../../lib/api';
import { dateText } from '../../lib/time';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { calendarFeedQuery } from './calendars';

type Question = 'replace' | 'revoke';

const QUESTIONS = {
  replace: {
    title: 'Replace the address?',
    text: 'The address that you have now stops working at once. Calendars that use it need the new one.',
    yes: 'Yes, replace it',
  },
  revoke: {
    title: 'Turn the address off?',
    text: 'Calendars that use it no longer get your sessions. You can create a new address at any time.',
    yes: 'Yes, turn it off',
  },
} as const;

/** The secret address under which another calendar reads the tutor's sessions (G-17). */
export function CalendarFeed() {
  const feed = useQuery(calendarFeedQuery);
  return (
    <Card aria-labelledby="calendar-feed" className="min-w-0 p-5 sm:p-7">
      <h2 id="calendar-feed" className="flex items-center gap-2 text-lg font-semibold">
        <CalendarDays className="size-5 text-forest" strokeWidth={1.8} aria-hidden="true" />
        Your sessions in your calendar
      </h2>
      <p className="mt-0.5 mb-4 max-w-[65ch] text-muted">
        Subscribe to your sessions in Google Calendar, Apple Calendar or Outlook. They show the subject and a first
        name, nothing else about a family.
      </p>
      <QueryState
        query={feed}
        failure={{ title: 'Failed to load your calendar address', look: 'stack' }}
        loading="Loading your calendar address"
        skeleton={<Skeleton className="h-11 w-full max-w-80" />}
      >
        {({ createdAt }) => <FeedAddress createdAt={createdAt} />}
      </QueryState>
    </Card>
  );
}

function FeedAddress({ createdAt }: { createdAt: string | null }) {
  const cache = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const [url, setUrl] = useState<string | null>(null);

  const create = useAction({
    run: (_: void, { ask }) => ask(calendarFeed, 'POST', '/api/portal/calendar-feed'),
    onSuccess: (answer) => {
      setUrl(answer.url);
      setQuestion(null);
      cache.setQueryData(calendarFeedQuery.queryKey, { success: true, createdAt: answer.createdAt });
    },
    onError: (error) =>
      toast('Error', wordsOf(error, 'Your calendar address was not created. Please try again.'), 'destructive'),
  });
  const revoke = useAction({
    run: (_: void, { ask }) => ask(done, 'DELETE', '/api/portal/calendar-feed'),
    onSuccess: () => {
      setUrl(null);
      setQuestion(null);
      cache.setQueryData(calendarFeedQuery.queryKey, { success: true, createdAt: null });
      toast('Calendar Address Off', 'Your sessions can no longer be seen at that address.');
    },
    onError: (error) =>
      toast('Error', wordsOf(error, 'Your calendar address is still on. Please try again.'), 'destructive'),
  });
  const isPending = create.isPending || revoke.isPending;

  if (createdAt === null)
    return (
      <Button disabled={isPending} onClick={() => create.mutate()}>
        {create.isPending ? 'Creating...' : 'Create calendar address'}
      </Button>
    );
  return (
    <>
      {url ? (
        <NewAddress url={url} />
      ) : (
        <p>
          Your address was created on {dateText(createdAt)}. For your safety we cannot show it again; replace it if you
          no longer have it.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button tone="secondary" size="small" disabled={isPending} onClick={() => setQuestion('replace')}>
          Replace address
        </Button>
        <Button tone="quiet" size="small" disabled={isPending} onClick={() => setQuestion('revoke')}>
          Turn off
        </Button>
      </div>
      <Dialog
        open={question !== null}
        onOpenChange={(isOpen) => !isOpen && setQuestion(null)}
        title={question ? QUESTIONS[question].title : ''}
        description={<p>{question && QUESTIONS[question].text}</p>}
      >
        <div className="mt-6 flex flex-wrap gap-3">
          <Button
            tone={question === 'revoke' ? 'danger' : 'primary'}
            disabled={isPending}
            onClick={() => (question === 'revoke' ? revoke : create).mutate()}
          >
            {question && QUESTIONS[question].yes}
          </Button>
          <Button tone="secondary" onClick={() => setQuestion(null)}>
            Go back
          </Button>
        </div>
      </Dialog>
    </>
  );
}

const STEPS = [
  ['Google Calendar', 'on a computer, choose + beside Other calendars, then From URL.'],
  [
    'Apple Calendar',
    'choose File, then New Calendar Subscription; on an iPhone, Calendars, then Add Subscription Calendar.',
  ],
  ['Outlook', 'choose Add calendar, then Subscribe from web.'],
] as const;

/** The address while it is known; its bearer reads the sessions. */
function NewAddress({ url }: { url: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // What was pressed is gone, or its dialog has closed.
  useEffect(() => input.current?.focus(), [url]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(url);
    } catch {
      input.current?.select();
      toast('The address could not be copied', 'Please copy it from its field.', 'destructive');
    }
  };
  const isCopied = copied === url;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field
          ref={input}
          label="Your calendar address"
          hint="Copy it now: it is shown only once. Anyone who has it can see your sessions, so keep it to yourself."
          className="w-full min-w-0 sm:w-auto sm:flex-1"
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button tone="secondary" className="h-12 max-sm:w-full" onClick={() => void copy()}>
          {isCopied ? <Check className="size-4" aria-hidden="true" /> : <Copy className="size-4" aria-hidden="true" />}
          <span aria-live="polite">{isCopied ? 'Address copied' : 'Copy address'}</span>
        </Button>
      </div>
      <ul className="flex max-w-[65ch] list-disc flex-col gap-1 pl-5 text-body text-muted">
        {STEPS.map(([name, step]) => (
          <li key={name}>
            <strong className="font-semibold text-ink">{name}:</strong> {step}
          </li>
        ))}
      </ul>
      <p className="text-body text-muted">
        Calendars look for changes at their own pace: some every hour, Google once or twice a day.
      </p>
    </div>
  );
}
