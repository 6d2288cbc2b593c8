/** What the headers of every kind of answer have to be (SEC-40, R-97); null: it may not be there. */
type Wanted = Record<string, RegExp | null>;
type Kind = { kind: string; status: number[]; addresses: string[]; headers: Wanted };

const EVERY: Wanted = {
  'strict-transport-security': /^max-age=31536000/,
  'x-content-type-options': /^nosniff$/,
  'x-powered-by': null,
};
const PAGE: Wanted = {
  ...EVERY,
  'content-type': /^text\/html/,
  'content-security-policy':
    /^(?=.*default-src 'self')(?=.*object-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')(?!.*script-src[^;]*unsafe)/,
  'referrer-policy': /^(no-referrer|same-origin|strict-origin.*)$/,
  'cross-origin-opener-policy': /^same-origin$/,
};
const SHOWS_NOTHING: Wanted = {
  ...EVERY,
  'content-security-policy': /^(?=.*default-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')/,
};
const API: Wanted = { ...SHOWS_NOTHING, 'cache-control': /no-store/ };

/** Pages of the app that are in no production. */
const DEMO_PAGES = ['/test-login', '/mailbox', '/kit'];

/** Every page, and an answer of every kind. `pages`: those that the sitemap lists; `routes`: those of the app. */
export const kindsOf = (pages: string[], routes: string[], asset: string): Kind[] => [
  { kind: 'pages', status: [200], addresses: pages, headers: PAGE },
  {
    kind: 'pages of the app',
    status: [200, 404],
    addresses: routes
      .filter((route) => !DEMO_PAGES.includes(route))
      .map((route) => route.replace(/:\w+/g, 'no-such-one')),
    headers: PAGE,
  },
  { kind: 'a page that does not exist', status: [404], addresses: ['/no-such-page', ...DEMO_PAGES], headers: PAGE },
  { kind: 'a script', status: [200], addresses: [asset], headers: { ...EVERY, 'cache-control': /immutable/ } },
  { kind: 'files for search engines', status: [200], addresses: ['/robots.txt', '/sitemap.xml'], headers: EVERY },
  { kind: 'an answer of the API', status: [200], addresses: ['/api/health', '/api/health/live'], headers: API },
  { kind: 'a refusal of the API', status: [401], addresses: ['/api/user', '/api/portal/quotes'], headers: API },
  {
    kind: 'what production does not have',
    status: [404],
    addresses: ['/api/docs', '/api/openapi.json', '/api/demo/mailbox', '/api/no-such-call'],
    headers: API,
  },
  {
    kind: 'what nobody may fetch',
    status: [404],
    addresses: [`${asset}.map`, '/.git/config', '/.env', '/package.json', '/metrics'],
    headers: EVERY,
  },
  { kind: 'the board of the queues', status: [302], addresses: ['/admin/queues'], headers: SHOWS_NOTHING },
];

/** Asks for all of them. @returns how many were asked, and a line for each that is not as the table says */
export async function compareHeaders(site: string, routes: string[]): Promise<{ asked: number; wrong: string[] }> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${site}/`)).text()) ?? [];
  const wrong: string[] = [];
  let asked = 0;
  for (const { kind, status, addresses, headers } of kindsOf(pages, routes, asset))
    for (const address of addresses) {
      asked += 1;
      const answer = await fetch(`${site}${address}`, { redirect: 'manual' });
      await answer.arrayBuffer();
      if (!status.includes(answer.status)) wrong.push(`${kind}: ${address} is answered ${answer.status}`);
      for (const [name, rule] of Object.entries(headers)) {
        const value = answer.headers.get(name);
        if (rule ? !rule.test(value ?? '') : value !== null) wrong.push(`${kind}: ${address} has ${name}: ${value}`);
      }
    }
  return { asked, wrong };
}
