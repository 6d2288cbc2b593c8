import type { Page } from '@playwright/test';
import type { BookingItem, PortalSessionItem } from '../../../interfaces/http/contract/booking.js';
import type { BookingRequestItem } from '../../../interfaces/http/contract/booking-request.js';
import type { TutorQuoteItem } from '../../../interfaces/http/contract/quote.js';
import { DEMO_ENQUIRY } from './quotes.js';

const HOUR = 3_600_000;
export const ID = '01a1fc89-883f-75f2-8ed1-6cb1e3b81b77';
/** What a refused call answers in these suites. */
export const SERVER = 'Not at the moment, please try again';
export const MESSAGE = 'Thank you for asking me. We would begin with the algebra of last term.';
/** The instant so many hours from now. */
export const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** Answers what a page reads there. */
export const give = (page: Page, path: string | RegExp, json: unknown) =>
  page.route(path, (route) => (route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback()));

/** Answers each question to a path as it was answered first: others change what is read there meanwhile. */
export const giveSame = async (page: Page, path: string | RegExp): Promise<void> => {
  const answers = new Map<string, Promise<unknown>>();
  await page.route(path, async (route) => {
    const request = route.request();
    if (request.method() !== 'GET') return route.fallback();
    const url = request.url();
    const answer = answers.get(url) ?? route.fetch().then((first) => first.json() as Promise<unknown>);
    answers.set(url, answer);
    return route.fulfill({ json: await answer });
  });
};

/** A confirmed session of the demo's enquiry in three days. */
export const booking = (change: Partial<BookingItem> = {}): BookingItem => ({
  id: ID,
  tutorId: ID,
  enquiryId: DEMO_ENQUIRY,
  quoteId: null,
  requestId: null,
  tutorName: 'Mia Okafor',
  studentName: 'Nora Whitfield',
  subject: 'Maths',
  sessionDuration: 60,
  sessionType: 'online',
  seriesId: null,
  everyWeeks: null,
  location: null,
  sessionDate: at(72),
  startsAt: at(72),
  endsAt: at(73),
  changeableUntil: at(48),
  status: 'confirmed',
  totalCost: 7000,
  paymentStatus: 'pending',
  paidAt: null,
  studentNotes: null,
  learnerName: null,
  meetingLink: null,
  cancelledBy: null,
  cancellationReason: null,
  waitsForCheck: false,
  noShowBy: null,
  noShowMarkedBy: null,
  markRemovedAt: null,
  contested: null,
  timezone: 'Australia/Sydney',
  bookedAt: at(-24),
  startedAt: null,
  cancelledAt: null,
  completedAt: null,
  completedAutomatically: false,
  missedAt: null,
  report: null,
  createdAt: at(-24),
  ...change,
});

/** The same, as its tutor reads it. */
export const session = (change: Partial<PortalSessionItem> = {}): PortalSessionItem => ({
  ...booking(),
  studentEmail: 'nora@example.com',
  studentPhone: '0400 123 456',
  tutorNotes: null,
  contest: null,
  ...change,
});

/** A request for a session that waits for its tutor. */
export const request = (change: Partial<BookingRequestItem> = {}): BookingRequestItem => ({
  id: ID,
  tutorId: ID,
  enquiryId: DEMO_ENQUIRY,
  quoteId: null,
  tutorName: 'Mia Okafor',
  studentName: 'Nora Whitfield',
  subject: 'Maths',
  preferredDate: at(96),
  alternativeDate1: null,
  alternativeDate2: null,
  sessionDuration: 60,
  sessionType: 'online',
  urgency: 'normal',
  studentMessage: null,
  learnerName: null,
  status: 'pending',
  tutorResponse: null,
  proposedDate: null,
  timezone: 'Australia/Sydney',
  expiresAt: at(48),
  respondedAt: null,
  createdAt: at(-1),
  ...change,
});

/** A submitted quote, as its tutor reads it. */
export const ownQuote = (change: Partial<TutorQuoteItem> = {}): TutorQuoteItem => ({
  id: ID,
  enquiryId: DEMO_ENQUIRY,
  opportunityId: null,
  status: 'submitted',
  messages: { count: 0, unread: 0 },
  studentViewed: false,
  studentViewedAt: null,
  proposedHourlyRate: 70,
  sessionDuration: 60,
  sessionCost: 7000,
  respondedAt: null,
  availability: 'Weekday afternoons and evenings',
  personalizedMessage: MESSAGE,
  teachingApproach: null,
  suggestedLocation: null,
  expiresAt: at(100),
  createdAt: at(-1),
  ending: null,
  revisable: true,
  contactDetailsShared: false,
  enquiry: {
    name: 'Ruth A.',
    email: 'r•••@example.com',
    phone: '•••56',
    subjects: 'Maths',
    location: 'Parramatta',
    educationLevel: 'University',
    frequency: 'Weekly',
  },
  ...change,
});
