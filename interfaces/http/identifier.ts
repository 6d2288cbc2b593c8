import { type CanActivate, type ExecutionContext, Injectable, Param } from '@nestjs/common';
import type { Request } from 'express';
import { notFound } from '../../domain/shared/domain-error.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NAME = 'id';

/** An id in the address that is no id answers 404, whatever the body says. */
@Injectable()
export class IdentifierGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const value = context.switchToHttp().getRequest<Request>().params[NAME];
    if (value !== undefined && !(typeof value === 'string' && UUID.test(value))) throw notFound('Object');
    return true;
  }
}

/** The `id` of the path, as `IdentifierGuard` let it pass, in lower case. */
export const Id = () => Param(NAME, { transform: (value: string) => value.toLowerCase() });
