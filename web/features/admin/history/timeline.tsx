import type { HistoryEvent, Names } from '@contract/history.js';
import { numberText } from '@domain/shared/number.js';
import { clsx } from 'clsx';
import { dateText, timeText } from '../../../lib/time';
import { actorText, eventTitle, factName, factsOf, factText, glyphOf, subjectText, titleOf } from './event-words';

const CHOICE =
  'min-w-0 text-left wrap-anywhere underline decoration-line underline-offset-4 hover:text-ink hover:decoration-ink';
const FACTS_IN_LINE = 3;
/** More events of one type in a row than this are folded into one line. */
const MOST_ALIKE = 4;

function runsOf(events: HistoryEvent[]): HistoryEvent[][] {
  const runs: HistoryEvent[][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.[0]?.type === event.type) last.push(event);
    else runs.push([event]);
  }
  return runs;
}

/** What a click on an event's entity or on its actor does. */
type Choices = { onStream?: (event: HistoryEvent) => void; onActor?: (event: HistoryEvent) => void };
type EntryProps = { names: Names } & Choices;

/** Events under the day on which they happened, in the order given. */
export function Timeline({ events, ...choices }: { events: HistoryEvent[] } & EntryProps) {
  const days = Object.entries(Object.groupBy(events, ({ at }) => dateText(at)));
  return (
    <ol className="flex flex-col">
      {days.map(([day, ofDay = []]) => (
        <li key={day}>
          <h3 className="sticky top-0 z-10 border-b border-line bg-cream/95 py-2 text-sm font-semibold text-muted">
            {day}
          </h3>
          <ol className="relative before:absolute before:inset-y-0 before:left-[15px] before:w-px before:bg-line">
            {runsOf(ofDay).map((run) => {
              const [first] = run as [HistoryEvent];
              return run.length > MOST_ALIKE ? (
                <Run key={first.id} events={run} {...choices} />
              ) : (
                run.map((event) => <Entry key={event.id} event={event} {...choices} />)
              );
            })}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** Many events of one type in a row, folded into one line that opens. */
function Run({ events, ...choices }: { events: HistoryEvent[] } & EntryProps) {
  const [first] = events as [HistoryEvent];
  const Glyph = glyphOf(first.stream);
  return (
    <li className="relative py-3.5">
      <details className="group">
        <summary className="grid grid-cols-[2rem_1fr] items-center gap-x-3 marker:content-none [&::-webkit-details-marker]:hidden">
          <span className="z-1 grid size-8 place-items-center rounded-full bg-sand text-[#4b4433]">
            <Glyph className="size-4" aria-hidden="true" />
          </span>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">
              {eventTitle(first.type)}{' '}
              <span className="figures font-medium text-muted">{numberText(events.length)} times</span>
            </span>
            <span className="text-sm font-medium text-ember group-open:hidden">Show all</span>
            <span className="hidden text-sm font-medium text-ember group-open:inline">Show fewer</span>
            <time dateTime={first.at} className="figures ml-auto text-sm text-muted">
              {timeText(first.at)}
            </time>
          </span>
        </summary>
        <ol>
          {events.map((event) => (
            <Entry key={event.id} event={event} {...choices} />
          ))}
        </ol>
      </details>
    </li>
  );
}

/** One event: what happened, to what, by whom, and its facts on demand. */
export function Entry({ event, names, onStream, onActor }: { event: HistoryEvent } & EntryProps) {
  const Glyph = glyphOf(event.stream);
  const facts = factsOf(event.data, names);
  const subject = subjectText(event, names);
  const actor = actorText(event.actor, names);
  return (
    <li className="relative grid grid-cols-[2rem_1fr] gap-x-3 py-3.5">
      <span
        className={clsx(
          'z-1 grid size-8 place-items-center rounded-full',
          event.stream === 'enquiry' ? 'bg-honey text-[#6b3a0b]' : 'bg-sage text-forest-deep',
        )}
      >
        <Glyph className="size-4" aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <h4 className="font-semibold">{titleOf(event)}</h4>
          <time dateTime={event.at} className="figures ml-auto text-sm text-muted">
            {timeText(event.at)}
          </time>
        </div>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted">
          {onStream ? (
            <button type="button" className={CHOICE} onClick={() => onStream(event)}>
              {subject}
            </button>
          ) : (
            <span>{subject}</span>
          )}
          <span aria-hidden="true">/</span>
          <span>
            by{' '}
            {onActor ? (
              <button type="button" className={CHOICE} onClick={() => onActor(event)}>
                {actor}
              </button>
            ) : (
              actor
            )}
          </span>
        </p>
        <details className="mt-1.5 text-sm">
          <summary className="inline-flex flex-wrap gap-x-4 gap-y-0.5 marker:content-none hover:text-forest [&::-webkit-details-marker]:hidden">
            {facts.slice(0, FACTS_IN_LINE).map(([key, value]) => (
              <span key={key} className="min-w-0 wrap-anywhere">
                <span className="text-muted">{factName(key)}</span>{' '}
                <span className="figures">{factText(key, value, names)}</span>
              </span>
            ))}
            <span className="font-medium text-ember underline-offset-4 hover:underline">All details</span>
          </summary>
          {event.traceId && (
            <p className="mt-2">
              <span className="text-muted">Trace</span> <span className="figures wrap-anywhere">{event.traceId}</span>
            </p>
          )}
          <pre className="figures mt-2 overflow-x-auto rounded-field bg-sand/60 p-3 text-xs leading-5">
            {JSON.stringify(
              {
                id: event.id,
                type: event.type,
                streamId: event.streamId,
                version: event.version,
                actor: event.actor,
                data: event.data,
              },
              null,
              2,
            )}
          </pre>
        </details>
      </div>
    </li>
  );
}
