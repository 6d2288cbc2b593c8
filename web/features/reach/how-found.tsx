import { reach, type Reach } from '@contract/reach.js';
import { dayText } from '@domain/shared/format.js';
import { numberText } from '@domain/shared/number.js';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Lightbulb } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { apiQuery } from '../../lib/query';
import { Banksia } from '../../ui/banksia';
import { ButtonLink } from '../../ui/button';
import { Card, Empty } from '../../ui/card';
import { QueryState } from '../../ui/query-state';
import { Skeleton } from '../../ui/skeleton';
import { CRITERION_WORDS, GATE_WORDS } from './words';

const reachQuery = { ...apiQuery(reach, '/api/portal/reach'), staleTime: 0 };

/**
 * How often families' enquiries led to the tutor in the last 30
 * days, what stood in the way and what would change it (G-24).
 */
export function HowFound() {
  return (
    <QueryState
      query={useQuery(reachQuery)}
      failure={{ title: 'This page could not be loaded' }}
      loading="Loading how you are found"
      skeleton={<Skeleton className="h-96" />}
    >
      {(data) => (data.considered + data.invited === 0 ? <NotYet data={data} /> : <Figures data={data} />)}
    </QueryState>
  );
}

const period = ({ from, to }: Reach) => `${dayText(from)} to ${dayText(to)}`;

function NotYet({ data }: { data: Reach }) {
  return (
    <>
      <Empty art={<Banksia weight="fine" className="size-20" />} title="No figures yet" action={<Ways />}>
        No enquiry was matched with you from {period(data)}. Figures appear here with the first one.
      </Empty>
      {data.advice.length > 0 && (
        <Part title="What would change it" className="mt-6">
          <ul className="flex flex-col gap-3">
            {data.advice.map((sentence) => (
              <Advice key={sentence}>{sentence}</Advice>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

function Figures({ data }: { data: Reach }) {
  const { considered, invited, answered, chosen, stopped, points, advice } = data;
  return (
    <>
      <p className="text-muted">From {period(data)}.</p>
      <dl className="figures mt-4 grid grid-cols-2 gap-x-6 gap-y-5 border-y border-line py-6 sm:grid-cols-4">
        <Step term="Considered" note="enquiries" value={considered} />
        <Step term="Invited" note="asked to answer" value={invited} />
        <Step term="Answered" note="by you" value={answered} />
        <Step term="Chosen" note="by the family" value={chosen} />
      </dl>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <Part title="What would change it" className="lg:col-span-2">
          {advice.length > 0 ? (
            <ul className="flex flex-col gap-3">
              {advice.map((sentence) => (
                <Advice key={sentence}>{sentence}</Advice>
              ))}
            </ul>
          ) : (
            <p className="text-muted">Nothing stands out. You compare well with other tutors for the same enquiries.</p>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            <Ways />
          </div>
        </Part>
        <Part title="What stood in the way" note="Enquiries for which you were considered, but not invited.">
          {stopped.length > 0 ? <Stopped stopped={stopped} /> : <p className="text-muted">Nothing did.</p>}
        </Part>
        <Part title="Your points compared with other tutors" note="The median over your enquiries.">
          <Points points={points} />
        </Part>
      </div>
    </>
  );
}

function Step({ term, note, value }: { term: string; note: string; value: number }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd>
        <span className="display block text-3xl">{numberText(value)}</span>
        <span className="text-sm text-muted">{note}</span>
      </dd>
    </div>
  );
}

type PartProps = { title: string; note?: string; className?: string; children: ReactNode };

function Part({ title, note, className, children }: PartProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={clsx('min-w-0 p-5 sm:p-6', className)}>
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {note && <p className="text-sm text-muted">{note}</p>}
      <div className="mt-4">{children}</div>
    </Card>
  );
}

function Advice({ children }: { children: string }) {
  return (
    <li className="flex gap-3">
      <Lightbulb className="mt-1 size-4 shrink-0 text-ember" aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}

const Ways = () => (
  <>
    <ButtonLink to="/setup" tone="secondary" size="small">
      Edit your profile
    </ButtonLink>
    <ButtonLink to="/portal/availability" tone="secondary" size="small">
      Edit your hours
    </ButtonLink>
  </>
);

const share = (part: number, whole: number) => ({ width: `${whole > 0 ? (part / whole) * 100 : 0}%` });

function Stopped({ stopped }: Pick<Reach, 'stopped'>) {
  const most = Math.max(...stopped.map(({ count }) => count));
  return (
    <ul className="flex flex-col gap-4">
      {stopped.map(({ gate, count }) => (
        <li key={gate}>
          <p className="flex items-baseline justify-between gap-3">
            <span>{GATE_WORDS[gate]}</span>
            <strong className="figures">{numberText(count)}</strong>
          </p>
          <Bar width={share(count, most)} colour="bg-banksia" />
        </li>
      ))}
    </ul>
  );
}

function Points({ points }: Pick<Reach, 'points'>) {
  if (points.every(({ mine }) => mine === null))
    return <p className="text-muted">Points appear with the first enquiry for which you could be invited.</p>;
  const isKnown = points.some(({ market }) => market !== null);
  return (
    <>
      <p className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-full bg-forest" aria-hidden="true" /> You
        </span>
        {isKnown ? (
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-full bg-banksia" aria-hidden="true" /> All tutors
          </span>
        ) : (
          <span>Too few tutors to compare yet.</span>
        )}
      </p>
      <ul className="flex flex-col gap-4">
        {points.map(({ criterion, mine, market, of }) => (
          <li key={criterion}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>{CRITERION_WORDS[criterion]}</span>
              <span className="figures text-sm text-muted">
                <strong className="text-ink">{mine === null ? 'none' : numberText(mine, { most: 1 })}</strong>
                {mine !== null && <> of {numberText(of)}</>}
                {market !== null && <>, all tutors {numberText(market, { most: 1 })}</>}
              </span>
            </p>
            <Bar width={share(mine ?? 0, of)} colour="bg-forest" />
            {market !== null && <Bar width={share(market, of)} colour="bg-banksia" />}
          </li>
        ))}
      </ul>
    </>
  );
}

const Bar = ({ width, colour }: { width: { width: string }; colour: string }) => (
  <span aria-hidden="true" className="mt-1.5 block h-2 overflow-hidden rounded-full bg-sand/70">
    <span className={`block h-full rounded-full ${colour}`} style={width} />
  </span>
);
