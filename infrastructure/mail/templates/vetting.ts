import type { Settings } from '../../../application/ports/settings.js';
import { firstNameOf, momentText } from '../../../domain/shared/format.js';
import { CHECK_RENEWAL_HOURS } from '../../../domain/booking/changes.js';
import { checkSchemeOf } from '../../../domain/tutor/check.js';
import { PHOTO_REMOVAL_WORDS } from '../../../domain/tutor/photo.js';
import type { Mail, Page } from './layout.js';

const DOCUMENTS: Record<string, string> = {
  wwc_credential: 'working-with-children credential',
  qualifications: 'document of your qualifications',
  portfolio: 'document for your profile',
};

const BECAUSE = 'you applied to teach with Banksia.';
const TEACHING = 'you teach with Banksia.';
const documentOf = ({ data }: { data: { documentType: string } }) => DOCUMENTS[data.documentType] ?? 'document';
const reasonOf = ({ data }: { data: { reason: string } }) => [{ label: 'Reason', value: data.reason }];

/** What an admin wrote about an approval after a rejection. */
const noteOf = ({ data: { reason } }: { data: { reason?: string } }) =>
  reason ? { facts: [{ label: 'Our note', value: reason }] } : {};

export const tutorApproved = (mail: Mail<'tutor-approved'>, { publicUrl }: Settings): Page => ({
  subject: 'You are approved as a tutor',
  preview: 'Families can find you now.',
  heading: 'Welcome to Banksia',
  paragraphs: [
    `Hello ${firstNameOf(mail.toName)}, we have reviewed and approved your profile. Once your contract and your working-with-children check are in order too, families can find you in search and we invite you to suitable enquiries.`,
  ],
  ...noteOf(mail),
  button: { label: 'Open your portal', url: `${publicUrl}/portal` },
  because: BECAUSE,
});

export function tutorRejected(mail: Mail<'tutor-rejected'>, { publicUrl }: Settings): Page {
  const button = { label: 'Change your profile', url: `${publicUrl}/setup?step=profile` };
  if (mail.data.wasApproved)
    return {
      subject: 'Your approval as a tutor has ended',
      preview: 'Families can no longer find you.',
      heading: 'Your approval as a tutor has ended',
      paragraphs: [
        `Hello ${firstNameOf(mail.toName)}, we have reviewed your profile again and withdrawn our approval.`,
        'Families can no longer find you. Your upcoming sessions are cancelled, and your open quotes, invitations and requests have ended. We have notified the families, without the reason.',
      ],
      facts: reasonOf(mail),
      button,
      after: 'Save your profile again and we will review it again, or reply to this email if you think we are wrong.',
      because: TEACHING,
    };
  return {
    subject: 'About your application',
    preview: 'We could not approve your profile yet.',
    heading: 'We could not approve your profile yet',
    paragraphs: [
      `Hello ${firstNameOf(mail.toName)}, thank you for applying. This is why we could not approve you yet:`,
    ],
    facts: reasonOf(mail),
    button,
    after: 'Save your profile again and we will review it again.',
    because: BECAUSE,
  };
}

export const tutorSuspended = (mail: Mail<'tutor-suspended'>, { publicUrl }: Settings): Page => ({
  subject: 'Your profile is suspended',
  preview: 'You cannot teach with Banksia for now.',
  heading: 'Your profile is suspended',
  paragraphs: [
    `Hello ${firstNameOf(mail.toName)}, we have suspended your profile. Until we lift the suspension, families cannot find you and you cannot take new students or hold sessions.`,
    'Your upcoming sessions are cancelled, and your open quotes, invitations and requests have ended. We have notified the families, without the reason.',
  ],
  facts: reasonOf(mail),
  button: { label: 'Open your portal', url: `${publicUrl}/portal` },
  after: 'Reply to this email if you have a question or think we are wrong.',
  because: TEACHING,
});

