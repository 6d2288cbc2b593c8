/** Postgres' classes of lost connections, of too few resources and of an operator's hand; too slow; only for reading. */
const PASSING = /^(08...|53...|57P..|57014|25006)$/;
const CONNECTION_LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const LOST_WORDS = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** A service that is needed is away, shutting down, overloaded or silent, or every connection to it is taken. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  return PASSING.test(code) || CONNECTION_LOST.has(code) || LOST_WORDS.test(message);
}
