/** Every page of the site, by who sees it. */
export const PUBLIC = [
  ...['/', '/search', '/auth', '/setup', '/setup?step=contract', '/reset-password', '/test-login', '/kit'],
  ...['/enhanced-demo', '/reviews', '/no-such-page'],
];
/** The routes of the specification that need no login. */
export const ROUTES = [
  ...['/', '/auth', '/test-login', '/setup', '/search', '/tutors/perth', '/subjects/english', '/blog'],
  ...['/blog/how-to-choose-private-tutor', '/year-levels', '/primary-tutoring', '/secondary-tutoring'],
  ...['/senior-tutoring', '/adult-tutoring', '/competitions', '/success-stories', '/enhanced-demo'],
];
/** What is there to be read, with a title and a description of its own. */
export const ARTICLES = [
  ...['/blog', '/blog/how-to-choose-private-tutor', '/year-levels', '/adult-tutoring', '/competitions'],
  ...['/success-stories', '/privacy', '/terms', '/sitemap'],
];
export const CONTENT = [
  ...[...ARTICLES, '/primary-tutoring', '/secondary-tutoring', '/senior-tutoring', '/newsletter', '/verify-email'],
  '/competition-entry',
  ...[
    '/mailbox',
    '/tutors/sydney',
    '/tutors/perth',
    '/tutors/nowhere',
    '/subjects/mathematics',
    '/subjects/english',
    '/subjects/unheard-of',
  ],
  ...['/blog/no-such-post', '/enquiries/00000000-0000-4000-8000-000000000001'],
  '/enquiries/01a1fc89-883f-75f2-8ed1-6cb1e3b81b77',
];
export const TUTOR = [
  ...['/portal', '/portal/opportunities', '/portal/quotes', '/portal/sessions', '/portal/booking-requests'],
  ...[
    '/portal/reviews',
    '/portal/earnings',
    '/portal/reach',
    '/portal/account',
    '/portal/availability',
    '/portal/notifications',
    '/setup',
  ],
];
export const ADMIN = [
  ...[
    '/admin',
    '/admin/history',
    '/admin/vetting',
    '/admin/cases',
    '/admin/blocks',
    '/admin/competitions',
    '/admin/newsletter',
    '/admin/ops',
    '/portal',
  ],
  ...['sessions', 'students', 'tutors', 'analytics', 'calendar'].map((tab) => `/admin?tab=${tab}`),
  ...['mail', 'queue', 'policy', 'erasure', 'reviews'].map((tab) => `/admin/ops?tab=${tab}`),
];
