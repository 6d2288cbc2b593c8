import { Injectable } from '@nestjs/common';
import { Outages, Unavailable } from '../application/ports/outages.js';

/** Postgres' classes of lost connections, too few resources and an operator's hand; too slow; only for reading. */
const PASSING = /^(08...|53...|57P..|57014|25006)$/;
/** A deadlock, and one that could not be serialized. */
const UNDONE = /^(40P01|40001)$/;
/**
 * What Postgres says, under the code of its internal errors, to one that updates a row just as another's update of it
 * is rolled back while a third holds it by a foreign key.
 */
const UNDONE_WORDS = /^new multixact has more than one updating member/;
const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What clients of Postgres and of Redis say without a code. */
const LOST_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Connection is closed|Stream isn't writeable|max retries per request/;

/** Everything that failed did so because a service that is needed is away. */
export const isOutage = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof AggregateError && error.errors.length > 0 && error.errors.every(isOutage));

/** A service that is needed is away, shutting down, overloaded or silent, or every connection to it is taken. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Unavailable) return true;
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return PASSING.test(code) || CONNECTION_LOST.has(code) || LOST_WORDS.test(message) || wasUndone(error);
}

/** Undone by Postgres for the sake of another, with nothing wrong about it: made again, it is written. */
export function wasUndone(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return UNDONE.test(code) || UNDONE_WORDS.test(message);
}

/** What the clients of Postgres and Redis say when theirs is away. */
@Injectable()
export class ClientOutages extends Outages {
  isUnavailable(error: unknown): boolean {
    return isUnavailable(error);
  }

  isOutage(error: unknown): boolean {
    return isOutage(error);
  }
}
