import type { Page } from '@playwright/test';
import { open } from './visitor.js';

/** Public and inert. */
export const DEMO_ENQUIRY = '00000000-0000-4000-8000-000000000001';

const TUTOR = {
  name: 'Mia Okafor',
  averageRating: 4.8,
  totalReviews: 12,
  experience: 9,
  subjects: ['mathematics', 'physics', 'science', 'english', 'chemistry'],
  bio: 'I have taught in Sydney for nine years.',
  qualifications: 'Master of Teaching, the University of Sydney',
  hourlyRate: 70,
  successRate: 97.5,
  responseTime: 3,
  deliveryModes: ['online', 'in-person'],
  timezone: 'Australia/Sydney',
};

let quotes = 0;
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A quote as GET /api/enquiries/{id}/quotes shows it. */
export function quoteOf(change: Record<string, unknown> = {}, tutor: Partial<typeof TUTOR> = {}) {
  const number = ++quotes;
  return {
    id: idOf(1000 + number),
    enquiryId: DEMO_ENQUIRY,
    status: 'submitted',
    studentViewed: false,
    studentViewedAt: null,
    respondedAt: null,
    ending: null,
    proposedHourlyRate: 70,
    sessionDuration: 60,
    sessionCost: 7000,
    availability: 'Tuesday and Thursday evenings',
    personalizedMessage: 'Thank you for your enquiry. We would begin with the algebra that worries her most.',
    teachingApproach: 'Short explanations, then you try while I watch.',
    suggestedLocation: 'Parramatta library',
    expiresAt: '2038-01-28T12:59:59.999Z',
    createdAt: '2026-11-21T02:00:00.000Z',
    tutor: { id: idOf(2000 + number), ...TUTOR, ...tutor },
    verified: { vetting: true, contract: true, wwc: true },
    contactShared: false,
    contact: null,
    match: { score: 88, reasons: [{ label: 'Day and time', points: 15, of: 20 }] },
    ...change,
  };
}

/** Shows these quotes on the demo enquiry's page, whatever the server has. */
export const showQuotes = (page: Page, list: readonly unknown[]) =>
  page.route(`**/api/enquiries/${DEMO_ENQUIRY}/quotes`, (route) =>
    route.fulfill({ json: { success: true, quotes: list } }),
  );

/** Opens the demo enquiry with this session of an accepted quote. */
export async function showSession(
  page: Page,
  session: () => object,
  contests: () => unknown[] = () => [],
  guarantees: () => unknown[] = () => [],
): Promise<void> {
  const quote = quoteOf({ status: 'accepted', contact: { email: 'mia@example.com', phone: null } });
  await showQuotes(page, [quote]);
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}/live`, (route) => route.abort());
  await page.route('**/api/tutors/*/slots?*', (route) =>
    route.fulfill({ json: { success: true, slots: [], timezone: 'Australia/Sydney' } }),
  );
  await page.route(`**/api/enquiries/${DEMO_ENQUIRY}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { enquiry: object };
    const bookings = [{ ...session(), tutorId: quote.tutor.id, quoteId: quote.id }];
    const filled = { status: 'filled', acceptedQuoteId: quote.id, booking: bookings[0], bookings };
    await route.fulfill({
      json: { ...answer, enquiry: { ...answer.enquiry, ...filled, contests: contests(), guarantees: guarantees() } },
    });
  });
  await open(page, `/enquiries/${DEMO_ENQUIRY}`);
}
