import { SOURCE_KEY } from '../../lib/visit-source';

/** Where this visit came from, for the enquiry that is sent; the server drops what it does not know (G-29). */
export function visitSource(): Record<string, string> | null {
  try {
    return JSON.parse(sessionStorage.getItem(SOURCE_KEY) ?? 'null') as Record<string, string> | null;
  } catch {
    return null;
  }
}
