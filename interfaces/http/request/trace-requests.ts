import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Span, Traces } from '../../../application/ports/traces.js';

/** Asked by machines all the time: nobody follows those. */
const PROBES = '/api/health';

/**
 * Has each call of the API be a part of the trace that its browser has begun, known by its route alone (G-30). `begin`
 * stands before all else, `goOn` behind what answers out of another's connection, such as the sessions.
 */
export function traceRequests(traces: Traces): { begin: RequestHandler; goOn: RequestHandler } {
  const spans = new WeakMap<Request, Span>();
  return {
    begin: (request: Request, response: Response, next: NextFunction) => {
      if (request.originalUrl.startsWith(PROBES)) return next();
      const { method } = request;
      const parent = request.get('traceparent') ?? null;
      const span = traces.begin(method, { kind: 'server', parent, attributes: { 'http.request.method': method } });
      spans.set(request, span);
      response.once('close', () => {
        const route = (request.route as { path?: string } | undefined)?.path ?? 'none';
        const status = response.statusCode;
        span.end({
          name: `${method} ${route}`,
          attributes: { 'http.route': route, 'http.response.status_code': status },
          ...(status >= 500 ? { error: status } : {}),
        });
      });
      span.within(next);
    },
    goOn: (request: Request, _response: Response, next: NextFunction) => {
      const span = spans.get(request);
      if (span) span.within(next);
      else next();
    },
  };
}
