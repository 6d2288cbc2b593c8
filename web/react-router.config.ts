import type { Config } from '@react-router/dev/config';

/** Marketing pages are complete HTML; `/404` becomes the page that the server sends with status 404. */
export default {
  appDirectory: '.',
  buildDirectory: '../dist/web',
  ssr: false,
  prerender: ['/', '/404'],
} satisfies Config;
