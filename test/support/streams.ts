import { v7 as uuid } from 'uuid';
import type { Columns } from '../../application/ports/columns.js';
import { startStream, type Change, foldOf, type Ledger } from '../../application/ports/ledger.js';
import type { EventOf, Stream } from '../../application/ports/streams.js';
import { register } from '../../domain/account/account.js';
import { book } from '../../domain/booking/booking.js';
import { submit } from '../../domain/enquiry/enquiry.js';
import { accept as acceptOpportunity, offer, offerAgain } from '../../domain/opportunity/opportunity.js';
import { accept, submit as quote } from '../../domain/quote/quote.js';
import { DAY, plus } from '../../domain/shared/time.js';
import { registerDocument } from '../../domain/document/document.js';
import type { DocumentType } from '../../domain/document/document.rules.js';
import type { TutorEvent } from '../../domain/tutor/tutor.js';
import { approveVetting, rejectVetting } from '../../domain/tutor/vetting.js';
import { createProfile } from '../../domain/tutor/profile.js';
import { recordContractApproval } from '../../domain/tutor/working-with-children.js';
import { enquiry } from './enquiries.js';

export const NOW = '2026-11-21T04:30:00.000Z';
const WWC_EXPIRY = '2028-01-01T00:00:00.000Z';
/** Of a tutor who may teach. */
export const READY = {
  tutor: {
    suspended: false,
    closing: false,
    vettingStatus: 'approved' as const,
    contractApproved: true,
    wwcVerified: true,
    wwcExpiresAt: WWC_EXPIRY,
    acceptingStudents: true,
  },
  contractSubmitted: true,
};

/** Begins streams in a ledger of any kind, without reactions. */
export class Streams {
  constructor(
    private readonly ledger: Ledger,
    private readonly now = NOW,
  ) {}

  async start<S extends Stream>(
    stream: S,
    events: EventOf<S>[],
    columns: Partial<Columns<S>> = {},
    id = uuid(),
  ): Promise<string> {
    await this.ledger.commit({
      changes: [startStream(stream, id, events, columns) as Change],
      actor: 'operator',
      at: this.now,
      withoutReactions: true,
    });
    return id;
  }

  account(columns: Partial<Columns<'account'>> = {}, role: 'tutor' | 'admin' = 'tutor'): Promise<string> {
    const username = `user-${uuid()}`;
    const words = { username, email: `${username}@people.example`, firstName: 'Pat', lastName: 'Lee' };
    return this.start('account', register({ role }, this.now), { ...words, password: 'hashed', ...columns });
  }

  /** A tutor with an account, who may teach unless something else is wanted. */
  async tutor(
    vetting: 'approved' | 'pending' | 'rejected' = 'approved',
    columns: Partial<Columns<'tutor'>> = {},
  ): Promise<{ tutorId: string; accountId: string }> {
    const accountId = await this.account();
    const facts = { hourlyRate: 65, experienceYears: 5, subjects: ['mathematics'], deliveryModes: ['online' as const] };
    const events: TutorEvent[] = createProfile({ userId: accountId, facts, rateCap: null }, this.now);
    const state = () => foldOf('tutor', null, events);
    const contract = { contractId: uuid(), signedAt: this.now, wwcExpiryDate: WWC_EXPIRY, documentId: uuid() };
    if (vetting === 'approved') events.push(...recordContractApproval(state(), contract, this.now));
    if (vetting === 'approved') events.push(...approveVetting(state(), { by: uuid() }, this.now));
    if (vetting === 'rejected') events.push(...rejectVetting(state(), { by: uuid(), reason: 'Not yet' }, this.now));
    const words = {
      name: 'Pat Lee',
      email: `${accountId}@tutors.example`,
      postcode: '2150',
      subjectWords: ['Maths'],
      qualifications: 'Bachelor of Science',
      experience: '5 years',
      bio: 'Patient and clear.',
    };
    return { tutorId: await this.start('tutor', events, { ...words, ...columns }), accountId };
  }

