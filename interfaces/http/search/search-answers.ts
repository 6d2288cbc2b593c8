import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { TutorSearch } from '../../../application/ports/tutor/tutor-search.js';
import { etagOf } from '../format/etag.js';

const SEARCH_PATH = '/api/tutors/search';

/** Bytes of answers kept at hand; what one costs beside its body and its address, which a stranger can make long. */
const KEPT_BYTES = 8 * 1_048_576;
const OVERHEAD = 500;

type Answer = { body: Buffer; etag: string };
type KeptAnswer = Answer & { revision: number };

/**
 * Searches as they were answered, by their address. An answer is the same for everybody and a function of the address
 * and the market's revision, so what is asked again before any tutor has changed is sent again.
 */
@Injectable()
export class SearchAnswers {
  private readonly kept = new LRUCache<string, KeptAnswer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ body }, address) => body.length + address.length + OVERHEAD,
  });

  constructor(private readonly search: TutorSearch) {}

  /**
   * Answers a stranger's search that was answered before, without what a request passes through otherwise: nothing of
   * it says more about such a request. Who sends a cookie may have a session to renew.
   */
  readonly repeat = (request: Request, response: Response, next: NextFunction): void => {
    const { method, originalUrl, headers } = request;
    const isStrangers = method === 'GET' && headers.cookie === undefined && originalUrl.startsWith(SEARCH_PATH);
    const answer = isStrangers ? this.at(originalUrl) : null;
    if (!answer) return next();
    request.route = { path: SEARCH_PATH };
    send(request, response, answer);
  };

  /** Sends the answer to a search: the one before, or that which `find` makes. */
  async answer(request: Request, response: Response, find: () => Promise<Buffer>): Promise<void> {
    send(request, response, this.at(request.originalUrl) ?? (await this.made(request.originalUrl, find)));
  }

  private at(address: string): Answer | null {
    const answer = this.kept.get(address);
    return answer?.revision === this.search.revision ? answer : null;
  }

  private async made(address: string, find: () => Promise<Buffer>): Promise<Answer> {
    const { revision } = this.search;
    const body = await find();
    const answer = { body, etag: etagOf(body) };
    // While cards were read something may have changed: then they may be of before it.
    if (revision !== null && revision === this.search.revision) this.kept.set(address, { ...answer, revision });
    return answer;
  }
}

function send(request: Request, response: Response, { body, etag }: Answer): void {
  response.setHeader('ETag', etag);
  if (request.fresh) return void response.status(304).end();
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
