import { mappings } from '../../../infrastructure/postgres/ledger/rows.js';
import { emptiedRow, emptying, emptyingDocuments } from '../../../infrastructure/postgres/personal-columns.js';
import type { Column } from '../../../infrastructure/postgres/tables/columns.js';

/**
 * Texts that say nothing of a person: statuses, codes, choices
 * from lists of ours, areas, and what a policy or a scanner says.
 */
const HARMLESS = {
  acts: ['act'],
  booking_requests: ['sessionType', 'urgency', 'status'],
  bookings: [
    'sessionType',
    'status',
    'paymentStatus',
    'cancelledBy',
    'cancellationReason',
    'noShowBy',
    'noShowMarkedBy',
  ],
  cases: ['reference', 'kind', 'concern', 'reason', 'reporter', 'status', 'outcome', 'informed'],
  competitions: ['competition', 'seed', 'drawnEntries'],
  contract_submissions: ['status'],
  credential_documents: ['documentType', 'mimeType', 'scan', 'threat'],
  enquiries: [
    'status',
    'reference',
    'closedReason',
    'changed',
    'waitlist',
    'withheldBy',
    'city',
    'subjectSlug',
    'sourceName',
  ],
  matching_policies: ['name', 'policy'],
  newsletter_issues: ['status', 'subject', 'markdown'],
  sender_blocks: ['kind', 'reason'],
  tutor_opportunities: ['status', 'declineReason', 'match'],
  tutor_quotes: ['status'],
  tutor_reviews: ['status', 'hiddenFor'],
  tutors: ['timezone', 'subjects', 'yearLevels', 'tutorType', 'deliveryModes', 'vettingStatus', 'photoProblem'],
  users: ['role'],
};

describe('R-68 what a row says of a person', () => {
  it('is marked in its table’s mapping: every text is, or is named here as one that says nothing', () => {
    const unmarked = Object.fromEntries(
      Object.values(mappings).map(({ options }) => [
        options.name,
        Object.entries(options.columns as Record<string, Column>)
          .filter(([, { type, personal }]) => (type === 'text' || type === 'jsonb') && !personal)
          .map(([name]) => name),
      ]),
    );
    expect(unmarked).toEqual(HARMLESS);
  });

  it('is emptied as its marks say: what is the family’s alone stays when the tutor is erased', () => {
    const set = emptying(mappings['booking-request'], 'x');
    expect(set).toContain(`student_email = case when x then '' else student_email end`);
    expect(set).toContain(`subject = case when x then 'Tutoring' else subject end`);
    expect(set).toContain('tutor_response = null');
    expect(emptying(mappings.quote)).not.toContain('case');
    expect(emptyingDocuments(mappings.contract)).not.toContain('admin_notes');
    expect(emptiedRow(mappings.enquiry)).toMatchObject({ email: '', availableDays: [], closedNote: null });
  });
});
