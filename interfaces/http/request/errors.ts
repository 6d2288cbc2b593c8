import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { NoRoom } from '../../../application/ports/document/object-store.js';
import { Outages } from '../../../application/ports/outages.js';
import { StagingBusy } from '../../../application/ports/document/staging.js';
import { DomainError, type RefusalKind } from '../../../domain/shared/domain-error.js';
import { logDenial } from './access-log.js';
import type { ErrorAnswer } from '../contract/error.js';

const STATUS: Record<RefusalKind, number> = {
  invalid: 400,
  not_found: 404,
  unauthenticated: 401,
  forbidden: 403,
  conflict: 409,
  too_many: 429,
  mismatch: 422,
  too_large: 413,
  unsupported: 415,
  unavailable: 503,
};

type Issue = { message: string; path?: readonly (PropertyKey | { key: PropertyKey })[] };

/** A rule failure as 400 `validation`: the first text for each dotted path. */
export function invalidInput(issues: readonly Issue[]): DomainError {
  const fields: Record<string, string> = {};
  for (const { message, path = [] } of issues) {
    const at = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.') || 'body';
    fields[at] ??= message;
  }
  return new DomainError('invalid', 'validation', `validation failed: ${Object.values(fields)[0] ?? 'bad input'}`, {
    fields,
  });
}

const BY_STATUS: Record<number, ErrorAnswer> = {
  400: { message: 'The request could not be read', code: 'malformed' },
  404: { message: 'There is nothing at this address', code: 'not_found' },
  405: { message: 'This method is not allowed here', code: 'method_not_allowed' },
  413: { message: 'The request is too large', code: 'too_large' },
  415: { message: 'The body must be JSON', code: 'unsupported_media_type' },
  429: { message: 'Too many requests. Please try again later.', code: 'too_many_requests' },
};

/**
 * Turns everything thrown into `{message, code, fields?}`; what nobody foresaw is logged and says nothing of itself.
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  constructor(private readonly outages: Outages) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const request = http.getRequest<Request>();
    const { status, answer, retryAfter } = this.answerOf(error, request);
    logDenial(error, status, request);
    if (retryAfter) response.setHeader('Retry-After', String(retryAfter));
    response.status(status).json(answer);
  }

  private answerOf(
    error: unknown,
    request: Request,
  ): { status: number; answer: ErrorAnswer & Record<string, unknown>; retryAfter?: number } {
    if (error instanceof DomainError) {
      const { kind, code, message, details } = error;
      const status = STATUS[kind];
      const answer = { message, code, ...(details.fields ? { fields: details.fields } : {}), ...details.extra };
      return { status, answer, ...(details.retryAfterSeconds ? { retryAfter: details.retryAfterSeconds } : {}) };
    }
    const status = statusOf(error);
    if (status < 500) {
      if (status === 403)
        return { status, answer: { message: 'This request came from another site', code: 'cross_site' } };
      return { status, answer: BY_STATUS[status] ?? { message: 'The request could not be served', code: 'refused' } };
    }
    if (error instanceof NoRoom)
      return {
        status: 507,
        answer: { message: 'There is no room for files right now. Please try again later.', code: 'no_room' },
      };
    if (this.outages.isUnavailable(error) || error instanceof StagingBusy) {
      this.logger.warn({ err: error, method: request.method, path: request.path });
      return {
        status: 503,
        answer: { message: 'We are busy right now. Please try again in a moment.', code: 'unavailable' },
        retryAfter: 2,
      };
    }
    this.logger.error({ err: error, method: request.method, path: request.path });
    return {
      status: 500,
      answer: { message: 'Something went wrong on our side. Please try again later.', code: 'internal' },
    };
  }
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}
