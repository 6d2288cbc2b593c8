import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';

type Csp = { scripts: string[]; styles: string[] };

/** Serves the built site: files, one page for every address of the app, and a real 404 for the rest. */
export function site(root: string): RequestHandler {
  const client = join(root, 'dist', 'web', 'client');
  if (!existsSync(client)) return (_request, _response, next) => next();
  const csp = policyOf(JSON.parse(readFileSync(join(root, 'dist', 'web', 'csp.json'), 'utf8')) as Csp);
  const appRoutes = (JSON.parse(readFileSync(join(root, 'web', 'app-routes.json'), 'utf8')) as string[]).map(matcherOf);
  const app = readFileSync(join(client, '__spa-fallback.html'));
  const missing = readFileSync(join(client, '404.html'));
  const files = sirv(client, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, path) => {
      if (path.startsWith('/assets/')) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      else if (path.endsWith('.html')) asPage(response as Response, csp);
    },
  });
  return (request: Request, response: Response, next: NextFunction) => {
    if (/^\/(api|metrics)(\/|$)/.test(request.path) || !['GET', 'HEAD'].includes(request.method)) return next();
    if (request.path.startsWith('/__spa-fallback')) return page(response, 404, missing, csp);
    files(request, response, () => {
      const known = appRoutes.some((route) => route.test(request.path));
      page(response, known ? 200 : 404, known ? app : missing, csp);
    });
  };
}

function page(response: Response, status: number, html: Buffer, csp: string): void {
  asPage(response, csp);
  response.status(status).type('html').send(html);
}

function asPage(response: Response, csp: string): void {
  response.setHeader('Content-Security-Policy', csp);
  response.setHeader('Cache-Control', 'max-age=0, must-revalidate');
}

/** Inline styles are allowed by attribute only because React and Radix set them to place things. */
const policyOf = ({ scripts }: Csp) =>
  [
    `default-src 'self'`,
    `script-src 'self' ${scripts.map((hash) => `'${hash}'`).join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
  ].join('; ');

/** `/enquiries/:id` matches one segment in place of `:id`, with or without a trailing slash. */
const matcherOf = (route: string) => new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}/?$`);
