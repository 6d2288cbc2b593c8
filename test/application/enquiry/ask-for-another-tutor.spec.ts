import { AnotherTutor } from '../../../application/enquiry/another-tutor.js';
import {
  AskForAnotherTutor,
  AskForAnotherTutorHandler,
} from '../../../application/enquiry/ask-for-another-tutor.command.js';
import { CloseEnquiry, CloseEnquiryHandler } from '../../../application/enquiry/close-enquiry.command.js';
import { append } from '../../../application/ports/ledger.js';
import { AcceptQuote, AcceptQuoteHandler } from '../../../application/quote/accept-quote.command.js';
import { ANOTHER_TUTOR_REASONS } from '../../../domain/enquiry/another-tutor.js';
import { accept } from '../../../domain/opportunity/opportunity.js';
import { READY } from '../../support/streams.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

it('G-08 R-50 a filled enquiry is opened again: the runner-up is asked, and hears of its end while the new quote is written', async () => {
  const world = new InMemoryWorld();
  const enquiryId = await world.streams.enquiry();
  const [chosen, other] = [await world.streams.tutor(), await world.streams.tutor()];
  const { quoteId } = await world.streams.quote(enquiryId, chosen.tutorId);
  await world.streams.quote(enquiryId, other.tutorId);
  const ask = () =>
    new AskForAnotherTutorHandler(
      world.ledger,
      new AnotherTutor(world.ledger, world.mailer, world.bookingMailer),
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

  const again = done.events.find(({ type }) => type === 'OpportunityOffered');
  await world.ledger.decide('opportunity', again?.id ?? '', async (opportunity) => {
    const changes = [append(opportunity, accept(opportunity.state, READY, world.clock.now()))];
    return { commit: { changes, actor: `account:${other.accountId}`, at: world.clock.now() }, result: undefined };
  });
  const closed = await world.effectsOf(() =>
    new CloseEnquiryHandler(world.ledger, world.mailer, world.requested, world.blocks, world.clock).execute(
      new CloseEnquiry(enquiryId, { reason: 'other', note: null }, `holder:${enquiryId}`, true),
    ),
  );
  expect(closed.mailed.toSorted()).toEqual([
    `enquiry-closed to enquirer-${enquiryId}`,
    `opportunity-closed to ${other.tutorId}`,
  ]);
});
