import { randomBytes } from 'node:crypto';

/** What production insists on; nobody takes its mail. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://banksia.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  CONTACT_EMAIL: 'team@banksia.example',
  FIELD_KEYS: `1:${randomBytes(32).toString('base64')}`,
  SESSION_SECRET: 'q8Zt3VnXw0Lr7Ks2Yb5Hd9Fg1Jp4Mc6e',
};
