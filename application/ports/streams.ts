import { evolve as evolveAccount } from '../../domain/account/account.js';
import { evolve as evolveAct } from '../../domain/act/act.js';
import { evolve as evolveBlock } from '../../domain/block/block.js';
import { evolve as evolveBookingRequest } from '../../domain/booking/booking-request.js';
import { evolve as evolveBooking } from '../../domain/booking/booking.js';
import { evolve as evolveCase } from '../../domain/case/case.js';
import { evolve as evolveCompetition } from '../../domain/competition/competition.js';
import { evolve as evolveContract } from '../../domain/contract/contract.js';
import { evolve as evolveEnquiry } from '../../domain/enquiry/enquiry.js';
import { evolve as evolvePolicy } from '../../domain/matching/policy-change.js';
import { evolve as evolveNewsletterIssue } from '../../domain/newsletter/issue.js';
import { evolve as evolveOpportunity } from '../../domain/opportunity/opportunity.js';
import { evolve as evolveQuote } from '../../domain/quote/quote.js';
import { evolve as evolveReview } from '../../domain/review/review.js';
import { evolve as evolveDocument } from '../../domain/document/document.js';
import { evolve as evolveTutor } from '../../domain/tutor/tutor.js';

/** Every kind of stream in the log: what a 404 calls it, and the one function that folds it. */
export const streams = {
  account: { name: 'Account', evolve: evolveAccount },
  act: { name: 'Act', evolve: evolveAct },
  block: { name: 'Block', evolve: evolveBlock },
  booking: { name: 'Booking', evolve: evolveBooking },
  'booking-request': { name: 'Booking request', evolve: evolveBookingRequest },
  case: { name: 'Case', evolve: evolveCase },
  competition: { name: 'Competition', evolve: evolveCompetition },
  contract: { name: 'Contract', evolve: evolveContract },
  document: { name: 'Document', evolve: evolveDocument },
  enquiry: { name: 'Enquiry', evolve: evolveEnquiry },
  'newsletter-issue': { name: 'Newsletter issue', evolve: evolveNewsletterIssue },
  opportunity: { name: 'Opportunity', evolve: evolveOpportunity },
  policy: { name: 'Policy', evolve: evolvePolicy },
  quote: { name: 'Quote', evolve: evolveQuote },
  review: { name: 'Review', evolve: evolveReview },
  tutor: { name: 'Tutor', evolve: evolveTutor },
} as const;

export type Stream = keyof typeof streams;
export type StateOf<S extends Stream> = ReturnType<(typeof streams)[S]['evolve']>;
export type EventOf<S extends Stream> = Parameters<(typeof streams)[S]['evolve']>[1];
export type AnyEvent = { [S in Stream]: EventOf<S> }[Stream];
export type EventType = AnyEvent['type'];
export type EventNamed<T extends EventType> = Extract<AnyEvent, { type: T }>;

/** The ids of the tutor, enquiry and booking that a state is about, as far as it names them. */
export const idsIn = (state: StateOf<Stream>) => ({
  tutorId: 'tutorId' in state ? state.tutorId : null,
  enquiryId: 'enquiryId' in state ? state.enquiryId : null,
  bookingId: 'bookingId' in state ? state.bookingId : null,
});
