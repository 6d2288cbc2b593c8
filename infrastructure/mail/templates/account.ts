import type { Settings } from '../../../application/ports/settings.js';
import { CLOSING_DAYS } from '../../../domain/account/closing.js';
import { dateText } from '../../../domain/shared/format.js';
import { SYDNEY } from '../../../domain/shared/time.js';
import { tokenOf } from '../../tokens.js';
import type { Mail, Page } from './layout.js';

/** Warns the owner of an address that somebody tried to register with it. */
export function emailAlreadyRegistered({ toName }: Mail<'email-already-registered'>, settings: Settings): Page {
  return {
    subject: 'Someone tried to register with your email address',
    preview: 'You already have an account.',
    heading: 'You already have an account',
    paragraphs: [
      `Hello ${toName}, someone just tried to create a Banksia account with your email address. You already have one, so nothing was changed.`,
      'If it was you, simply log in. If not, you can ignore this email.',
    ],
    button: { label: 'Log in', url: `${settings.publicUrl}/auth` },
    because: 'this address belongs to a Banksia account.',
  };
}

/** Warns an owner that the password is being guessed (F17). */
export const loginFailures = ({ toName }: Mail<'login-failures'>, settings: Settings): Page => ({
  subject: 'Many failed attempts to log in to your account',
  preview: 'No attempt has succeeded. A strong password keeps it that way.',
  heading: 'Someone is trying to guess your password',
  paragraphs: [
    `Hello ${toName}, someone has tried to log in to your Banksia account many times with a wrong password. No attempt has succeeded, and we now allow only one attempt a minute.`,
    'If your password is short or you use it elsewhere too, please choose a new one. If it was you, choosing a new password also lets you in.',
  ],
  button: { label: 'Choose a new password', url: `${settings.publicUrl}/reset-password` },
  because: 'this address belongs to a Banksia account.',
});

/** The page behind a mailed link, its token in the fragment. */
const linkTo = (page: string, purpose: string, { data }: { data: { tokenId: string } }, settings: Settings) =>
  `${settings.publicUrl}/${page}#token=${tokenOf(purpose, data.tokenId, settings.sessionSecret)}`;

/** */
export const verifyEmail = (mail: Mail<'verify-email'>, settings: Settings): Page => ({
  subject: 'Please confirm your email address',
  preview: 'One click, so we know we can reach you.',
  heading: 'Welcome to Banksia',
  paragraphs: [
    `Hello ${mail.toName}, please open the page and press “Confirm my address” there, so that families and we can reach you.`,
  ],
  button: { label: 'Confirm my address', url: linkTo('verify-email', 'email-verification', mail, settings) },
  after: 'The link works once, for seven days.',
  because: 'someone registered a Banksia account with this address. If that was not you, ignore this email.',
});

/** To the address of a tutor's profile, where it is another than the account's. */
export const verifyContact = (mail: Mail<'verify-contact'>, settings: Settings): Page => ({
  subject: 'Please confirm your contact address',
  preview: 'One click, and emails from families come here.',
  heading: 'Is this your address?',
  paragraphs: [
    'A tutor’s profile on Banksia gives this address as the one where families can reach the tutor.',
    'If it is yours, please open the page and press “Confirm my address” there. Until then we share it with nobody, and families cannot email you here.',
  ],
  button: { label: 'Confirm my address', url: linkTo('verify-email', 'contact-address', mail, settings) },
  after: 'The link works once, for seven days.',
  because:
    'a tutor’s profile gives this address. If that was not you, ignore this email and you will not hear from us.',
});

/** */
export const resetPassword = (mail: Mail<'reset-password'>, settings: Settings): Page => ({
  subject: 'Set a new password',
  preview: 'The link works once, for 30 minutes.',
  heading: 'Set a new password',
  paragraphs: [
    `Hello ${mail.toName}, someone asked for a new password for your account. If it was you, choose one here.`,
  ],
  button: { label: 'Choose a new password', url: linkTo('reset-password', 'password-reset', mail, settings) },
  after: 'The link works once, for 30 minutes. If it was not you, ignore this email: nothing has changed.',
  because: 'this address belongs to a Banksia account.',
});

export const passwordChanged = ({ toName }: Mail<'password-changed'>, settings: Settings): Page => ({
  subject: 'Your password was changed',
  preview: 'You are signed out everywhere.',
  heading: 'Your password was changed',
  paragraphs: [
    `Hello ${toName}, your password has just been changed and you are signed out on every device. If it was not you, call us on ${settings.contactPhone}.`,
  ],
  button: { label: 'Log in', url: `${settings.publicUrl}/auth` },
  because: 'this address belongs to a Banksia account.',
});

/** The owner has closed the account; `timezone` is the tutor's, null before there was a profile (G-19). */
export function accountClosing({ toName, data }: Mail<'account-closing'>, settings: Settings): Page {
  const { closesAt, timezone } = data;
  const day = dateText(closesAt, timezone ?? SYDNEY);
  return {
    subject: 'Your account is closing',
    preview: `It is deleted on ${day}, unless you log in before.`,
    heading: 'Your account is closing',
    paragraphs: [
      `Hello ${toName}, as you asked, your Banksia account is closing and you are signed out on every device.`,
      'Families can no longer find you, your open quotes are withdrawn, and your invitations, requests and upcoming sessions have ended. We have told the families. The address of your calendar feed, if you had one, has stopped working.',
      `On ${day} we delete everything we keep about you, as our privacy policy describes.`,
      `Have you changed your mind? Log in within these ${CLOSING_DAYS} days and your account stays open. Quotes and sessions that have ended stay as they are, and a calendar feed needs a new address.`,
    ],
    facts: [{ label: 'Deleted on', value: day }],
    button: { label: 'Log in to keep your account', url: `${settings.publicUrl}/auth` },
    after: `If it was not you, log in, choose a new password and call us on ${settings.contactPhone}.`,
    because: 'this address belongs to a Banksia account.',
  };
}

/** The owner has logged in while the account was closing (G-19). */
export const accountKept = ({ toName }: Mail<'account-kept'>, settings: Settings): Page => ({
  subject: 'Your account stays open',
  preview: 'You logged in, so it is not closed.',
  heading: 'Your account stays open',
  paragraphs: [
    `Hello ${toName}, you have logged in, so your Banksia account is no longer closing and nothing is deleted.`,
    'Quotes, invitations and sessions that ended when you closed it stay as they are. If your profile was approved, families can find you again.',
    'The address of your calendar feed has ended, too. You can create a new one under Availability.',
  ],
  button: { label: 'Open your portal', url: `${settings.publicUrl}/portal` },
  after: `If it was not you who logged in, call us on ${settings.contactPhone}.`,
  because: 'this address belongs to a Banksia account.',
});
