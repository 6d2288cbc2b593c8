import { writeKind } from '../ports/writes.js';

/** The same was submitted a moment ago; the `enquiryId` of the first is found by its fingerprint. */
export class RepeatedSubmission extends Error {}

/** The fingerprint of what is submitted; nothing like it was since `repeatsSince`. */
export const recordSubmission = writeKind<{
  fingerprint: string;
  enquiryId: string;
  at: string;
  repeatsSince: string;
}>('enquiry.recordSubmission', { refusal: () => new RepeatedSubmission() });

/** A link to an enquiry's private page, by the hash of its token. */
export const addLink = writeKind<{ tokenHash: string; enquiryId: string; createdAt: string }>('enquiry.addLink');

/** A link with which somebody else reads the private page; the same again counts from now (G-18). */
export const addReadOnlyLink = writeKind<{ tokenHash: string; enquiryId: string; createdAt: string }>(
  'enquiry.addReadOnlyLink',
);

/** The links that there were before open nothing any more; those of the same commit do. */
export const revokeLinks = writeKind<{ enquiryId: string; at: string }>('enquiry.revokeLinks');

/** Its links open nothing any more, and nothing stays that was mailed to the family or shown to tutors. */
export const forgetEnquiry = writeKind<{ enquiryId: string }>('enquiry.forget');

/** The mail with the family's contact for this tutor is gone: nobody sends it any more (G-18). */
export const forgetSharedContact = writeKind<{ enquiryId: string; tutorId: string }>('enquiry.forgetSharedContact');
