import type { Subscription } from '../../../domain/newsletter/newsletter.js';

/** Who asked for the newsletter. An address counts once it is confirmed and not stopped since. */
export abstract class Newsletter {
  /** By the address in lower case. */
  abstract find(email: string): Promise<({ id: string } & Subscription) | null>;

  /** Confirms the subscription whose link it is; false for no link of ours and for one stopped after it was mailed. */
  abstract confirm(tokenHash: string, at: string): Promise<boolean>;
}