export const tutorReinstated = (mail: Mail<'tutor-reinstated'>, { publicUrl }: Settings): Page => ({
  subject: 'You can teach with Banksia again',
  preview: 'Your suspension has ended.',
  heading: 'You can teach with Banksia again',
  paragraphs: [
    `Hello ${firstNameOf(mail.toName)}, we have lifted the suspension of your profile. As long as your contract and your working-with-children check are in order, families can find you again and we invite you to suitable enquiries.`,
    'Sessions, quotes and invitations that ended with the suspension stay as they are.',
  ],
  facts: [{ label: 'Our note', value: mail.data.reason }],
  button: { label: 'Open your portal', url: `${publicUrl}/portal` },
  because: TEACHING,
});

/** An operator has removed the tutor's photo (G-25). */
export const photoRemoved = (mail: Mail<'photo-removed'>, { publicUrl }: Settings): Page => ({
  subject: 'We removed your photo',
  preview: 'Families see your initials until you add another photo.',
  heading: 'We removed your photo',
  paragraphs: [
    `Hello ${firstNameOf(mail.toName)}, we have removed the photo from your profile. Families see your initials instead. Nothing else has changed.`,
    'You are welcome to add another photo: one that shows your face clearly, and nobody else.',
  ],
  ...(mail.data.reason ? { facts: [{ label: 'Reason', value: PHOTO_REMOVAL_WORDS[mail.data.reason] }] } : {}),
  button: { label: 'Add another photo', url: `${publicUrl}/setup?step=profile` },
  after: 'Reply to this email if you have a question or think we are wrong.',
  because: TEACHING,
});

export const credentialsApproved = ({ toName }: Mail<'credentials-approved'>, { publicUrl }: Settings): Page => ({
  subject: 'Your changes are approved',
  preview: 'Families see them now.',
  heading: 'Your changes are approved',
  paragraphs: [
    `Hello ${firstNameOf(toName)}, we have checked what you changed in your profile. Families can see it from now on.`,
  ],
  button: { label: 'Open your portal', url: `${publicUrl}/portal` },
  because: TEACHING,
});

export const credentialsRejected = (mail: Mail<'credentials-rejected'>, { publicUrl }: Settings): Page => ({
  subject: 'About the changes in your profile',
  preview: 'We could not confirm them.',
  heading: 'We could not confirm your changes',
  paragraphs: [
    `Hello ${firstNameOf(mail.toName)}, you changed your name, qualifications or certifications. We could not confirm that, so your profile again shows what we had checked before. This is why:`,
  ],
  facts: reasonOf(mail),
  button: { label: 'Change your profile', url: `${publicUrl}/setup?step=profile` },
  because: TEACHING,
});

export const contractApproved = (mail: Mail<'contract-approved'>, { publicUrl }: Settings): Page => ({
  subject: 'Your contract is approved',
  preview: 'You can now accept opportunities.',
  heading: 'Your contract is approved',
  paragraphs: [`Hello ${firstNameOf(mail.toName)}, we have approved your contract. You can now accept opportunities.`],
  ...noteOf(mail),
  button: { label: 'See your opportunities', url: `${publicUrl}/portal/opportunities` },
  because: BECAUSE,
});

export function contractRejected(mail: Mail<'contract-rejected'>, { publicUrl }: Settings): Page {
  const button = { label: 'Resubmit your contract', url: `${publicUrl}/setup?step=contract` };
  const { wasApproved, hasOther } = mail.data;
  if (wasApproved)
    return {
      subject: 'Your contract is no longer approved',
      preview: hasOther ? 'Your other contract still counts.' : 'Families cannot find you until another is approved.',
      heading: 'Your contract is no longer approved',
      paragraphs: [
        `Hello ${firstNameOf(mail.toName)}, we have reviewed your contract again and withdrawn our approval.`,
        hasOther
          ? 'Your other approved contract still counts, with its own working-with-children expiry date.'
          : 'Families cannot find you and we cannot invite you until another contract is approved.',
      ],
      facts: reasonOf(mail),
      button,
      because: TEACHING,
    };
  return {
    subject: 'Please resubmit your contract',
    preview: 'Something in your contract needs another look.',
    heading: 'Please resubmit your contract',
    paragraphs: [`Hello ${firstNameOf(mail.toName)}, we could not approve your contract:`],
    facts: reasonOf(mail),
    button,
    because: BECAUSE,
  };
}

