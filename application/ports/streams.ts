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
import { evolve as evolveDocument } from '../../domain/tutor/document.js';
import { evolve as evolveTutor } from '../../domain/tutor/tutor.js';

/** Every kind of stream in the log, with the one function that folds it. */
export const streams = {
  account: evolveAccount,
  act: evolveAct,
  block: evolveBlock,
  booking: evolveBooking,
  'booking-request': evolveBookingRequest,
  case: evolveCase,
  competition: evolveCompetition,
  contract: evolveContract,
  document: evolveDocument,
  enquiry: evolveEnquiry,
  'newsletter-issue': evolveNewsletterIssue,
  opportunity: evolveOpportunity,
  policy: evolvePolicy,
  quote: evolveQuote,
  review: evolveReview,
  tutor: evolveTutor,
} as const;

export type Stream = keyof typeof streams;
export type StateOf<S extends Stream> = ReturnType<(typeof streams)[S]>;
export type EventOf<S extends Stream> = Parameters<(typeof streams)[S]>[1];
export type AnyEvent = { [S in Stream]: EventOf<S> }[Stream];
export type EventType = AnyEvent['type'];
export type EventNamed<T extends EventType> = Extract<AnyEvent, { type: T }>;
