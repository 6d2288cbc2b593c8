import type { Settings } from '../../../application/ports/settings.js';

/** What is no page loads nothing and stands in no frame. */
export const SHOWS_NOTHING = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const SECONDS_OF_TLS = 31_536_000;

/** Over https alone: for a year browsers come in no other way, to no part of the domain. */
export const tlsOnly = ({ publicUrl }: Pick<Settings, 'publicUrl'>) =>
  publicUrl.startsWith('https:') && { maxAge: SECONDS_OF_TLS, includeSubDomains: true };

/** What an answer says that is given before the program is up, or to what is no request (SEC-40). */
export function answerHeaders(settings: Pick<Settings, 'publicUrl'>): Record<string, string> {
  return {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': SHOWS_NOTHING,
    ...(tlsOnly(settings) && { 'Strict-Transport-Security': `max-age=${SECONDS_OF_TLS}; includeSubDomains` }),
  };
}