export const documentVerified = (mail: Mail<'document-verified'>, { publicUrl }: Settings): Page => ({
  subject: 'Your document is verified',
  preview: `We have verified your ${documentOf(mail)}.`,
  heading: 'Your document is verified',
  paragraphs: [
    `Hello ${firstNameOf(mail.toName)}, we have verified your ${documentOf(mail)}. There is nothing more you need to do.`,
  ],
  button: { label: 'Open your portal', url: `${publicUrl}/portal` },
  because: BECAUSE,
});

export const documentRejected = (mail: Mail<'document-rejected'>, { publicUrl }: Settings): Page => ({
  subject: 'Please upload your document again',
  preview: `We could not accept your ${documentOf(mail)}.`,
  heading: 'Please upload your document again',
  paragraphs: [`Hello ${firstNameOf(mail.toName)}, we could not accept your ${documentOf(mail)}:`],
  facts: reasonOf(mail),
  button: { label: 'Upload it again', url: `${publicUrl}/setup?step=credentials` },
  because: BECAUSE,
});

/** The tutor's own scheme by its name, and where it is renewed. */
function checkOf({ data: { state, expiresAt, timezone } }: Mail<'wwc-expiring' | 'wwc-expired'>) {
  const scheme = checkSchemeOf(state);
  return {
    name: scheme ? `${scheme.name} (${state})` : 'working-with-children check',
    when: momentText(expiresAt, timezone),
    renewal: scheme ? [{ label: 'Renew with', value: scheme.regulator, url: scheme.renewalUrl }] : [],
    regulator: scheme?.regulator ?? 'your state',
  };
}

/** The tutor, 90, 30 and 7 days before the check ends (R-67). */
export function wwcExpiring(mail: Mail<'wwc-expiring'>, { publicUrl }: Settings): Page {
  const { name, when, renewal, regulator } = checkOf(mail);
  return {
    subject: 'Your working-with-children check expires soon',
    preview: `It expires on ${when}.`,
    heading: 'Your check expires soon',
    paragraphs: [
      `Hello ${firstNameOf(mail.toName)}, your ${name} expires soon. From then on families cannot find you, we cannot invite you, and your booked sessions are on hold. Please renew it with ${regulator} and send us a new contract with the new date.`,
    ],
    facts: [{ label: 'Expires', value: when }, ...renewal],
    button: { label: 'Send us the new date', url: `${publicUrl}/setup?step=contract` },
    because: TEACHING,
  };
}

/** The tutor, when the check has ended (G-03). */
export function wwcExpired(mail: Mail<'wwc-expired'>, { publicUrl }: Settings): Page {
  const { name, when, renewal } = checkOf(mail);
  const { sessions } = mail.data;
  return {
    subject: 'Your working-with-children check has expired',
    preview: 'You cannot teach until it is renewed.',
    heading: 'Your check has expired',
    paragraphs: [
      `Hello ${firstNameOf(mail.toName)}, your ${name} has expired. Until it is renewed and we have verified it, families cannot find you, we cannot invite you, and you cannot hold sessions.`,
      ...(sessions > 0
        ? [
            `${sessions === 1 ? 'One booked session waits' : `${sessions} booked sessions wait`} for the renewal. We cancel each one that is still waiting ${CHECK_RENEWAL_HOURS} hours before it begins. The families know.`,
          ]
        : []),
    ],
    facts: [{ label: 'Expired', value: when }, ...renewal],
    button: { label: 'Send us the new date', url: `${publicUrl}/setup?step=contract` },
    after: 'Once we have verified the renewed check, everything continues by itself.',
    because: TEACHING,
  };
}
