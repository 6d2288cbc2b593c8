import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
  type OnModuleInit,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { type Attempt, IdempotencyStore, underWay } from '../../../application/ports/idempotency-store.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { rawBodyOf } from './body.js';
import { networkOf } from './network.js';

const LONGEST_KEY = 200;

/**
 * How a repeat is served, beyond giving the first answer. `access`: the route is run again for the session that it
 * gives, while its commands give what they gave. `secret`: so, too, and its answer is not kept, for it holds what is
 * stored nowhere. `run`: the route is run again as it stands, for twice is as good as once, and its answer is not kept.
 */
type Repeat = 'answer' | 'access' | 'secret' | 'run';
const REPEAT = 'repeat';
export const OnRepeat = (way: Exclude<Repeat, 'answer'>) => SetMetadata(REPEAT, way);

const ENDS_SESSION = 'ends-session';
/**
 * The route ends the session by which it is asked: its key is known
 * by the network alone, from where a repeat comes without it.
 */
export const EndsSession = () => SetMetadata(ENDS_SESSION, true);

/** A POST with an `Idempotency-Key` has one effect; a repeat gets the first answer (R-96, REL-8). */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor, OnModuleInit {
  private readonly logger = new Logger('http');

  constructor(
    private readonly kept: IdempotencyStore,
    private readonly commands: CommandBus,
    private readonly reflector: Reflector,
  ) {}

  /** Every command is run through what knows whether it was done under the request's key before. */
  onModuleInit(): void {
    const execute = this.commands.execute.bind(this.commands) as (
      ...params: [object, ...unknown[]]
    ) => Promise<unknown>;
    this.commands.execute = ((...params: [object, ...unknown[]]) =>
      this.kept.run(params[0].constructor.name, () => execute(...params))) as CommandBus['execute'];
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const key = request.get('Idempotency-Key');
    if (!key || request.method !== 'POST') return next.handle();
    const way = this.reflector.get<Repeat | undefined>(REPEAT, context.getHandler()) ?? 'answer';
    const endsSession = this.reflector.get<true | undefined>(ENDS_SESSION, context.getHandler()) ?? false;
    return from(this.once({ key, endsSession }, way, request, http.getResponse<Response>(), next));
  }

  private async once(
    { key, endsSession }: { key: string; endsSession: boolean },
    way: Repeat,
    request: Request,
    response: Response,
    next: CallHandler,
  ) {
    if (key.length > LONGEST_KEY)
      throw new DomainError('invalid', 'validation', `Idempotency-Key must be at most ${LONGEST_KEY} characters`, {
        fields: { 'Idempotency-Key': 'Too long' },
      });
    const found = await this.kept.begin(scopesOf(key, request, endsSession), rawBodyOf(response) ?? '');
    if (found.state === 'mismatch')
      throw new DomainError('mismatch', 'idempotency_mismatch', 'This Idempotency-Key was used with another body');
    if (found.state === 'in_progress') throw underWay();
    const run = () => lastValueFrom(next.handle() as Observable<unknown>, { defaultValue: null });
    if (found.state === 'acquired') return this.attempt(found.attempt, way, response, run);
    if (way === 'run') return run();
    if (way === 'secret') return this.kept.within(found.attempt, run);
    if (way === 'access') {
      await reloadSession(request);
      await this.kept.within(found.attempt, run);
    }
    response.status(found.answer.status);
    return found.answer.answer;
  }

  private async attempt(attempt: Attempt, way: Repeat, response: Response, run: () => Promise<unknown>) {
    let answer: unknown;
    try {
      answer = await (way === 'run' ? run() : this.kept.within(attempt, run));
    } catch (error) {
      await this.kept.release(attempt).catch((failure: unknown) => this.logger.warn({ err: failure }));
      throw error;
    }
    const kept = { status: response.statusCode, answer: way === 'run' || way === 'secret' ? null : answer };
    // What was done is known under the key without its answer.
    await this.kept
      .keep(attempt, kept, way === 'access' || way === 'secret' ? { ...attempt.known, ...attempt.done } : {})
      .catch((failure: unknown) => this.logger.warn({ err: failure }));
    return answer;
  }
}

/**
 * What the first answer has put into the session may have come
 * after a request at the same moment read it; a new one has none.
 */
const reloadSession = ({ session }: Request) => new Promise<void>((done) => session.reload(() => done()));

/** Whose key it is: the session's, or the network's of somebody without one. */
function scopesOf(key: string, request: Request, endsSession: boolean): string[] {
  const { session, path } = request;
  const network = networkOf(request);
  const isKnown = session.passport || session.enquiries || session.tutorDraft;
  const owners = isKnown && !endsSession ? [session.id, network] : [network];
  return owners.map((owner) => JSON.stringify([key, path, owner]));
}
