/**
 * A refusal by a rule of the business. `code` is stable and meant for programs, `message` for people.
 * `invalid` is bad input, `unauthenticated` a call that needs somebody signed in, `forbidden` one that this account may
 * not make, `conflict` a state that does not allow the step, `not_found` somebody else's or no object, `mismatch` a
 * repeat that says something else than the first, `unsupported` a file of a kind that is not taken, `unavailable` too
 * much at this moment.
 */
export type RefusalKind =
  | 'invalid'
  | 'conflict'
  | 'not_found'
  | 'unauthenticated'
  | 'forbidden'
  | 'too_many'
  | 'mismatch'
  | 'too_large'
  | 'unsupported'
  | 'unavailable';

type Details = { fields?: Record<string, string>; retryAfterSeconds?: number; extra?: Record<string, unknown> };

export class DomainError extends Error {
  readonly kind: RefusalKind;
  readonly code: string;
  readonly details: Details;

  constructor(kind: RefusalKind, code: string, message: string, details: Details = {}) {
    super(message);
    this.name = 'DomainError';
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

export const conflict = (code: string, message: string, extra?: Record<string, unknown>) =>
  new DomainError('conflict', code, message, { extra });

export const notFound = (what: string) => new DomainError('not_found', 'not_found', `${what} not found`);

/** A rule failure, with the text for each dotted input path. */
export const invalid = (fields: Record<string, string>) =>
  new DomainError('invalid', 'validation', Object.values(fields)[0] ?? 'validation failed', { fields });
