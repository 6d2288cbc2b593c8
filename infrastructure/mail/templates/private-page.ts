import type { Settings } from '../../../application/ports/settings.js';
import { LINK_DAYS } from '../../../domain/enquiry/enquiry.js';
import { firstNameOf } from '../../../domain/shared/format.js';
import { tokenOf } from '../../tokens.js';

type ToFamily = { data: { enquiryId?: string; accessId?: string } };

/** The link to an enquiry's private page, its token in the fragment. */
export function privatePage({ data: { enquiryId, accessId } }: ToFamily, settings: Settings): string {
  return `${settings.publicUrl}/enquiries/${enquiryId}#token=${tokenOf('enquiry', String(accessId), settings.sessionSecret)}`;
}

/** Under a button with that link. */
export const LINK_IS_YOURS = `This link is only for you: it opens your private page without a password, for ${LINK_DAYS} days after you last used the page. Please do not forward this email.`;

/** To a family whose tutor has left: what it can do, with the button for it (G-08). */
export const ANOTHER_TUTOR =
  'If you would like another tutor, open your private page and press “Ask for another tutor”. Those who have written to you before are asked first.';
export const ASK_FOR_ANOTHER = 'Ask for another tutor';

/** The same, where the reader has no private page. */
export const REPLY_FOR_ANOTHER =
  'Send us a new enquiry, or simply reply to this email, and we will look for another tutor for you.';

/** Of a name; what stands for somebody who was erased stays whole. */
export const firstName = (name: string) => (/^(your|a) /i.test(name) ? name : firstNameOf(name));

/** At the beginning of a sentence. */
export const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
