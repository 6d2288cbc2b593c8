const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it stands in a page or an attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] as string);
