import { Injectable } from '@nestjs/common';
import { Outages, Unavailable } from '../application/ports/outages.js';

/**
 * Postgres' classes of lost connections, of too few resources and of an operator's hand; too slow; only for reading;
 * and undone for the sake of another, with nothing wrong about it.
 */
const PASSING = /^(08...|53...|57P..|57014|25006|40P01|40001)$/;
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
  return PASSING.test(code) || CONNECTION_LOST.has(code) || LOST_WORDS.test(message);
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
