import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { ANY_NAME, NAMED_PAGES, slugOf, titleOf, TUTOR_PAGES } from '../contract/slug.js';
import { PAGE_ANSWERS, type PageAnswer } from '../contract/site.js';
import { etagOf } from '../format/etag.js';
import { ownFacts, type SiteFacts } from './own-facts.js';
import { pageRenderer } from './rendered-page.js';

type Encoding = 'br' | 'gzip';
type SiteFile = {
  type: string;
  /** Written for one answer, so that compressing it may not take long. */
  isFleeting?: boolean;
  etag: string;
  body: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
  /** Hashes of the scripts that a page carries itself. */
  scripts: string[];
};

/** What the server writes into a page of the app. */
export type PageContent = {
  /** What it says of the page by name: its description, Open Graph and Twitter tags. */
  tags: Readonly<Record<string, string>>;
  /** What the page is rendered with. */
  answers: readonly PageAnswer[];
};

/**
 * Addresses of the app of which only the prerendered ones exist; the app says so itself for the others (P-20, R-98).
 */
const PRERENDERED_OR_MISSING = /^\/blog\/[^/]+\/?$/;
/** Headers that say something about a page; some thirty files of one visit do without them. */
const ONLY_FOR_PAGES = [
  ...['Cross-Origin-Opener-Policy', 'Origin-Agent-Cluster', 'Referrer-Policy', 'X-DNS-Prefetch-Control'],
  ...['X-Frame-Options', 'X-Permitted-Cross-Domain-Policies', 'X-XSS-Protection'],
];
const YEAR = 'public, max-age=31536000, immutable';
const FRESH = 'max-age=0, must-revalidate';

/**
 * Serves the built site from memory, so that a build under a running server breaks no page: files, prerendered pages,
 * one page for every address of the app, the page of any city or subject under its name, a real 404 for the rest, and
 * for search engines `/sitemap.xml` and `/robots.txt` (R-98).
 *
 * @param root the checkout, where the built site lies
 * @param facts what the environment says of the site, written into its pages
 * @param absent addresses of the app that do not exist here (R-24)
 * @param contentOf what stands in a page of the app, where it is more than its scripts draw
 */
export function site(
  root: string,
  facts: SiteFacts,
  absent: readonly string[] = [],
  contentOf: (path: string, origin: string) => Promise<PageContent | null> = async () => null,
): RequestHandler {
  const client = join(root, 'dist', 'web', 'client');
  if (!existsSync(client)) return (_request, _response, next) => next();
  const appRoutes = (JSON.parse(readFileSync(join(root, 'web', 'app-routes.json'), 'utf8')) as string[])
    .filter((route) => !absent.includes(route))
    .map(matcherOf);
  const origin = new URL(facts.publicUrl).href.replace(/\/$/, '');
  const withFacts = ownFacts(facts);
  const { files, pages } = read(client, withFacts);
  const render = pageRenderer(root);
  const app = files.get('/__spa-fallback.html') as SiteFile;
  const missing = files.get('/404.html') as SiteFile;
  const listed = [...pages].filter(([, { body }]) => !body.includes('<meta name="robots" content="noindex"'));
  const found = new Set(listed.map(([path]) => path));
  files.set('/sitemap.xml', fileOf('xml', Buffer.from(sitemap(origin, [...found].sort()))));
  files.set('/robots.txt', fileOf('txt', Buffer.from(robots(origin))));

  const page = (request: Request, response: Response, file: SiteFile, status: number, isListed: boolean) => {
    response.setHeader('Content-Security-Policy', policyOf(file));
    response.setHeader('Cache-Control', FRESH);
    if (!isListed) response.setHeader('X-Robots-Tag', 'noindex');
    return send(request, response.status(status), file);
  };
  return async (request: Request, response: Response, next: NextFunction) => {
    if (/^\/(api|media|metrics|admin\/queues)(\/|$)/.test(request.path) || !['GET', 'HEAD'].includes(request.method))
      return next();
    const path = request.path.replace(/(?!^)\/$/, '');
    const prerendered = pages.get(path);
    if (prerendered) return page(request, response, prerendered, 200, found.has(path));
    const file = request.path.endsWith('.html') ? undefined : files.get(decoded(request.path));
    if (file) {
      for (const name of ONLY_FOR_PAGES) response.removeHeader(name);
      response.setHeader('Cache-Control', request.path.startsWith('/assets/') ? YEAR : FRESH);
      return send(request, response, file);
    }
    const named = pageOfName(pages, request.path);
    if (named) return page(request, response, named, 200, false);
    const isKnown = appRoutes.some((route) => route.test(request.path));
    const exists = isKnown && !PRERENDERED_OR_MISSING.test(request.path);
    if (!exists) return page(request, response, isKnown ? app : missing, 404, false);
    const built = (path.startsWith(TUTOR_PAGES.under) && pages.get(TUTOR_PAGES.any)) || app;
    const content = await contentOf(request.path, origin);
    if (!content) return page(request, response, built, 200, false);
    const rendered = await render(request.path, content.answers);
    return page(request, response, withContent(built, content, rendered && withFacts(rendered)), 200, false);
  };
}

