import type { Page } from '@playwright/test';
import type { OpportunityItem } from '../../../interfaces/http/contract/opportunity.js';

let opportunities = 0;

/** An opportunity as GET /api/portal/opportunities shows it; its tutor still has two days. */
export function opportunityOf(change: Partial<OpportunityItem> = {}, subjects = 'Year 9 Maths'): OpportunityItem {
  const number = String(++opportunities).padStart(12, '0');
  return {
    id: `00000000-0000-4000-9000-${number}`,
    status: 'available',
    respondedAt: null,
    declineReason: null,
    report: null,
    contractDownloaded: false,
    contractSubmitted: true,
    contactDetailsShared: false,
    notifiedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 48 * 3_600_000).toISOString(),
    enquiry: {
      name: 'Ruth A.',
      email: 'r•••@example.com',
      phone: '•••56',
      location: 'Parramatta',
      subjects,
      educationLevel: 'Secondary Education (age 11-16)',
      frequency: 'Weekly',
      message: '',
      deliveryPreference: "I don't mind, either are fine",
      hiringLikelihood: "I'm ready to hire now",
      availableDays: ['Monday'],
      availableTimes: ['Any'],
      locationPreferences: ["Student's home"],
    },
    match: null,
    earlierQuote: null,
    wider: null,
    waitlist: null,
    keptQuote: null,
    changed: [],
    ...change,
  };
}

/** Shows the tutor who is signed in these opportunities, whatever the server has. */
export const showOpportunities = (page: Page, list: readonly Partial<OpportunityItem>[]) =>
  page.route('**/api/portal/opportunities', (route) => route.fulfill({ json: list }));
