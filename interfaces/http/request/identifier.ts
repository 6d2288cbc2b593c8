import { type CanActivate, type ExecutionContext, Injectable, Param, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { notFound } from '../../../domain/shared/domain-error.js';

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NAME = 'id';

const NAMES = 'known-names';

/** These names in the place of an id pass, too. */
export const KnownAs = (names: readonly string[]) => SetMetadata(NAMES, names);

/** An id in the address that is no id answers 404, whatever the body says. */
@Injectable()
export class IdentifierGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const value = context.switchToHttp().getRequest<Request>().params[NAME];
    const names = this.reflector.get<readonly string[] | undefined>(NAMES, context.getHandler()) ?? [];
    if (names.some((name) => name === value)) return true;
    if (value !== undefined && !(typeof value === 'string' && UUID.test(value))) throw notFound('Object');
    return true;
  }
}

/** The `id` of the path, as `IdentifierGuard` let it pass, in lower case. */
export const Id = () => Param(NAME, { transform: (value: string) => value.toLowerCase() });
