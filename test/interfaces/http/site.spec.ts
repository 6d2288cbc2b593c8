import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';
import { BUILT_WITH, telephone } from '../../../interfaces/http/contract/site.js';
import { ownFacts } from '../../../interfaces/http/site/own-facts.js';
import { site } from '../../../interfaces/http/site/site.js';

const PUBLIC_URL = 'https://tutors.example';
const FACTS = {
  publicUrl: PUBLIC_URL,
  contactPhone: '1300 555 010',
  contactEmail: "o'hara$&@tutors.example",
  lmsUrl: 'https://learn.example/a?b=1&c="$1"',
};
const page = (path: string, rest = '', script = path) =>
  `<!DOCTYPE html><link rel="canonical" href="https://banksia.invalid${path}"/>${rest}<p>${path}</p><script>at("${script}")</script>`;
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const ANSWERS = [{ key: ['/api/a', '3'], answer: { name: '$& ', text: '</script>' } }];
const NOINDEX = '<meta name="robots" content="noindex"/>';
const RENDERER = `export const entry = { module: { async renderPage(build, path, [{ answer }]) {
  if (path === '/tutor/4') throw new Error('Broken');
  const built = path === '/tutor/5' ? '<script src="/assets/manifest-other.js"></script>' : '';
  return '<body class="a"><p>' + path + answer.name + '</p><script>drawn()</script>' + built;
} } };`;
const FILES = {
  'dist/web/client/index.html': page('/'),
  'dist/web/client/tutors/perth/index.html': page('/tutors/perth'),
  'dist/web/client/tutors/zqanyname/index.html': page(
    '/tutors/zqanyname',
    `${NOINDEX}<h1>Tutors in Zqanyname</h1>`,
    'zqanyname',
  ),
  'dist/web/client/tutors/-/index.html': page('/tutors/', `${NOINDEX}<h1>Tutors near you</h1>`, 'none'),
  'dist/web/client/tutor/-/index.html': page('/tutor/-', `${NOINDEX}</head><body>`, 'any tutor'),
  'dist/web/server/index.js': RENDERER,
  'dist/web/client/hidden/index.html': page('/hidden', NOINDEX),
  'dist/web/client/404.html': page('/404'),
  'dist/web/client/__spa-fallback.html': page('/app', '</head>'),
  'dist/web/client/assets/a.js': 'export {};',
  'dist/web/client/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'web/app-routes.json': JSON.stringify(['/tutors/:location', '/tutor/:id', '/setup', '/test-login']),
};

describe('the facts of the environment', () => {
  const built = (html: string, changes: Partial<typeof FACTS> | { lmsUrl: null } = {}) =>
    ownFacts({ ...FACTS, ...changes })(html);
  const CALL = `<a class="line" href="${telephone(BUILT_WITH.phone)}">${BUILT_WITH.phone}</a>`;
  const WRITE = `<a href="mailto:${BUILT_WITH.email}">${BUILT_WITH.email}</a>`;
  const LEARN = `<a href="${BUILT_WITH.lmsUrl}" target="_blank" rel="noopener" class="x">Tutor Learning Platform</a>`;

  it('R-117 P-08 stand in the pages as this program was given them, once each and to the letter', () => {
    expect(built(CALL + CALL)).toBe('<a class="line" href="tel:1300555010">1300 555 010</a>'.repeat(2));
    expect(built(CALL, { contactPhone: '+61 (2) 5550-1234' })).toContain('href="tel:+61255501234">+61 (2) 5550-1234<');
    expect(built(WRITE)).toBe(`<a href="mailto:o'hara$&amp;@tutors.example">o'hara$&amp;@tutors.example</a>`);
    expect(built(`${BUILT_WITH.origin}/x`, { publicUrl: 'https://hello.banksia.invalid' })).toBe(
      'https://hello.banksia.invalid/x',
    );
  });

  it('R-02 P-04 lead to the tutors’ learning system where there is one, and have no such link elsewhere', () => {
    expect(built(`<i>a</i>${LEARN}<a href="/auth">b</a>`)).toBe(
      `<i>a</i>${LEARN.replace(BUILT_WITH.lmsUrl, 'https://learn.example/a?b=1&amp;c=&quot;$1&quot;')}<a href="/auth">b</a>`,
    );
    expect(built(`<i>a</i>${LEARN}<a href="/auth">b</a>`, { lmsUrl: null })).toBe('<i>a</i><a href="/auth">b</a>');
    expect(built(`<meta name="lms-url" content="${BUILT_WITH.lmsUrl}"/>`, { lmsUrl: null })).toBe(
      '<meta name="lms-url" content=""/>',
    );
  });

  it('G-30 say whether traces are collected, and nothing of where', () => {
    const mark = `<meta name="traces" content="${BUILT_WITH.traces}"/>`;
    expect(built(mark)).toBe('<meta name="traces" content=""/>');
    expect(ownFacts({ ...FACTS, tracesUrl: 'http://collector:4318' })(mark)).toBe('<meta name="traces" content="on"/>');
  });
});

