export type Contact = { name: string; email: string; phone: string };

/** A contact before its release: first name and initial, `j•••@…`, the last two digits. */
export function maskContact({ name, email, phone }: Contact): Contact {
  const [first = '', ...rest] = maskContactIn(name).trim().split(/\s+/);
  const [initial] = rest.at(-1) ?? '';
  return {
    name: initial ? `${first} ${initial.toUpperCase()}.` : first,
    email: `${email.slice(0, 1)}•••@…`,
    phone: `••••••${phone.replace(/\D/g, '').slice(-2)}`,
  };
}

/** Hides addresses, links and phone numbers that a family wrote into a free text (SEC-17). */
export function maskContactIn(freeText: string): string {
  return freeText
    .replace(/[^\s@]+@[^\s@]+\.[^\s@]+/g, '[hidden]')
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, '[hidden]')
    .replace(/\b(?:[a-z0-9-]{2,}\.)+(?:com|net|org|edu|info|io|me|co|app|au)\b(?:\/\S*)?/gi, '[hidden]')
    .replace(/\+?\d(?:[\s().-]*\d){7,}/g, '[hidden]');
}
