export const SOURCE_KEY = 'banksia.source';

/**
 * Keeps where this visit came from until its tab is closed: the campaign fields of its first address with any, and the
 * host of the page that linked here (G-29). What came first stays. No cookie, and nothing is sent before an enquiry is;
 * the server cuts and drops what it does not want.
 */
export function noteVisitSource(): void {
  try {
    if (sessionStorage.getItem(SOURCE_KEY)) return;
    const source: Record<string, string> = {};
    for (const [field, value] of new URLSearchParams(location.search))
      if (/^utm_(source|medium|campaign)$/.test(field)) source[field] ??= value;
    const { hostname } = new URL(document.referrer || location.href);
    if (hostname !== location.hostname) source['referrer'] = hostname;
    if (Object.keys(source)[0]) sessionStorage.setItem(SOURCE_KEY, JSON.stringify(source));
  } catch {
    // Where storage is forbidden, an enquiry says nothing of where it came from.
  }
}
