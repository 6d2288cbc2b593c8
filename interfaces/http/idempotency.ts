import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { lastValueFrom, from, type Observable } from 'rxjs';
import { KeptAnswers } from '../../application/ports/kept-answers.js';
import { conflict, DomainError } from '../../domain/shared/domain-error.js';
import { rawBodyOf } from './body.js';

const LONGEST_KEY = 200;

/** A POST with an `Idempotency-Key` has one effect; a repeat gets the first answer (R-96, REL-8). */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly kept: KeptAnswers) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const given = request.get('Idempotency-Key');
    if (!given || request.method !== 'POST') return next.handle();
    return from(this.once(given, request, http.getResponse<Response>(), next));
  }

  private async once(given: string, request: Request, response: Response, next: CallHandler): Promise<unknown> {
    if (given.length > LONGEST_KEY)
      throw new DomainError('invalid', 'validation', `Idempotency-Key must be at most ${LONGEST_KEY} characters`, {
        fields: { 'Idempotency-Key': 'Too long' },
      });
    const { session } = request;
    const owner = session.passport || session.enquiries || session.tutorDraft ? session.id : (request.ip ?? 'unknown');
    const key = digest(JSON.stringify([given, request.path, owner]));
    const found = await this.kept.begin(key, digest(rawBodyOf(response) ?? ''));
    if (found.state === 'other_body')
      throw new DomainError('mismatch', 'idempotency_mismatch', 'This Idempotency-Key was used with another body');
    if (found.state === 'under_way')
      throw conflict('under_way', 'The first request with this Idempotency-Key is still under way');
    if (found.state === 'answered') {
      response.status(found.status);
      return found.answer;
    }
    try {
      const answer = await lastValueFrom(next.handle() as Observable<unknown>, { defaultValue: null });
      await this.kept.keep(key, { status: response.statusCode, answer });
      return answer;
    } catch (error) {
      await this.kept.forget(key);
      throw error;
    }
  }
}

const digest = (said: string | Uint8Array) => createHash('sha256').update(said).digest('hex');