const NAMED = new RegExp(`^/(${NAMED_PAGES.join('|')})/([^/]+)/?$`);

/**
 * The page of a city or subject whose address is not one of those
 * built: that of another spelling, else the one for any name.
 */
function pageOfName(pages: ReadonlyMap<string, SiteFile>, path: string): SiteFile | undefined {
  const [, kind, address] = NAMED.exec(path) ?? [];
  if (!kind || !address) return undefined;
  const name = titleOf(parameterOf(address));
  if (!name) return pages.get(`/${kind}/${ANY_NAME.none}`);
  const slug = slugOf(name);
  const own = pages.get(`/${kind}/${slug}`);
  if (own) return own;
  const any = pages.get(`/${kind}/${ANY_NAME.slug}`);
  return any && withName(any, name, slug);
}

const SCRIPT_OR_NAME = new RegExp(`<script[\\s\\S]*?</script>|${ANY_NAME.name}|${ANY_NAME.slug}`, 'g');

/**
 * Letters, digits, apostrophes and blanks are all that a name has,
 * so that it needs no escaping in HTML; scripts stay as they are.
 */
function withName(any: SiteFile, name: string, slug: string): SiteFile {
  const written = new Map<string, string>([
    [ANY_NAME.name, name],
    [ANY_NAME.slug, encodeURIComponent(slug)],
  ]);
  const body = Buffer.from(any.body.toString().replace(SCRIPT_OR_NAME, (found) => written.get(found) ?? found));
  return { type: any.type, etag: etagOf(body), body, encoded: new Map(), scripts: any.scripts, isFleeting: true };
}

/** The script by which a page knows the build that it is of. */
const BUILD = /\/assets\/manifest-\w+\.js/;
/** What a page shows, ahead of its scripts. */
const SHOWN = /(?<=<body[^>]*>)[\s\S]*?(?=<script)/;

/**
 * A page of the app with tags for those who read no script and,
 * where it could be rendered, complete before its scripts.
 */
function withContent(app: SiteFile, { tags, answers }: PageContent, rendered: string | null): SiteFile {
  const head = Object.entries(tags).map(([name, content]) => {
    const attribute = name.startsWith('og:') ? 'property' : 'name';
    return `<meta ${attribute}="${name}" content="${escaped(content).replaceAll('"', '&quot;')}"/>`;
  });
  let html = app.body.toString();
  // A build under a running server brings a renderer that the server's own scripts would not know.
  const isOfThisBuild = rendered && BUILD.exec(rendered)?.[0] === BUILD.exec(html)?.[0];
  const shown = isOfThisBuild && SHOWN.exec(rendered)?.[0];
  if (shown) {
    const data = JSON.stringify(answers).replaceAll('<', '\\u003c');
    head.push(`<script type="application/json" id="${PAGE_ANSWERS}">${data}</script>`);
    html = html.replace(SHOWN, () => shown);
  }
  const body = Buffer.from(html.replace('</head>', () => `${head.join('')}</head>`));
  return { type: app.type, etag: etagOf(body), body, encoded: new Map(), scripts: app.scripts, isFleeting: true };
}

