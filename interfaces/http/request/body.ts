import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { json, type NextFunction, type Request, type Response } from 'express';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { invalidInput } from './errors.js';

const BODY_LIMIT = '100kb';
/** The deepest documented body has four levels. */
const DEEPEST = 20;

const TYPES = 'body types';
const JSON_ALONE = ['application/json'];

/**
 * The content types of a body that a route takes, where it is
 * not JSON; none named, all of them. The route reads it itself.
 */
export const Takes = (...types: string[]) => SetMetadata(TYPES, types);

const FAULT = 'bodyFault';
const RAW = 'rawBody';

const parse = json({
  limit: BODY_LIMIT,
  strict: true,
  verify: (_request, response, bytes) => {
    (response as Response).locals[RAW] = bytes;
  },
});

/** Reads a JSON body. What is wrong with it is answered by `BodyGuard`, after who may call and which object were. */
export function readBody(request: Request, response: Response, next: NextFunction): void {
  parse(request, response, (error?: unknown) => {
    response.locals[FAULT] = error ?? nestedTooDeep(request.body);
    next();
  });
}

/** The body's bytes as they came, after decompression. */
export const rawBodyOf = (response: Response) => response.locals[RAW] as Buffer | undefined;

export const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Refuses a call whose body is of another type than its route takes, or could not be read. */
@Injectable()
export class BodyGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const types = this.reflector.get<string[] | undefined>(TYPES, context.getHandler()) ?? JSON_ALONE;
    if (types.length > 0 && hasBody(request) && !request.is(types))
      throw new DomainError(
        'unsupported',
        'unsupported_media_type',
        `The body must be ${types === JSON_ALONE ? 'JSON' : 'a form'}`,
      );
    const fault: unknown = http.getResponse<Response>().locals[FAULT];
    if (fault && types === JSON_ALONE) throw fault;
    return true;
  }
}

/**
 * Names the members that are nested deeper than any call asks for: what walks over a value must not run out of stack.
 */
function nestedTooDeep(body: unknown): unknown {
  const issues = Object.entries((body ?? {}) as object)
    .filter(([, value]) => depthOf(value) > DEEPEST)
    .map(([key]) => ({ path: [key], message: 'Nested too deeply' }));
  return issues.length > 0 ? invalidInput(issues) : null;
}

function depthOf(value: unknown): number {
  let depth = 0;
  for (let level = [value]; level.length > 0 && depth <= DEEPEST; depth++)
    level = level.flatMap((one) => (one && typeof one === 'object' ? Object.values(one) : []));
  return depth;
}
