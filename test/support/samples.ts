import { competitionEntry } from './competition-entries.js';
import { enquiry } from './enquiries.js';
import { contract, profile } from './onboarding.js';
import { registration } from './people.js';
import { quoteForm } from './quotes.js';

const weights = { subject: 30, level: 15, time: 20, distance: 15, price: 5, quality: 10, fairness: 5 };
const NOTHING = '00000000-0000-4000-8000-0000000000ff';
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString();

const series = () => ({
  quoteId: NOTHING,
  startsAt: NEXT_YEAR,
  weeks: 6,
  every: 2,
  sessionType: 'online',
  skip: [NEXT_YEAR],
  moves: [{ from: NEXT_YEAR, startsAt: NEXT_YEAR }],
  location: 'The library',
  studentNotes: 'Please bring a protractor',
  learnerName: 'Mia',
});

/** A body that each published call with one accepts, and who may send it. */
/** An issue of the newsletter. */
const newsletterIssue = () => ({ subject: 'Study tips', markdown: 'Sleep **well**.' });

export const samples: Record<string, { as: 'visitor' | 'tutor' | 'admin'; body: () => Record<string, unknown> }> = {
  'POST /api/login': { as: 'visitor', body: () => ({ username: 'nobody', password: 'wrong password' }) },
  'POST /api/register': { as: 'visitor', body: () => registration() },
  'POST /api/password-resets': { as: 'visitor', body: () => ({ email: 'nobody@people.example' }) },
  'POST /api/password-resets/confirm': {
    as: 'visitor',
    body: () => ({ token: 'a token that opens nothing at all', password: 'a new password' }),
  },
  'POST /api/email-verifications': { as: 'visitor', body: () => ({ token: 'a token that opens nothing at all' }) },
  'POST /api/register/tutor': { as: 'tutor', body: () => profile() },
  'POST /api/register/contract': { as: 'visitor', body: () => contract() },
  'POST /api/portal/close-account': { as: 'tutor', body: () => ({ password: 'not the password' }) },
  'PUT /api/portal/availability': {
    as: 'tutor',
    body: () => ({
      rules: [{ dayOfWeek: 1, startTime: '15:00', endTime: '19:00', timezone: 'Australia/Sydney' }],
      exceptions: [{ specificDate: '2026-12-24', isActive: false }],
    }),
  },
  'PUT /api/portal/billing-details': {
    as: 'tutor',
    body: () => ({ businessName: 'Rivers Tutoring', gstRegistered: true }),
  },
  // A name of nobody: nothing is asked for beyond the machine's own name server.
  'PUT /api/portal/busy-calendar': { as: 'tutor', body: () => ({ url: 'https://calendar.invalid/mine.ics' }) },
  'PUT /api/portal/photo': {
    as: 'tutor',
    body: () => ({
      documentURL: '/api/objects/00000000-0000-4000-8000-00000000feed',
      crop: { left: 0, top: 10, size: 400 },
    }),
  },
  'PUT /api/portal/notification-settings': {
    as: 'tutor',
    body: () => ({
      kinds: { 'new-opportunity': 'daily_digest' },
      quietHours: { startTime: '21:00', endTime: '07:00' },
    }),
  },
  'PUT /api/credential-documents': {
    as: 'tutor',
    body: () => ({
      documentURL: '/api/objects/00000000-0000-4000-8000-00000000feed',
      documentType: 'wwc_credential',
      fileName: 'my check.pdf',
      fileSize: 1_000,
      mimeType: 'application/pdf',
    }),
  },
  'POST /api/enquiries': { as: 'visitor', body: () => enquiry() },
  'POST /api/enquiry-access': { as: 'visitor', body: () => ({ token: 'a token that opens nothing at all' }) },
  'POST /api/enquiry-access/resend': {
    as: 'visitor',
    body: () => ({ enquiryId: NOTHING }),
  },
  'POST /api/enquiries/{id}/close': { as: 'visitor', body: () => ({ reason: 'found_tutor' }) },
  'PATCH /api/enquiries/{id}': {
    as: 'visitor',
    body: () => {
      const { availableDays, availableTimes, deliveryPreference, locationPreferences, location, message, phone } =
        enquiry();
      return { availableDays, availableTimes, deliveryPreference, locationPreferences, location, message, phone };
    },
  },
  'POST /api/enquiries/{id}/another-tutor': { as: 'visitor', body: () => ({ reason: 'not_a_good_fit' }) },
  'PUT /api/enquiries/{id}/mail-settings': { as: 'visitor', body: () => ({ kinds: { 'session-reminder': false } }) },
  'POST /api/enquiries/{id}/stop-sharing': { as: 'visitor', body: () => ({ tutorId: NOTHING }) },
  'POST /api/tutor-quotes/{id}/messages': { as: 'visitor', body: () => ({ text: 'How do you begin?' }) },
  'PATCH /api/tutor-quotes/{id}/messages/read': { as: 'visitor', body: () => ({ upTo: 1 }) },
  'PATCH /api/tutor-quotes/{id}/status': { as: 'visitor', body: () => ({ status: 'rejected' }) },
  'POST /api/enquiries/{id}/bookings': {
    as: 'visitor',
    body: () => ({
      quoteId: NOTHING,
      startsAt: NEXT_YEAR,
      sessionType: 'online',
      location: 'Library',
      studentNotes: 'Hi',
    }),
  },
  'POST /api/enquiries/{id}/holds': { as: 'visitor', body: () => ({ quoteId: NOTHING, startsAt: NEXT_YEAR }) },
  'POST /api/enquiries/{id}/booking-requests': {
    as: 'visitor',
    body: () => ({
      quoteId: NOTHING,
      preferredDate: NEXT_YEAR,
      alternativeDate1: NEXT_YEAR,
      alternativeDate2: NEXT_YEAR,
      sessionType: 'online',
      urgency: 'normal',
      studentMessage: 'Could we begin soon?',
    }),
  },
  'POST /api/enquiries/{id}/series': { as: 'visitor', body: series },
  'POST /api/enquiries/{id}/series/preview': { as: 'visitor', body: series },
  'POST /api/series/{id}/cancel': { as: 'visitor', body: () => ({ from: NOTHING, reason: 'We are moving' }) },
  'POST /api/series/{id}/move': {
    as: 'visitor',
    body: () => ({ from: NOTHING, startsAt: NEXT_YEAR, skip: [NOTHING] }),
  },
  'POST /api/bookings/{id}/cancel': { as: 'visitor', body: () => ({ reason: 'We are ill' }) },
  'POST /api/bookings/{id}/reschedule': { as: 'visitor', body: () => ({ startsAt: NEXT_YEAR }) },
  'POST /api/bookings/{id}/guarantee': { as: 'visitor', body: () => ({ reason: 'not_a_good_fit', words: 'Sorry' }) },
  'POST /api/bookings/{id}/contest': { as: 'visitor', body: () => ({ words: 'We were in the room on time.' }) },
  'POST /api/bookings/{id}/complete': {
    as: 'visitor',
    body: () => ({ done: 'Fractions with unlike denominators.', next: 'Decimals.', homework: 'Page 12, 1 to 6' }),
  },
  'POST /api/bookings/{id}/payment': { as: 'tutor', body: () => ({ status: 'paid', note: 'By bank transfer' }) },
  'POST /api/bookings/{id}/no-show': { as: 'visitor', body: () => ({ by: 'tutor' }) },
  'POST /api/portal/booking-requests/{id}/confirm': {
    as: 'tutor',
    body: () => ({ sessionDate: NEXT_YEAR, tutorResponse: 'See you then' }),
  },
  'POST /api/portal/booking-requests/{id}/decline': { as: 'tutor', body: () => ({ tutorResponse: 'Sorry' }) },
  'POST /api/portal/booking-requests/{id}/propose': {
    as: 'tutor',
    body: () => ({ proposedDate: NEXT_YEAR, tutorResponse: 'Would this suit?' }),
  },
  'POST /api/reviews/invitation': { as: 'visitor', body: () => ({ token: 'a token that opens nothing at all' }) },
  'POST /api/reviews': {
    as: 'visitor',
    body: () => ({
      token: 'a token that opens nothing at all',
      rating: 5,
      reviewText: 'Clear, patient and always prepared.',
      communicationRating: 5,
      knowledgeRating: 5,
      punctualityRating: 4,
    }),
  },
  'POST /api/reviews/{id}/report': { as: 'visitor', body: () => ({ reason: 'This is about somebody else' }) },
  'POST /api/concerns': {
    as: 'visitor',
    body: () => ({
      kind: 'conduct',
      words: 'Our tutor was rude to my child.',
      contact: 'a@b.example',
      tutorId: NOTHING,
    }),
  },
  'POST /api/portal/reviews/{id}/reply': { as: 'tutor', body: () => ({ reply: 'Thank you for your kind words.' }) },
  'POST /api/portal/opportunities/{id}/reject': { as: 'tutor', body: () => ({ reason: 'times' }) },
  'POST /api/portal/opportunities/{id}/report': {
    as: 'tutor',
    body: () => ({ kind: 'wrong_area', words: 'Not here' }),
  },
  'POST /api/portal/opportunities/{id}/quote': { as: 'tutor', body: () => quoteForm() },
  'PATCH /api/portal/quotes/{id}': { as: 'tutor', body: () => quoteForm() },
  'POST /api/competitions/enter': { as: 'visitor', body: () => competitionEntry() },
  'POST /api/competitions/confirmations': {
    as: 'visitor',
    body: () => ({ token: 'a token that opens nothing at all' }),
  },
  'POST /api/admin/competitions/{id}/draw': { as: 'admin', body: () => ({ seed: 'wattle' }) },
  'POST /api/admin/competitions/{id}/rounds': { as: 'admin', body: () => ({ closesAt: NEXT_YEAR }) },
  'POST /api/newsletter': { as: 'visitor', body: () => ({ email: 'reader@family.example', name: 'Jane' }) },
  'POST /api/newsletter/confirmations': { as: 'visitor', body: () => ({ token: 'a token that opens nothing at all' }) },
  'PATCH /api/admin/sessions/{id}/status': {
    as: 'admin',
    body: () => ({ status: 'cancelled', notes: 'Asked by phone' }),
  },
  'PUT /api/admin/matching-policy': { as: 'admin', body: () => ({ weights, version: 'v1' }) },
  'POST /api/admin/policy-lab': {
    as: 'admin',
    body: () => ({ weights, enquiries: 'synthetic', count: 1, tutors: 1, seed: 1 }),
  },
  'PATCH /api/admin/tutors/{id}/vetting': { as: 'admin', body: () => ({ status: 'rejected', reason: 'Too short' }) },
  'PATCH /api/admin/tutors/{id}/credentials': { as: 'admin', body: () => ({ status: 'rejected', reason: 'Unproven' }) },
  'POST /api/admin/tutors/{id}/suspend': { as: 'admin', body: () => ({ reason: 'A concern is looked into' }) },
  'POST /api/admin/tutors/{id}/reinstate': { as: 'admin', body: () => ({ reason: 'Nothing stood against it' }) },
  'POST /api/admin/tutors/{id}/reveal': { as: 'admin', body: () => ({ field: 'wwcNumber', reason: 'To check it' }) },
  'PATCH /api/admin/contracts/{id}': { as: 'admin', body: () => ({ status: 'rejected', reason: 'Unsigned' }) },
  'PATCH /api/admin/documents/{id}': { as: 'admin', body: () => ({ verified: false, reason: 'Not readable' }) },
  'POST /api/admin/enquiries/{id}/invite': { as: 'admin', body: () => ({ tutorId: NOTHING, override: true }) },
  'POST /api/admin/enquiries/{id}/close': { as: 'admin', body: () => ({ reason: 'no_tutor' }) },
  'POST /api/admin/mails/resend-parked': { as: 'admin', body: () => ({ since: NEXT_YEAR }) },
  'PATCH /api/admin/reviews/{id}': { as: 'admin', body: () => ({ status: 'hidden', reason: 'offensive' }) },
  'POST /api/admin/newsletter/letters': { as: 'admin', body: () => newsletterIssue() },
  'POST /api/admin/newsletter/letters/preview': { as: 'admin', body: () => newsletterIssue() },
  'PATCH /api/admin/newsletter/letters/{id}': { as: 'admin', body: () => ({ ...newsletterIssue(), version: 1 }) },
  'POST /api/admin/newsletter/letters/{id}/send': { as: 'admin', body: () => ({ version: 1 }) },
  'POST /api/admin/cases/{id}/note': { as: 'admin', body: () => ({ words: 'Called the family' }) },
  'POST /api/admin/cases/{id}/take': { as: 'admin', body: () => ({ words: 'Mine' }) },
  'POST /api/admin/cases/{id}/wait': { as: 'admin', body: () => ({ words: 'For an answer' }) },
  'POST /api/admin/cases/{id}/resolve': {
    as: 'admin',
    body: () => ({ outcome: 'upheld', words: 'Agreed', toFamily: 'Thank you', toTutor: 'Please mind' }),
  },
  'POST /api/admin/cases/{id}/reopen': { as: 'admin', body: () => ({ words: 'More was said' }) },
  'POST /api/admin/accounts/{id}/disable': { as: 'admin', body: () => ({ reason: 'misconduct' }) },
  'POST /api/admin/erasures': {
    as: 'admin',
    body: () => ({ email: 'nobody@nowhere.example', reason: 'requested' }),
  },
  'POST /api/admin/events/verify': {
    as: 'admin',
    body: () => ({ streamId: '00000000-0000-4000-8000-0000000000ff' }),
  },
  'POST /api/demo/clock': { as: 'admin', body: () => ({ advance: 'PT0S' }) },
};
