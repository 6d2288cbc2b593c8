import { createHash } from 'node:crypto';

/** The tag of exactly these bytes, the same in every process. */
export const etagOf = (body: Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
