import { hash } from 'node:crypto';

type Chained = {
  id: string;
  stream: string;
  streamId: string;
  version: number;
  type: string;
  data: unknown;
  actor: string;
  cause: string | null;
  correlation: string;
  at: string;
};

/** The hash of an event: of its stream's previous hash and of everything the event says, keys in order. */
export function hashOf(previous: string | null, event: Chained): string {
  const { id, stream, streamId, version, type, data, actor, cause, correlation, at } = event;
  const content = [previous, id, stream, streamId, version, type, data, actor, cause, correlation, at];
  return hash('sha256', canonical(content));
}

/** JSON with sorted keys, so that a round trip through the database changes nothing. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value).filter(([, inner]) => inner !== undefined);
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`;
}
