import { Logger } from '@nestjs/common';
import type { Request } from 'express';
import { DomainError } from '../../domain/shared/domain-error.js';
import type { CurrentUser } from './contract/account.js';

const LOGIN = '/api/login';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const logger = new Logger('access');

/**
 * Writes one line for a call that was denied, a login that failed and a request from another site (ASVS 16.3.1, 16.3.2,
 * SEC-9): the route, the object's id and the account's, and nothing of what was sent.
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
  const isDenial = kind === 'unauthenticated' || kind === 'forbidden';
  if (routeOf(request) === LOGIN) return isDenial || kind === 'too_many' ? 'login failed' : null;
  // Somebody else's object is answered as if there were none; what has no object in its address is just not there.
  return isDenial || (kind === 'not_found' && 'id' in request.params) ? 'denied' : null;
}

/** As routes are written; before a route was found only the beginning, for the rest may hold a token. */
const routeOf = ({ route, path }: Request): string =>
  (route as { path?: string } | undefined)?.path ?? path.split('/', 3).join('/');
