import { type Around, choose, end } from '../../../domain/enquiry/outcome.js';
import {
  close,
  type Enquiry,
  type EnquiryEvent,
  evolve,
  fill,
  lapse,
  submit,
} from '../../../domain/enquiry/enquiry.js';
import * as opportunities from '../../../domain/opportunity/opportunity.js';
import * as quotes from '../../../domain/quote/quote.js';
import { DomainError } from '../../../domain/shared/domain-error.js';
import { fold } from '../../../domain/shared/event.js';

const NOW = '2026-11-21T05:00:00.000Z';
const begun = submit({ reference: 'BK-1', preferredTutorId: null, confirmationRequired: false }, NOW);
const after = (...more: EnquiryEvent[]): Enquiry => fold(evolve, null, [...begun, ...more]);
const open = after();

const READY = {
  tutor: {
    suspended: false,
    vettingStatus: 'approved' as const,
    contractApproved: true,
    wwcVerified: true,
    wwcExpiresAt: '2030-01-01T00:00:00.000Z',
    acceptingStudents: true,
  },
  contractSubmitted: true,
};
const offered = (tutorId: string) => opportunities.offer({ enquiryId: 'e1', tutorId, hiringLikelihood: 'Other' }, NOW);
type Answer = (opportunity: opportunities.Opportunity) => opportunities.OpportunityEvent[];
function opportunity(tutorId: string, ...answers: Answer[]) {
  const first = fold(opportunities.evolve, null, offered(tutorId));
  const state = answers.reduce((one, answer) => fold(opportunities.evolve, one, answer(one)), first);
  return { id: `o-${tutorId}`, state };
}
const accepts: Answer = (one) => opportunities.accept(one, READY, NOW);
const declines: Answer = (one) => opportunities.decline(one, NOW);

type Step = (quote: quotes.Quote) => quotes.QuoteEvent[];
function quote(tutorId: string, ...steps: Step[]) {
  const preconditions = { opportunityAccepted: true, enquiryOpen: true, ownLiveQuote: false, liveQuotes: 0 };
  const terms = { proposedHourlyRate: 60, sessionDuration: 60 };
  const input = { ...terms, enquiryId: 'e1', tutorId, opportunityId: `o-${tutorId}`, preconditions };
  const first = fold(quotes.evolve, null, quotes.submit(input, NOW));
  return { id: `q-${tutorId}`, state: steps.reduce((one, step) => fold(quotes.evolve, one, step(one)), first) };
}
const overdue = (tutorId: string) => {
  const { id, state } = quote(tutorId);
  return { id, state: { ...state, expiresAt: NOW } };
};

/** One tutor in every state that a tutor of an enquiry can be in. */
const around: Around<ReturnType<typeof quote>, ReturnType<typeof opportunity>> = {
  quotes: [
    quote('chosen'),
    quote('live'),
    overdue('overdue'),
    quote('declined', (one) => quotes.decline(one, NOW)),
    quote('withdrew', (one) => quotes.withdraw(one, NOW)),
  ],
  opportunities: [
    ...['chosen', 'live', 'overdue', 'declined', 'withdrew', 'unquoted'].map((tutor) => opportunity(tutor, accepts)),
    opportunity('invited'),
    opportunity('refused', declines),
    opportunity('expired', (one) => opportunities.expire(one, 'closed', NOW)),
  ],
};

type Changed = [{ id: string; state: object }, { type: string; data: object }[]][];
/** What becomes of each: by id, `Event reason, Event → status`. */
const payload = (changed: Changed, step: (state: never, event: never) => object) =>
  Object.fromEntries(
    changed.map(([{ id, state }, events]) => {
      const names = events.map(({ type, data }) => ('reason' in data ? `${type} ${String(data.reason)}` : type));
      const left = events.reduce((one: object, event) => step(one as never, event as never), state);
      return [id, `${names.join(', ')} → ${(left as { status: string }).status}`];
    }),
  );
const all = ({ enquiry, ...outcome }: ReturnType<typeof choose> | ReturnType<typeof end>) => ({
  enquiry: enquiry.map(({ type }) => type),
  ...payload(outcome.quotes, quotes.evolve),
  ...payload(outcome.opportunities, opportunities.evolve),
  tell: outcome.tell,
});

describe('what an enquiry comes to', () => {
  it('R-52 E-17 a choice says what becomes of every quote and invitation, and whom to tell', () => {
    expect(all(choose(open, around, 'q-chosen', NOW))).toEqual({
      enquiry: ['EnquiryFilled'],
      'q-chosen': 'QuoteAccepted, TutorContactReleased → accepted',
      'q-live': 'QuotePassedOver another_chosen → rejected',
      'o-chosen': 'ContactDetailsReleased quote_accepted → accepted',
      'o-invited': 'OpportunityExpired filled → expired',
      tell: { chosen: ['chosen'], passedOver: ['live'], filled: ['invited', 'unquoted'] },
    });
  });

  it('R-50 a closing says it, too', () => {
    expect(all(end(open, around, 'other', NOW))).toEqual({
      enquiry: ['EnquiryClosed'],
      'q-chosen': 'QuoteExpired closed → expired',
      'q-live': 'QuoteExpired closed → expired',
      'q-overdue': 'QuoteExpired time → expired',
      'o-invited': 'OpportunityExpired closed → expired',
      tell: { ended: ['chosen', 'live', 'overdue', 'invited', 'unquoted'] },
    });
  });

  it('R-51 R-52 refuses what has ended, by the status of quote and enquiry', () => {
    const refusal = (decide: () => unknown) => {
      try {
        decide();
        return 'decided';
      } catch (error) {
        if (error instanceof DomainError) return error.code;
        throw error;
      }
    };
    const states = {
      open,
      filled: after(...fill(open, 'q9', NOW)),
      closed: after(...close(open, 'other', NOW)),
      lapsed: after(...lapse(open, NOW)),
    };
    const table = Object.fromEntries(
      Object.entries(states).map(([status, enquiry]) => [
        status,
        [
          ...['chosen', 'overdue', 'declined', 'withdrew', 'nobody'].map((tutor) =>
            refusal(() => choose(enquiry, around, `q-${tutor}`, NOW)),
          ),
          refusal(() => end(enquiry, around, 'other', NOW)),
          refusal(() => end(enquiry, around, 'not_me', NOW)),
        ],
      ]),
    );
    const ended = ['quote_expired', 'quote_rejected', 'quote_expired', 'not_found'];
    expect(table).toEqual({
      open: ['decided', ...ended, 'decided', 'decided'],
      filled: ['enquiry_filled', ...ended, 'enquiry_filled', 'decided'],
      closed: ['enquiry_closed', ...ended, 'enquiry_closed', 'enquiry_closed'],
      lapsed: ['enquiry_lapsed', ...ended, 'enquiry_lapsed', 'enquiry_lapsed'],
    });
  });
});
