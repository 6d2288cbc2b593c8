import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';

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

/**
 * The hash of an event: of its stream's previous hash and of everything the event says, as canonical JSON (RFC 8785),
 * so that a round trip through the database changes nothing.
 */
export function hashOf(previous: string | null, event: Chained): string {
  const { id, stream, streamId, version, type, data, actor, cause, correlation, at } = event;
  const content = [previous, id, stream, streamId, version, type, data, actor, cause, correlation, at];
  return hash('sha256', canonicalize(content) ?? '');
}
