import { type EventsQuery, eventStreams, eventTypes, eventTypesOf, type Names } from '@contract/history.js';
import { instantOfInput } from '../../../lib/wall-time';
import { Button } from '../../../ui/button';
import { SelectField, SmallField } from '../../../ui/field';
import { actorText, eventTitle, streamText } from './event-words';

/**
 * The filters as they stand in the address. `streamId` is
 * usually an enquiry's id and then covers its whole life.
 */
export const FILTERS = ['stream', 'type', 'actor', 'streamId', 'from', 'to'] as const;
export type Filters = Pick<EventsQuery, (typeof FILTERS)[number]>;
/** What a control writes into the address; nothing takes a filter away. */
type FilterChange = Partial<Record<keyof Filters, string>>;

/** The filters of an address; what no list knows is left out. */
export function filtersOf(search: URLSearchParams): Filters {
  const of = (name: keyof Filters) => search.get(name) ?? undefined;
  return {
    stream: eventStreams.find((stream) => stream === of('stream')),
    type: eventTypes.find((type) => type === of('type')),
    actor: of('actor'),
    streamId: of('streamId'),
    from: of('from'),
    to: of('to'),
  };
}

const streams = [
  { value: '', label: 'Everything' },
  ...eventStreams.map((stream) => ({ value: stream, label: streamText(stream) })),
];

/** Every kind of event, or those of the chosen stream; an enquiry's whole life has events of several. */
function typesOf({ stream, streamId }: Filters) {
  const types = stream && !streamId ? eventTypesOf[stream] : eventTypes;
  const named = types.map((type) => ({ value: type, label: eventTitle(type) }));
  return [{ value: '', label: 'Everything' }, ...named.toSorted((one, other) => one.label.localeCompare(other.label))];
}

type EventFiltersProps = {
  filters: Filters;
  /** Who did the events in view, as `account:0190…`. */
  actors: string[];
  names: Names;
  onChange: (change: FilterChange) => void;
  onClear: () => void;
};

export function EventFilters({ filters, actors, names, onChange, onClear }: EventFiltersProps) {
  const isFiltered = FILTERS.some((name) => filters[name]);
  return (
    <form
      role="search"
      aria-label="Filter the history"
      className="grid grid-cols-2 gap-3 md:grid-cols-3"
      onSubmit={(event) => event.preventDefault()}
    >
      <SelectField
        label="About"
        options={streams}
        value={filters.stream ?? ''}
        onChange={(event) => onChange({ stream: event.target.value, type: undefined })}
      />
      <SelectField
        label="Event type"
        options={typesOf(filters)}
        value={filters.type ?? ''}
        onChange={(event) => onChange({ type: event.target.value })}
      />
      <SmallField
        label="Actor"
        list="event-actors"
        placeholder="system"
        value={filters.actor ?? ''}
        onChange={(event) => onChange({ actor: event.target.value })}
      />
      <datalist id="event-actors">
        {actors.map((actor) => (
          <option key={actor} value={actor} label={actorText(actor, names)} />
        ))}
      </datalist>
      <SmallField
        label="Entity id"
        placeholder="Any"
        value={filters.streamId ?? ''}
        onChange={(event) => onChange({ streamId: event.target.value.trim() })}
      />
      <SmallField
        label="From"
        type="datetime-local"
        value={filters.from ?? ''}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <SmallField
        label="To"
        type="datetime-local"
        value={filters.to ?? ''}
        onChange={(event) => onChange({ to: event.target.value })}
      />
      {isFiltered && (
        <Button tone="quiet" size="small" className="col-span-full justify-self-start" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </form>
  );
}

/** Whether a text is a whole id, so that it can be asked for. */
export const isId = (value: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

/** The filters as the server takes them: whole ids only, times as instants. */
export const queryOf = ({ streamId, from, to, ...rest }: Filters) => ({
  ...rest,
  streamId: streamId && isId(streamId) ? streamId : undefined,
  from: instantOfInput(from) || undefined,
  to: instantOfInput(to) || undefined,
});
