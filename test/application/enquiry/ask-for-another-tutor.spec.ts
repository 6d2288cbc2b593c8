import { AnotherTutor } from '../../../application/enquiry/another-tutor.js';
import {
  AskForAnotherTutor,
  AskForAnotherTutorHandler,
} from '../../../application/enquiry/ask-for-another-tutor.command.js';
import { AcceptQuote, AcceptQuoteHandler } from '../../../application/quote/accept-quote.command.js';
import { ANOTHER_TUTOR_REASONS } from '../../../domain/enquiry/another-tutor.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

it('G-08 a filled enquiry is opened again: the runner-up is asked, and an open one cannot be', async () => {
  const world = new InMemoryWorld();
  const enquiryId = await world.streams.enquiry();
  const [chosen, other] = [await world.streams.tutor(), await world.streams.tutor()];
  const { quoteId } = await world.streams.quote(enquiryId, chosen.tutorId);
  await world.streams.quote(enquiryId, other.tutorId);
  const ask = () =>
    new AskForAnotherTutorHandler(
      world.ledger,
      new AnotherTutor(world.ledger, world.mailer, world.sessionPost),
      world.clock,
    ).execute(
      new AskForAnotherTutor(enquiryId, { reason: ANOTHER_TUTOR_REASONS[0], note: null }, `holder:${enquiryId}`),
    );
  await expect(ask()).rejects.toMatchObject({ kind: 'conflict' });
  await new AcceptQuoteHandler(world.ledger, world.mailer, world.clock).execute(new AcceptQuote(quoteId, enquiryId));
  const done = await world.effectsOf(ask);
  expect(done.types.sort()).toEqual(
    ['EnquiryReopened', 'OpportunityExpired', 'OpportunityExpired', 'OpportunityOffered', 'QuoteExpired'].sort(),
  );
  expect(done.mailed).toEqual([
    `another-tutor to enquirer-${enquiryId}`,
    `tutor-replaced to ${chosen.tutorId}`,
    `quote-asked-again to ${other.tutorId}`,
  ]);
  expect(done.actors).toEqual([`holder:${enquiryId}`]);
});
