import type { AsOf, Names } from '@contract/history.js';
import { MINUTE, plus } from '@domain/shared/time.js';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { momentText, timeText } from '../../../lib/time';
import { inputOfInstant, instantOfInput } from '../../../lib/wall-time';
import { useInstant } from '../clock';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { SmallField } from '../../../ui/field';
import { QueryState } from '../../../ui/query-state';
import { eventTitle, factName, factsOf, factText, glyphOf, subjectText } from './event-words';
import { asOfQuery } from './reads';

type Stream = AsOf['streams'][number];
const FACTS = 6;

/** The last instant of a minute: what happened in it has happened. */
const endOf = (minute: string) => {
  const start = instantOfInput(minute);
  return start && plus(start, MINUTE - 1);
};

/**
 * What stood at any past minute: the facts of an entity and of
 * all that followed from it, folded from its events.
 */
export function AsOfView({ streamId, moments }: { streamId: string; moments: string[] }) {
  const instant = useInstant();
  const [now] = useState(instant);
  const [minute, setMinute] = useState(inputOfInstant(now));
  const at = useDeferredValue(endOf(minute) || now);
  const asOf = useQuery(asOfQuery(streamId, at));
  const step = (direction: 1 | -1) => {
    const stops = [...new Set(moments.map(inputOfInstant))].toSorted();
    const next = direction === 1 ? stops.find((stop) => stop > minute) : stops.findLast((stop) => stop < minute);
    if (next) setMinute(next);
  };
  return (
    <section aria-labelledby="as-of" className="rounded-card border border-line bg-paper">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b border-line px-4 py-3">
        <h3 id="as-of" className="mr-auto self-center font-semibold">
          State at a point in time
        </h3>
        <SmallField
          label="As of"
          type="datetime-local"
          value={minute}
          max={inputOfInstant(now)}
          onChange={(event) => setMinute(event.target.value)}
        />
        <div className="flex gap-1">
          <Button tone="secondary" size="small" className="h-10!" onClick={() => step(-1)}>
            Change before
          </Button>
          <Button tone="secondary" size="small" className="h-10!" onClick={() => step(1)}>
            Change after
          </Button>
        </div>
      </div>
      <div aria-busy={asOf.isFetching} aria-live="polite">
        <QueryState
          query={asOf}
          failure={{ title: 'That moment could not be loaded', look: 'row', className: 'px-4 py-5' }}
          skeleton={null}
          empty={(data) =>
            data.streams.length === 0 && (
              <p className="px-4 py-5 text-muted">Nothing existed yet at {momentText(data.at)}.</p>
            )
          }
        >
          {({ streams, names }) => (
            <ul>
              {streams.map((stream) => (
                <StreamState key={stream.streamId} stream={stream} names={names} />
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </section>
  );
}

const OMITTED = new Set(['createdAt', 'updatedAt', 'enquiryId', 'status']);

function StreamState({ stream, names }: { stream: Stream; names: Names }) {
  const Glyph = glyphOf(stream.stream);
  const { status } = stream.state;
  const facts = factsOf(stream.state, names).filter(([key, value]) => !OMITTED.has(key) && value !== null);
  return (
    <li className="border-b border-line/70 px-4 py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Glyph className="size-4 text-forest" aria-hidden="true" />
        <p className="min-w-0 font-semibold">{subjectText(stream, names)}</p>
        {typeof status === 'string' && <Badge>{status.replace('_', ' ')}</Badge>}
        <p className="figures ml-auto text-sm text-muted">
          {eventTitle(stream.lastEvent)}, {timeText(stream.lastAt)}
        </p>
      </div>
      <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
        {facts.slice(0, FACTS).map(([key, value]) => (
          <div key={key} className="flex gap-1.5">
            <dt className="text-muted">{factName(key)}</dt>
            <dd className="figures max-w-60 truncate">{factText(key, value, names)}</dd>
          </div>
        ))}
      </dl>
      <details className="mt-1 text-sm">
        <summary className="font-medium text-ember hover:underline">All details</summary>
        <pre tabIndex={0} className="figures mt-2 overflow-x-auto rounded-field bg-sand/60 p-3 text-xs leading-5">
          {JSON.stringify({ streamId: stream.streamId, ...stream.state }, null, 2)}
        </pre>
      </details>
    </li>
  );
}
