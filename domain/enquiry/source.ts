/**
 * Where a family came from before it sent its enquiry (G-29): the campaign fields of the first address of the visit
 * that had any, and the host of the page that led here. All of it is optional and none is proof: a browser says it.
 *
 * | what is sent                                | what is kept                    |
 * | ------------------------------------------- | ------------------------------- |
 * | nothing, or no object                       | nothing: `direct`               |
 * | a field that is no text, or is empty        | null                            |
 * | capitals, control characters, runs of space | lower case, one space           |
 * | a text with an `@`                          | null: it may be somebody's address |
 * | a long text                                 | its first 100 characters        |
 * | a referrer with path and query              | its host alone                  |
 * | a referrer that is no address, or our own   | null                            |
 *
 * Nothing of it ever refuses an enquiry.
 */
export type EnquirySource = {
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  /** A host, without what stood behind it. */
  referrer: string | null;
};

/** What figures call enquiries that came from nowhere that we know of. */
export const DIRECT = 'direct';

const LONGEST = 100;
const LONGEST_HOST = 253;
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*\.?$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

function plainText(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const words = value
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .toLowerCase();
  if (words.includes('@')) return null;
  return [...words].slice(0, LONGEST).join('').trim() || null;
}

/** The host that an address leads to; an address may stand without its scheme. Null of what is none. */
export function hostOf(address: unknown): string | null {
  if (typeof address !== 'string') return null;
  const whole = SCHEME.test(address) ? address : `https://${address}`;
  if (!URL.canParse(whole)) return null;
  const host = new URL(whole).hostname.toLowerCase();
  return host.length <= LONGEST_HOST && HOST.test(host) ? host : null;
}

const withoutWww = (host: string) => host.replace(/^www\./, '');

/** What is kept of a source as it was sent; `ownHost` is no referrer. */
export function sourceOf(sent: unknown, ownHost: string | null): EnquirySource {
  const fields = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>;
  const referrer = hostOf(fields['referrer']);
  const isOwn = referrer !== null && ownHost !== null && withoutWww(referrer) === withoutWww(ownHost);
  return {
    utm_source: plainText(fields['utm_source']),
    utm_medium: plainText(fields['utm_medium']),
    utm_campaign: plainText(fields['utm_campaign']),
    referrer: isOwn ? null : referrer,
  };
}

/** The one name by which figures tell sources apart: the campaign's, else the site that led here. */
export const sourceName = ({ utm_source, referrer }: EnquirySource) =>
  utm_source ?? (referrer === null ? DIRECT : withoutWww(referrer));
