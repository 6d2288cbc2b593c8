import type { BookingRequestItem } from '@contract/booking-request.js';
import { learnerText, lengthText } from '@domain/shared/format.js';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useKeptFocus } from '../../lib/kept-focus';
import { momentText } from '../../lib/time';
import { instantOfInput } from '../../lib/wall-time';
import { Banksia } from '../../ui/banksia';
import { Button, ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/card';
import { ChoiceCard } from '../../ui/choice-card';
import { Field } from '../../ui/field';
import { QueryState } from '../../ui/query-state';
import { TextArea } from '../../ui/text-area';
import { RequestStatus } from './booking-status';
import { requestsQuery, useAnswer } from './portal-sessions';
import { datesOf } from './request-card';
import { Group, ListSkeleton } from './sessions-list';
import { zoneCity } from './zones';

const URGENCY = { urgent: 'Urgent', normal: 'In the coming weeks', flexible: 'Flexible' } as const;
const OTHER = 'other';

/** What families asked for where there was no free time to book: open ones first. */
export function RequestsList() {
  const requests = useQuery(requestsQuery);
  return (
    <QueryState
      query={requests}
      failure={{ title: 'Failed to load booking requests' }}
      loading="Loading"
      skeleton={<ListSkeleton />}
      empty={({ bookingRequests }) =>
        bookingRequests.length === 0 && (
          <Empty
            art={<Banksia weight="fine" className="size-20" />}
            title="No booking requests"
            action={
              <ButtonLink to="/portal/availability" tone="secondary">
                Set your weekly hours
              </ButtonLink>
            }
          >
            Families book one of your free hours. While you have none, they suggest up to three dates instead, and their
            requests appear here.
          </Empty>
        )
      }
      keepsAnswer
    >
      {({ bookingRequests }) => <Requests requests={bookingRequests} />}
    </QueryState>
  );
}

function Requests({ requests }: { requests: BookingRequestItem[] }) {
  const open = requests.filter(({ status }) => status === 'pending');
  const answered = requests.filter(({ status }) => status !== 'pending');
  const head = useRef<HTMLHeadingElement>(null);
  const list = useKeptFocus(head);
  return (
    <div ref={list} className="flex flex-col gap-12">
      <Group title="Waiting for your answer" count={open.length} head={head}>
        {open.length === 0 && <p className="py-5 text-muted">Every request is answered.</p>}
        {open.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </Group>
      {answered.length > 0 && (
        <Group title="Answered" count={answered.length}>
          {answered.map((request) => (
            <Request key={request.id} request={request} />
          ))}
        </Group>
      )}
    </div>
  );
}

function Request({ request }: { request: BookingRequestItem }) {
  const { studentName, subject, status, timezone, proposedDate } = request;
  return (
    <article aria-label={`Request of ${studentName}`} className="border-b border-line py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="text-lg font-semibold">
          {subject} with {learnerText(request.learnerName, studentName)}
        </h3>
        <RequestStatus status={status} />
        {status === 'pending' && <span className="text-sm text-muted">{URGENCY[request.urgency]}</span>}
      </div>
      <p className="figures mt-1.5 text-muted">
        {lengthText(request.sessionDuration)} {request.sessionType === 'online' ? 'online' : 'in person'}
        {status === 'pending' && `, to be answered by ${momentText(request.expiresAt, timezone)}`}
      </p>
      {request.studentMessage && (
        <p className="mt-3 max-w-[68ch] border-l-2 border-banksia pl-4">{request.studentMessage}</p>
      )}
      {status === 'pending' ? (
        <Answering request={request} />
      ) : (
        <ul className="figures mt-3 text-muted">
          {datesOf(request).map((date) => (
            <li key={date}>{momentText(date, timezone)}</li>
          ))}
          {proposedDate && <li className="text-ink">You proposed {momentText(proposedDate, timezone)}</li>}
        </ul>
      )}
    </article>
  );
}

function Answering({ request }: { request: BookingRequestItem }) {
  const name = useId();
  const answer = useAnswer(request);
  const dates = datesOf(request);
  const [chosen, setChosen] = useState<string>(dates[0] ?? OTHER);
  const [other, setOther] = useState('');
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const tutorResponse = words.trim() || undefined;
  const send = () => {
    if (chosen !== OTHER) return answer.mutate({ kind: 'confirm', body: { sessionDate: chosen, tutorResponse } });
    const proposedDate = instantOfInput(other, request.timezone);
    if (!proposedDate) return setError('Please choose a date and time');
    answer.mutate({ kind: 'propose', body: { proposedDate, tutorResponse } });
  };
  return (
    <div className="mt-4 flex max-w-[46rem] flex-col gap-4">
      <fieldset>
        <legend className="sr-only">Which time suits you</legend>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {dates.map((date) => (
            <ChoiceCard
              key={date}
              kind="radio"
              name={name}
              value={date}
              checked={chosen === date}
              onChange={() => setChosen(date)}
            >
              <span className="figures">{momentText(date, request.timezone)}</span>
            </ChoiceCard>
          ))}
          <ChoiceCard
            kind="radio"
            name={name}
            value={OTHER}
            checked={chosen === OTHER}
            onChange={() => setChosen(OTHER)}
          >
            Propose another time
          </ChoiceCard>
        </div>
      </fieldset>
      {chosen === OTHER && (
        <Field
          label={`Your time, in ${zoneCity(request.timezone)}`}
          type="datetime-local"
          step={900}
          value={other}
          error={error}
          onChange={(event) => (setOther(event.target.value), setError(undefined))}
        />
      )}
      <TextArea
        label="A message to the family"
        hint="Optional"
        rows={2}
        maxLength={5000}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={answer.isPending} onClick={send}>
          {chosen === OTHER ? 'Propose this time' : 'Confirm this time'}
        </Button>
        <Button
          tone="secondary"
          disabled={answer.isPending}
          onClick={() => answer.mutate({ kind: 'decline', body: { tutorResponse } })}
        >
          Decline
        </Button>
      </div>
    </div>
  );
}
