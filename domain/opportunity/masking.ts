import { addressesIn } from './addresses.js';
import { fold, type Span } from './folded-text.js';
import { phoneNumbersIn } from './phone-numbers.js';

export type Contact = { name: string; email: string; phone: string };

const HIDDEN = '[hidden]';
/** Turns the direction of what follows, so that text reads as another than it is. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/** A contact before its release: first name and initial, `j•••@…`, the last two digits. */
export function maskContact({ name, email, phone }: Contact): Contact {
  const [first = '', ...rest] = maskContactIn(name).trim().split(/\s+/);
  const [initial] = rest.at(-1)?.match(/\p{L}/u) ?? [];
  return {
    name: initial && !rest.at(-1)?.startsWith('[') ? `${first} ${initial.toUpperCase()}.` : first,
    email: `${email.slice(0, 1)}•••@…`,
    phone: `••••••${phone.replace(/\D/g, '').slice(-2)}`,
  };
}

/**
 * Hides addresses, links, phone numbers and names of messenger accounts in what a stranger typed, before it reaches
 * another person's screen or mail (SEC-17, F3).
 */
export function maskContactIn(freeText: string): string {
  const folded = fold(freeText);
  const spans = [...addressesIn(folded, freeText), ...phoneNumbersIn(folded)].sort(
    (one, other) => one.from - other.from,
  );
  let shown = '';
  let done = 0;
  for (const { from, to } of joined(spans)) {
    shown += `${freeText.slice(done, from)}${HIDDEN}`;
    done = to;
  }
  return `${shown}${freeText.slice(done)}`.replace(DIRECTIONS, '');
}

function joined(spans: readonly Span[]): Span[] {
  const whole: Span[] = [];
  for (const span of spans) {
    const before = whole.at(-1);
    if (before && span.from < before.to) before.to = Math.max(before.to, span.to);
    else whole.push({ ...span });
  }
  return whole;
}
