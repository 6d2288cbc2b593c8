import { Logger } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../../domain/shared/domain-error.js';
import type { CurrentUser } from '../contract/account.js';

const LOGIN = '/api/login';
/** Where the token of a mailed link is exchanged for what it opens. */
const LINKS = [
  '/api/enquiry-access',
  '/api/password-resets/confirm',
  '/api/email-verifications',
  '/api/reviews/invitation',
];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const logger = new Logger('access');

type Access = 'logged in' | 'registered' | 'logged out' | 'private page opened' | 'password set';
type Means = 'password' | 'mailed link';

/**
 * Writes one line for somebody who was let in or left (ASVS 16.3.1): whose account or which object, and by what means.
 */
export function logAccess(
  event: Access,
  request: Request,
  about: { account?: string; object?: string; by?: Means },
): void {
  logger.log({ event, method: request.method, route: routeOf(request), ...about });
}

/**
 * Writes one line for a call that was denied, a login that failed, a link that opens nothing, a limit that was reached
 * and a request from another site (ASVS 16.3.1 to 16.3.3, SEC-9): the route, the object's id and the account's, and
 * nothing of what was sent.
 */
export function logDenial(error: unknown, status: number, request: Request): void {
  const event = eventOf(error, status, request);
  if (!event) return;
  const { id } = request.params;
  const account = (request.user as CurrentUser | undefined)?.id;
  logger.log({
    event,
    status,
    method: request.method,
    route: routeOf(request),
    ...(error instanceof DomainError ? { code: error.code } : {}),
    ...(typeof id === 'string' && UUID.test(id) ? { object: id.toLowerCase() } : {}),
    ...(account ? { account } : {}),
  });
}

function eventOf(error: unknown, status: number, request: Request): string | null {
  if (!(error instanceof DomainError)) return status === 403 ? 'origin refused' : null;
  const { kind } = error;
  const route = routeOf(request);
  const isDenial = kind === 'unauthenticated' || kind === 'forbidden';
  if (route === LOGIN) return isDenial || kind === 'too_many' ? 'login failed' : null;
  if (kind === 'too_many') return 'limit reached';
  if (kind === 'not_found' && LINKS.includes(route)) return 'link refused';
  // Somebody else's object is answered as if there were none; what has no object in its address is just not there.
  return isDenial || (kind === 'not_found' && 'id' in request.params) ? 'denied' : null;
}

/** As routes are written; before a route was found only the beginning, for the rest may hold a token. */
const routeOf = ({ route, path }: Request): string =>
  (route as { path?: string } | undefined)?.path ?? path.split('/', 3).join('/');
