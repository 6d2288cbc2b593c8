import { toast } from '../../lib/toast';

/** Says that an address was asked for a link that confirms it; the server mails one a day (SEC-29). */
export const linkSent = (email: string) =>
  toast(
    'Please check your email',
    `A link is on its way to ${email}. We send one link a day. If nothing arrives, use the one we sent today.`,
  );