/** A part of an address as the pages' router gives it to them. */
function parameterOf(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Every file by its address below the site's root, and the prerendered pages by theirs. */
function read(
  client: string,
  withFacts: (html: string) => string,
): { files: Map<string, SiteFile>; pages: Map<string, SiteFile> } {
  const files = new Map<string, SiteFile>();
  const pages = new Map<string, SiteFile>();
  const names = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const name of names) {
    const path = `/${relative(client, name).replaceAll('\\', '/')}`;
    const written = readFileSync(name);
    if (!path.endsWith('.html')) {
      files.set(path, fileOf(extname(name).slice(1), written, { br: `${name}.br`, gzip: `${name}.gz` }));
      continue;
    }
    const file = fileOf('html', Buffer.from(withFacts(written.toString())));
    if (path.endsWith('/index.html')) pages.set(path.slice(0, -'/index.html'.length) || '/', file);
    else files.set(path, file);
  }
  return { files, pages };
}

function fileOf(type: string, body: Buffer, ready: Partial<Record<Encoding, string>> = {}): SiteFile {
  const encoded = new Map<Encoding, Promise<Buffer>>();
  for (const [encoding, name] of Object.entries(ready) as [Encoding, string][]) {
    if (existsSync(name)) encoded.set(encoding, Promise.resolve(readFileSync(name)));
  }
  return { type, etag: etagOf(body), body, encoded, scripts: type === 'html' ? scriptsOf(body.toString()) : [] };
}

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
  );

const COMPRESSIBLE = new Set(['html', 'xml', 'txt', 'js', 'css', 'svg', 'json', 'data']);
const compress: Record<Encoding, (file: SiteFile) => Promise<Buffer>> = {
  br: ({ body, isFleeting }) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isFleeting ? 5 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: ({ body, isFleeting }) => promisify(gzip)(body, { level: isFleeting ? 6 : 9 }),
};

/** Sends a file as the browser takes it; what the build has not compressed is compressed when it is first asked for. */
async function send(request: Request, response: Response, file: SiteFile): Promise<void> {
  response.type(file.type);
  // Of the others Express says it by itself.
  if (/^(svg|xml)$/.test(file.type))
    response.setHeader('Content-Type', `${response.get('Content-Type')}; charset=utf-8`);
  let body = file.body;
  let { etag } = file;
  if (COMPRESSIBLE.has(file.type)) {
    response.vary('Accept-Encoding');
    // Browsers name gzip first; asked for both at once, they would get it.
    const encoding = (['br', 'gzip'] as const).find((name) => request.acceptsEncodings(name));
    if (encoding) {
      const encoded = file.encoded.get(encoding) ?? compress[encoding](file);
      file.encoded.set(encoding, encoded);
      body = await encoded;
      etag = `${etag.slice(0, -1)}-${encoding}"`;
      response.setHeader('Content-Encoding', encoding);
    }
  }
  if (response.getHeader('Cache-Control') === YEAR) {
    // Nobody asks again for what never changes under its address: some thirty files of one visit do without a tag.
    response.setHeader('Content-Length', body.length);
    response.end(body);
    return;
  }
  response.setHeader('ETag', etag);
  response.send(body);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const sitemap = (origin: string, paths: string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${escaped(origin + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');

const robots = (origin: string) =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

/**
 * Inline styles are allowed by attribute only because React and
 * Radix set them to place things; blobs are documents in review.
 */
const policyOf = ({ scripts }: SiteFile) =>
  [
    `default-src 'self'`,
    `script-src 'self' ${scripts.map((hash) => `'${hash}'`).join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `frame-src blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'self'`,
  ].join('; ');

/** `/enquiries/:id` matches one segment in place of `:id`, with or without a trailing slash. */
const matcherOf = (route: string) => new RegExp(`^${route.replace(/:[^/]+/g, '[^/]+')}/?$`);
