export const HOME = '/portal';
export const EVIL = 'evil.example';

/** What somebody puts behind `redirect=`, as the page reads it. All of these lead to the portal. */
export const HOSTILE = [
  ...[
    `//${EVIL}`,
    `///${EVIL}`,
    `////${EVIL}`,
    `/\\${EVIL}`,
    `\\/${EVIL}`,
    `\\\\${EVIL}`,
    `/\\/${EVIL}`,
    `//${EVIL}/portal`,
  ],
  ...[`https://${EVIL}`, `http://${EVIL}`, `https:${EVIL}`, `https:/${EVIL}`, `https:\\\\${EVIL}`, `HTTPS://${EVIL}`],
  ...[
    `ftp://${EVIL}`,
    `ws://${EVIL}`,
    `data:text/html,<script>alert(1)</script>`,
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
  ],
  ...['java\tscript:alert(1)', ' javascript:alert(1)', 'vbscript:msgbox(1)', 'blob:https://x', 'file:///etc/passwd'],
  ...[`%2f%2f${EVIL}`, `/%2f${EVIL}`, `/%2f%2f${EVIL}`, `/%5c${EVIL}`, `%252f%252f${EVIL}`, `/%09/${EVIL}`],
  ...[
    `/\t/${EVIL}`,
    `/\n/${EVIL}`,
    `/\r\n/${EVIL}`,
    `\t//${EVIL}`,
    `/ /${EVIL}`,
    `/\u0000/${EVIL}`,
    '/portal\u0000',
    '/portal\r\nLocation: /',
  ],
  ...[`/@${EVIL}`, `@${EVIL}`, `//tutor:demo@${EVIL}`, `/portal@${EVIL}`, `//127.0.0.1@${EVIL}`, `/portal//${EVIL}`],
  ...[
    `/portal?next=//${EVIL}`,
    `/portal#//${EVIL}`,
    `/portal\\..\\..\\${EVIL}`,
    `/.${EVIL}`,
    `.${EVIL}`,
    EVIL,
    `/${'a'.repeat(2_048)}`,
  ],
  ...[
    '/api/logout',
    '/api/user',
    '/portal/../api/logout',
    '/enquiries/../api/logout',
    '/./api/logout',
    '/admin/queues',
  ],
  ...[
    '/auth',
    '/auth/',
    '/AUTH',
    '/auth?redirect=/auth',
    '/portal/../auth',
    '/no-such-screen',
    'portal',
    '?redirect=/',
    '#',
    '',
  ],
  ...['/％2f％2fevil.example', '／／evil.example', '/․․/evil', '〱evil.example', 'https:。evil.example', '/\u202Eevil'],
];
/** One of each kind, that a browser also loads as the first page. */
export const LOADED = [
  ...[`//${EVIL}`, `https:\\\\${EVIL}`, 'javascript:alert(1)', `/%2f${EVIL}`, `/\t/${EVIL}`, `//tutor:demo@${EVIL}`],
  ...['/api/logout', '/portal/../auth', '/％2f％2fevil.example'],
];
/** And what is a screen of this site. */
export const OWN: [target: string, shown: string][] = [
  ['/portal/quotes', '/portal/quotes'],
  ['/portal/../portal/reviews', '/portal/reviews'],
  ['/search?subjects=physics&sortBy=price-low', '/search?subjects=physics&sortBy=price-low'],
  ['/', '/'],
];