describe('the built site', () => {
  let root: string;
  let server: Server;
  let address: string;
  const get = (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers });

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'banksia-site-'));
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const app = new ExpressAdapter().getInstance<Express>();
    app.use(
      site(root, FACTS, ['/test-login'], async (path, origin) =>
        /^\/(setup|tutor\/[1345])$/.test(path)
          ? { tags: { 'og:image': `${origin}/a.webp`, 'twitter:card': '$& "<i>"' }, answers: ANSWERS }
          : null,
      ),
    );
    server = createServer(app);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await get('/tutor/1');
    rmSync(root, { recursive: true });
  });

  afterAll(() => new Promise((closed) => server.close(closed)));

  it('sends the smaller brotli to browsers, who name gzip first', async () => {
    const answer = await get('/', { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    expect(answer.headers.get('content-encoding')).toBe('br');
  });

  it('R-98 writes the public address into every page, whatever host was asked', async () => {
    for (const path of ['/', '/tutors/perth', '/tutors/nowhere', '/no-such-page']) {
      const html = await (await get(path, { 'X-Forwarded-Host': 'evil.example' })).text();
      expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}/`);
      expect(html).not.toMatch(/banksia\.invalid|evil/);
    }
  });

  it('G-25 says beside a shared link what a page of the app shows, where there is something to say', async () => {
    const html = await (await get('/setup')).text();
    expect(html).toContain(
      `<meta property="og:image" content="${PUBLIC_URL}/a.webp"/><meta name="twitter:card" content="$&amp; &quot;&lt;i>&quot;"/>`,
    );
    expect(await (await get('/tutors/perth')).text()).not.toContain('og:image');
  });

  it('R-35 sends the page that is built for any tutor under the address of each, unlisted', async () => {
    for (const [path, text] of [
      ['/tutor/1', '<p>/tutor/1$& </p><script>at("any tutor")'],
      ['/tutor/2/', '<p>/tutor/-</p>'],
    ] as const) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
      expect(await answer.text()).toContain(text);
      expect(answer.headers.get('content-security-policy')).toContain(hashOf('at("any tutor")'));
    }
  });

  it('R-35 R-98 completes it with what was read, and sends it as it was built where that fails', async () => {
    const html = await (await get('/tutor/3')).text();
    expect(html).toContain(
      `<script type="application/json" id="page-answers">[{"key":["/api/a","3"],"answer":{"name":"$& ","text":"\\u003c/script>"}}]</script></head><body><p>/tutor/3$& </p>`,
    );
    for (const path of ['/tutor/4', '/tutor/5']) {
      const built = await (await get(path)).text();
      expect(built).toContain('<p>/tutor/-</p>');
      expect(built).toContain('og:image');
      expect(built).not.toContain('page-answers');
    }
  });

  it('goes on serving when the build is taken away under it', async () => {
    const script = await get('/assets/a.js');
    expect([script.status, await script.text()]).toEqual([200, 'export {};']);
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-security-policy')).toBeNull();
    expect((await get('/tutors/perth/')).status).toBe(200);
  });

  it.each([
    ['/tutors/wagga-wagga', 'Wagga Wagga', '/tutors/wagga-wagga'],
    ['/tutors/wagga-wagga/', 'Wagga Wagga', '/tutors/wagga-wagga'],
    ['/tutors/Wagga%20WAGGA', 'Wagga Wagga', '/tutors/wagga-wagga'],
    ["/tutors/o'connor", "O'connor", "/tutors/o'connor"],
    ['/tutors/%C3%A5-i-lofoten', 'Å I Lofoten', '/tutors/%C3%A5-i-lofoten'],
    ['/tutors/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'Script Alert 1 Script', '/tutors/script-alert-1-script'],
    ['/tutors/$&$1', '1', '/tutors/1'],
    ['/tutors/%E0%A4%A', 'E0 A4 A', '/tutors/e0-a4-a'],
  ])(
    'R-98 P-14 D-29 %s is a page of its own with its name in it, which no search engine keeps',
    async (path, name, own) => {
      const answer = await get(path, { 'Accept-Encoding': 'br' });
      const html = await answer.text();
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
      expect(html).toContain(`<h1>Tutors in ${name}</h1>`);
      expect(html).toContain(`<link rel="canonical" href="${PUBLIC_URL}${own}"/>${NOINDEX}`);
      expect(html.replace(/<script>.*<\/script>/, '')).not.toMatch(/zqanyname/i);
      expect(html).toBe(await (await get(path, { 'Accept-Encoding': 'gzip' })).text());
      const again = await get(path, { 'Accept-Encoding': 'br' });
      expect(again.headers.get('etag')).toBe(answer.headers.get('etag'));
    },
  );

  it('D-29 an address without a name has the page without one, and another spelling that of the name', async () => {
    for (const path of ['/tutors/%00', '/tutors/---', '/tutors/%F0%9F%90%A8'])
      expect(await (await get(path)).text()).toContain('<h1>Tutors near you</h1>');
    const spelled = await get('/tutors/PERTH');
    expect([spelled.status, await spelled.text()]).toEqual([200, await (await get('/tutors/perth')).text()]);
  });

  it.each([
    ['/', 'text/html'],
    ['/assets/a.js', 'text/javascript'],
    ['/a.svg', 'image/svg+xml'],
    ['/sitemap.xml', 'application/xml'],
    ['/robots.txt', 'text/plain'],
  ])('SEC-40 says of %s that it is %s, in UTF-8', async (path, type) => {
    expect((await get(path)).headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  });

  it('R-98 D-29 lists what is prerendered and may be found', async () => {
    const sitemap = await (await get('/sitemap.xml')).text();
    expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])).toEqual([
      `${PUBLIC_URL}/`,
      `${PUBLIC_URL}/tutors/perth`,
    ]);
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('sends a page as %s to who takes it, each under its own tag', async (encoding, decompress) => {
    const { request } = await import('node:http');
    const answer = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      request(`${address}/`, { headers: { 'Accept-Encoding': encoding } }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
      })
        .on('error', reject)
        .end();
    });
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(answer.headers['etag']).toContain(encoding);
    expect(decompress(answer.body).toString()).toContain('<p>/</p>');
  });

  it.each([
    ['/tutors/%00', 'none', '<h1>Tutors near you</h1>'],
    ['/tutors/..%2f..%2fetc', 'zqanyname', '<h1>Tutors in Etc</h1>'],
    ['/tutors/%E0%A4%A', 'zqanyname', '<h1>Tutors in E0 A4 A</h1>'],
    [`/tutors/${'a'.repeat(500)}`, 'zqanyname', `<h1>Tutors in A${'a'.repeat(39)}</h1>`],
    ['/tutors/<script>', 'zqanyname', '<h1>Tutors in Script</h1>'],
    ['/setup', '/app', '<p>/app</p>'],
  ])('P-14 answers %s with a page whose own scripts alone may run', async (path, script, content) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    const own = hashOf(`at("${script}")`);
    expect(answer.headers.get('content-security-policy')).toContain(`script-src 'self' ${own};`);
    expect(await answer.text()).toContain(content);
  });

  it('R-24 U-11 answers a page that does not exist here with 404', async () => {
    expect((await get('/test-login')).status).toBe(404);
  });

  it.each(['/index.html', '/404', '/404.html', '/__spa-fallback.html', '/tutors', '/assets/none.js', '/constructor'])(
    'P-02 answers %s with 404',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('<p>/404</p>')]);
    },
  );
});