  /** An enquiry that waits for tutors. */
  enquiry(columns: Partial<Columns<'enquiry'>> = {}, more: EventOf<'enquiry'>[] = []): Promise<string> {
    const { preferredTutorId: _preferred, website: _website, ...words } = enquiry({ subject: '', grade: '' });
    const facts = { reference: `BK-${uuid()}`, preferredTutorId: null, confirmationRequired: false };
    const events = [...submit(facts, this.now), ...more];
    return this.start('enquiry', events, { ...words, ...columns } as Partial<Columns<'enquiry'>>);
  }

  /** One that its sender has to confirm, and has not unless it is said when. */
  unconfirmedEnquiry(columns: Partial<Columns<'enquiry'>> = {}, confirmedAt: string | null = null): Promise<string> {
    const { preferredTutorId: _preferred, website: _website, ...words } = enquiry({ subject: '', grade: '' });
    const facts = { reference: `BK-${uuid()}`, preferredTutorId: null, confirmationRequired: true };
    const events = submit(facts, this.now);
    if (confirmedAt) events.push({ type: 'EnquiryConfirmed', data: { at: confirmedAt } });
    return this.start('enquiry', events, { ...words, ...columns } as Partial<Columns<'enquiry'>>);
  }

  /** An invitation; one that asks a tutor once more where the earlier quote is given. */
  opportunity(enquiryId: string, tutorId: string, isAccepted = false, earlierQuoteId?: string): Promise<string> {
    const events = earlierQuoteId
      ? offerAgain({ enquiryId, tutorId, earlierQuoteId }, this.now)
      : offer({ enquiryId, tutorId, hiringLikelihood: 'Just browsing' }, this.now);
    if (isAccepted) events.push(...acceptOpportunity(foldOf('opportunity', null, events), READY, this.now));
    return this.start('opportunity', events);
  }

  /** A live quote on an accepted opportunity. */
  async quote(
    enquiryId: string,
    tutorId: string,
    isAccepted = false,
  ): Promise<{ quoteId: string; opportunityId: string }> {
    const opportunityId = await this.opportunity(enquiryId, tutorId, true);
    const preconditions = { opportunityAccepted: true, enquiryOpen: true, ownLiveQuote: false, hasPlace: true };
    const terms = { proposedHourlyRate: 70, sessionDuration: 60 };
    const events = quote({ ...terms, enquiryId, tutorId, opportunityId, preconditions }, this.now);
    if (isAccepted) events.push(...accept(foldOf('quote', null, events), this.now));
    const words = { availability: 'Mondays', personalizedMessage: 'I can help with that.' };
    return { quoteId: await this.start('quote', events, words), opportunityId };
  }

  /** A session of an hour, online, tomorrow at this time unless something else is wanted; `more` happens to it then. */
  session(
    tutorId: string,
    arranged: Partial<Parameters<typeof book>[0]> = {},
    more: EventOf<'booking'>[] = [],
  ): Promise<string> {
    const without = { enquiryId: null, quoteId: null, requestId: null, availabilityId: null };
    const place = { sessionDate: plus(this.now, DAY), seat: 1, bufferMinutes: 0 };
    const terms = { sessionDuration: 60, sessionType: 'online' as const, totalCost: 7_000 };
    const events = [...book({ tutorId, ...without, ...place, ...terms, ...arranged }, this.now), ...more];
    const student = { studentName: 'Jane', studentEmail: 'jane@family.example', studentPhone: '0412 345 678' };
    return this.start('booking', events, { ...student, subject: 'Maths' });
  }

  /** A document that waits for its verdict; `more` happens to it then. */
  document(
    tutorId: string,
    documentType: DocumentType = 'wwc_credential',
    columns: Partial<Columns<'document'>> = {},
    more: EventOf<'document'>[] = [],
  ): Promise<string> {
    const id = uuid();
    const file = { fileName: 'wwc.pdf', fileSize: 1_000, mimeType: 'application/pdf', storagePath: `documents/${id}` };
    const events = [...registerDocument({ tutorId, contractSubmissionId: null, documentType }, this.now), ...more];
    return this.start('document', events, { ...file, ...columns }, id);
  }
}
