import { createHmac, timingSafeEqual } from 'node:crypto';

const signature = (subject: string, secret: string) =>
  createHmac('sha256', `unsubscribe|${secret}`).update(subject).digest('base64url').slice(0, 32);

/** A token that lets its holder switch off one kind of mail for one recipient, and nothing else. */
export function unsubscribeToken(recipient: string, kind: string, secret: string): string {
  const subject = `${recipient}.${kind}`;
  return `${subject}.${signature(subject, secret)}`;
}

/** What a token stands for, or null when it is not ours. */
export function readUnsubscribeToken(token: string, secret: string): { recipient: string; kind: string } | null {
  const [recipient, kind, sign, ...rest] = token.split('.');
  if (!recipient || !kind || !sign || rest.length) return null;
  const expected = Buffer.from(signature(`${recipient}.${kind}`, secret));
  const received = Buffer.from(sign);
  return received.length === expected.length && timingSafeEqual(received, expected) ? { recipient, kind } : null;
}
