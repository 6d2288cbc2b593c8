import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { CurrentUser } from '../contract/account.js';

/** Where operators look at the queue. */
export const QUEUE_BOARD = '/admin/queues';

/** The board asks for a font elsewhere, which it does not get. */
const POLICY = `default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'`;

/** Shows the queue to signed-in admins; it only shows. Retrying is a call of the API, for it is an event. */
export function useQueueBoard(app: INestApplication, pagesAt: (address: string) => Promise<RequestHandler>): void {
  let pages: Promise<RequestHandler> | null = null;
  app.use(QUEUE_BOARD, (request: Request, response: Response, next: NextFunction) => {
    const user = request.user as CurrentUser | undefined;
    response.setHeader('Cache-Control', 'no-store');
    if (!user) return response.redirect(`/auth?redirect=${encodeURIComponent(QUEUE_BOARD)}`);
    if (user.role !== 'admin' || !['GET', 'HEAD'].includes(request.method))
      return response.status(403).json({ message: 'You do not have permission to do this', code: 'forbidden' });
    response.setHeader('Content-Security-Policy', POLICY);
    pages ??= pagesAt(QUEUE_BOARD);
    pages.then(
      (show) => show(request, response, next),
      (error: unknown) => {
        pages = null;
        next(error);
      },
    );
  });
}
