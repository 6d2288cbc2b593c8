import { randomBytes } from 'node:crypto';
import type { Configured } from './fleet.js';

export const SITE = 'https://localhost';

/** A password of letters and digits, as they stand in addresses. */
const secret = () => randomBytes(24).toString('hex');

/** What a file .env gives: what docker-compose.yml requires, and the scanner that its profile brings. */
export const configured = (more: Configured = {}): Configured => ({
  PUBLIC_URL: SITE,
  CONTACT_EMAIL: 'team@banksia.example',
  POSTGRES_PASSWORD: secret(),
  MINIO_ROOT_PASSWORD: secret(),
  REDIS_PASSWORD: secret(),
  PROGRAM_DATABASE_PASSWORD: secret(),
  SESSION_SECRET: secret(),
  FIELD_KEYS: `1:${randomBytes(32).toString('base64')}`,
  CLAMD_URL: 'tcp://clamav:3310',
  ...more,
});
