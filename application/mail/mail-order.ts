import type { MailData, MailKindName } from './mail-catalogue.js';

/** Whom a mail is to, and when. */
export type Addressee = {
  /** Stable key of the person within the event, such as a tutor's id or `enquirer`. */
  recipient: string;
  /** An enquirer has no name here: what a stranger typed stays out of a mail's head (SEC-29). */
  to: { name: string; address: string };
  /** At most one of this kind a day for this recipient; others are left out (F17). */
  daily?: boolean;
  /** One of this kind for this recipient and this id, whichever commits order it. */
  onceFor?: string;
  /** Not before this instant of the app's clock: the reader's quiet hours. */
  heldUntil?: string;
};

/** A mail to be sent once: the key is (event, recipient, kind), written with the change. */
export type MailOrder<K extends MailKindName = MailKindName> = K extends unknown
  ? Addressee & { kind: K; data: MailData<K> }
  : never;

/** What is still to be said in a mail when some members are filled in by who addresses it. */
export type MailDataWithout<K extends MailKindName, Names extends PropertyKey> = K extends unknown
  ? Omit<MailData<K>, Names>
  : never;

/** Orders a mail; `added` are the members that its addressing fills in. */
export function orderMail<K extends MailKindName, Added extends object = Record<never, never>>(
  kind: K,
  addressee: Addressee,
  data: MailDataWithout<K, keyof Added>,
  added?: Added,
): MailOrder {
  return { kind, ...addressee, data: { ...data, ...added } } as MailOrder;
}
