import { AccountWrites } from './account.js';
import { AvailabilityWrites } from './availability.js';
import { BookingWrites } from './booking.js';
import { CalendarWrites } from './calendar.js';
import { ContractWrites } from './contract.js';
import { DocumentWrites } from './document.js';
import { EnquiryWrites } from './enquiry.js';
import { ErasureWrites } from './erasure.js';
import { MailWrites } from './mail.js';
import { MatchingWrites } from './matching.js';
import { CompetitionWrites } from './competition.js';
import { NewsletterWrites } from './newsletter.js';
import { NotificationWrites } from './notification.js';
import { OpportunityWrites } from './opportunity.js';
import { PhotoWrites } from './photo.js';
import { QuoteWrites } from './quote.js';
import { ReviewWrites } from './review.js';
import { TutorWrites } from './tutor.js';

/** What executes the writes of each feature. */
export const WRITES = [
  AccountWrites,
  AvailabilityWrites,
  BookingWrites,
  CalendarWrites,
  ContractWrites,
  DocumentWrites,
  EnquiryWrites,
  ErasureWrites,
  MailWrites,
  MatchingWrites,
  CompetitionWrites,
  NewsletterWrites,
  NotificationWrites,
  OpportunityWrites,
  PhotoWrites,
  QuoteWrites,
  ReviewWrites,
  TutorWrites,
];
