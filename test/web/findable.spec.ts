import { type APIRequestContext, expect } from '@playwright/test';
import { test } from './support/test.js';
import { open } from './support/visitor.js';

const origin = process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:3000';
const PRIVATE = ['/auth', '/portal', '/portal/opportunities', '/admin', '/admin/history', '/mailbox', '/kit'];

type Thing = { '@context': string; '@type': string };

const htmlOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();
const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
const meta = (html: string, name: string) =>
  first(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));
const thingsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    (match) => JSON.parse(match[1] ?? '') as Thing,
  );
const listed = async (request: APIRequestContext) =>
  [...(await htmlOf(request, '/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');

test('R-98 robots.txt names the sitemap at the public address', async ({ request }) => {
  const answer = await request.get('/robots.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  expect(await answer.text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

test('R-98 the sitemap lists the marketing pages, and only those', async ({ request }) => {
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()['content-type']).toContain('xml');
  const addresses = await listed(request);
  expect(addresses).toEqual(
    expect.arrayContaining([`${origin}/`, `${origin}/tutors/gold-coast`, `${origin}/subjects/ai-tools`]),
  );
  expect(addresses.filter((address) => address.includes('/tutors/'))).toHaveLength(10);
  expect(addresses.filter((address) => address.includes('/subjects/'))).toHaveLength(7);
  expect(addresses.filter((address) => PRIVATE.includes(address.slice(origin.length)))).toEqual([]);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('R-98 every page of the sitemap has its own title, description, canonical and Open Graph in its HTML', async ({
  request,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  const pictures = new Set<string>();
  const addresses = await listed(request);
  for (const address of addresses) {
    const answer = await request.get(address);
    expect(`${address}: ${answer.status()}`).toBe(`${address}: 200`);
    const html = await answer.text();
    titles.add(first(html, /<title>([^<]*)<\/title>/));
    descriptions.add(meta(html, 'description'));
    expect(first(html, /<link rel="canonical" href="([^"]*)"/)).toBe(address);
    expect(meta(html, 'og:url')).toBe(address);
    expect(meta(html, 'og:title')).not.toBe('');
    expect(meta(html, 'og:description')).toBe(meta(html, 'description'));
    expect(meta(html, 'og:type')).toMatch(/^(website|article)$/);
    pictures.add(meta(html, 'og:image'));
    expect(html).not.toContain('banksia.invalid');
    expect(html).toContain('<h1');
    expect(answer.headers()['x-robots-tag']).toBeUndefined();
  }
  expect(titles.size).toBe(addresses.length);
  expect(descriptions.size).toBe(addresses.length);
  expect(pictures.size).toBe(addresses.length);
  expect([...titles, ...descriptions]).not.toContain('');
});

test('R-98 structured data says who, what and where, and claims no rating', async ({ request }) => {
  const kinds = async (path: string) => thingsOf(await htmlOf(request, path)).map((thing) => thing['@type']);
  expect(await kinds('/')).toEqual(['Organization']);
  expect(await kinds('/tutors/sydney')).toEqual(['Service', 'BreadcrumbList']);
  expect(await kinds('/subjects/english')).toEqual(['Service', 'BreadcrumbList']);
  expect(await kinds('/blog/how-to-choose-private-tutor')).toEqual(['BlogPosting', 'BreadcrumbList']);
  for (const address of await listed(request)) {
    for (const thing of thingsOf(await htmlOf(request, address))) {
      expect(thing['@context']).toBe('https://schema.org');
      expect(JSON.stringify(thing)).not.toMatch(/rating|review/i);
    }
  }
});

/** Width and height from the frame of a JPEG. */
function sizeOf(jpeg: Buffer): [number, number] {
  let at = 2;
  while (jpeg[at] === 0xff && ![0xc0, 0xc2].includes(jpeg[at + 1] ?? 0)) at += 2 + jpeg.readUInt16BE(at + 2);
  return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)];
}

test('R-98 every page is shared with a picture of its own, of 1200 by 630', async ({ request }) => {
  for (const address of await listed(request)) {
    const picture = meta(await htmlOf(request, address), 'og:image');
    expect(picture).toMatch(new RegExp(`^${origin}/share/[a-z0-9-]+\\.jpg$`));
    const answer = await request.get(picture);
    expect(`${picture} ${answer.headers()['content-type']}`).toBe(`${picture} image/jpeg`);
    expect(sizeOf(await answer.body()), picture).toEqual([1200, 630]);
  }
});

test('R-98 a place that we do not list is shared with the picture of the app', async ({ page, request }) => {
  await open(page, '/tutors/wagga-wagga');
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', `${origin}/share.png`);
  const answer = await request.get('/share.png');
  expect(answer.headers()['content-type']).toBe('image/png');
  const bytes = await answer.body();
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
});

type Listed = { id: string; name: string; profileImageUrl: string | null };

test('G-25 R-93 a shared link to a tutor shows the photo, or the picture of the app; to one who is not public nothing', async ({
  request,
}) => {
  const tutors: Listed[] = [];
  for (let page = 1; ; page++) {
    const answer = (await (await request.get(`/api/tutors/search?page=${page}`)).json()) as { tutors: Listed[] };
    if (answer.tutors.length === 0) break;
    tutors.push(...answer.tutors);
  }
  const withPhoto = tutors.find(({ name, profileImageUrl }) => profileImageUrl && name !== 'Alex Morgan');
  const without = tutors.find(({ profileImageUrl }) => !profileImageUrl);
  const shown = await htmlOf(request, `/tutor/${withPhoto?.id}`);
  expect(meta(shown, 'og:image')).toBe(`${origin}${withPhoto?.profileImageUrl}`);
  expect(meta(shown, 'og:title')).toBe(withPhoto?.name);
  expect(meta(shown, 'og:url')).toBe(`${origin}/tutor/${withPhoto?.id}`);
  expect(meta(shown, 'og:description')).toMatch(/^Private tutor for .+\.$/);
  expect(meta(shown, 'description')).toBe(meta(shown, 'og:description'));
  expect(meta(shown, 'twitter:card')).toBe('summary');
  expect((await request.get(meta(shown, 'og:image'))).headers()['content-type']).toBe('image/webp');
  const plain = await htmlOf(request, `/tutor/${without?.id}`);
  expect(meta(plain, 'og:image')).toBe(`${origin}/share.png`);
  expect(meta(plain, 'twitter:card')).toBe('summary_large_image');
  const nobody = await htmlOf(request, '/tutor/00000000-0000-4000-8000-000000000000');
  expect(meta(nobody, 'og:image')).toBe('');
});

test('R-98 private screens and places that we do not list stay out of search engines', async ({ page, request }) => {
  for (const path of [...PRIVATE, '/tutors/wagga-wagga', '/subjects/pottery'])
    expect(`${path}: ${(await request.get(path)).headers()['x-robots-tag']}`).toBe(`${path}: noindex`);
  await open(page, '/auth');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await open(page, '/subjects/pottery');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('R-98 the canonical address follows the visitor from page to page', async ({ page }) => {
  await open(page, '/tutors/sydney');
  await page.getByRole('link', { name: 'Mathematics' }).click();
  await expect(page).toHaveURL(/\/subjects\/mathematics$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/subjects/mathematics`);
});

test('R-98 a page is sent compressed, with a strict policy, and not again while it is the same', async ({
  request,
}) => {
  const answer = await request.get('/tutors/sydney', { headers: { 'Accept-Encoding': 'br' } });
  const { etag, vary, ...headers } = answer.headers();
  expect(headers['content-encoding']).toBe('br');
  expect(vary).toContain('Accept-Encoding');
  expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  expect(headers['cache-control']).toBe('max-age=0, must-revalidate');
  const again = await request.get('/tutors/sydney', {
    headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag ?? '', 'Cache-Control': '' },
  });
  expect(again.status()).toBe(304);
});

test('P-02 R-98 the raw files of pages are not addresses', async ({ request }) => {
  for (const path of [
    '/index.html',
    '/404',
    '/404.html',
    '/__spa-fallback.html',
    '/tutors/sydney/index.html',
    '/tutors',
  ])
    expect(`${path}: ${(await request.get(path)).status()}`).toBe(`${path}: 404`);
});
