import {
  AnswerOpportunity,
  AnswerOpportunityHandler,
} from '../../../application/opportunity/answer-opportunity.command.js';
import { OpenTerms, OpenTermsHandler } from '../../../application/opportunity/open-terms.command.js';
import { keepSearchRow } from '../../../application/tutor/tutor.writes.js';
import { DAY, HOUR } from '../../../domain/shared/time.js';
import type { DeclineReason } from '../../../domain/opportunity/decline-reason.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('an invitation', () => {
  let world: InMemoryWorld;
  let tutor: { tutorId: string; accountId: string };
  let opportunityId: string;
  const answer = (given: 'accept' | 'reject', { accountId } = tutor, reason?: DeclineReason) =>
    new AnswerOpportunityHandler(world.ledger, world.tutors, world.tutorChanges, world.record).execute(
      new AnswerOpportunity(opportunityId, given, accountId, reason),
    );
  const openTerms = ({ accountId } = tutor) =>
    new OpenTermsHandler(world.ledger, world.tutors, world.clock).execute(new OpenTerms(opportunityId, accountId));
  async function invite(vetting: 'approved' | 'pending') {
    tutor = await world.streams.tutor(vetting);
    opportunityId = await world.streams.opportunity(await world.streams.enquiry(), tutor.tutorId);
  }
  beforeEach(async () => {
    world = new InMemoryWorld();
    await invite('approved');
  });

  it('R-55 is accepted, and the tutor’s response time follows in the same commit, for search too', async () => {
    // The third answer of this tutor, the first two at once: the median is known from here on.
    const { streams } = world;
    for (const enquiryId of [await streams.enquiry(), await streams.enquiry()])
      await streams.opportunity(enquiryId, tutor.tutorId, true);
    world.clock.advance(3 * HOUR);
    const done = await world.effectsOf(() => answer('accept'));
    expect(done).toMatchObject({
      types: ['TutorFiguresRecomputed', 'OpportunityAccepted'],
      actors: [`account:${tutor.accountId}`],
      mailed: [],
      result: { message: 'Opportunity accepted. Contract details will be shared soon.' },
    });
    expect((await world.ledger.load('tutor', tutor.tutorId)).state.responseTime).toBe(0);
    expect(world.written(keepSearchRow)).toMatchObject([{ tutorId: tutor.tutorId, responseTime: 0 }]);
    const again = await world.effectsOf(() => answer('accept'));
    expect([again.types, again.writes]).toEqual([[], []]);
  });

  it('R-44 G-10 is declined for a reason; it is not accepted after that', async () => {
    expect((await world.effectsOf(() => answer('reject', tutor, 'rate'))).types).toContain('OpportunityDeclined');
    expect((await world.ledger.load('opportunity', opportunityId)).state.declineReason).toBe('rate');
    await expect(answer('accept')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('R-44 is not accepted once its time is over, and not by another tutor', async () => {
    const other = await world.streams.tutor();
    await expect(answer('accept', other)).rejects.toMatchObject({ kind: 'not_found' });
    world.clock.advance(30 * DAY);
    const done = await world.effectsOf(() => expect(answer('accept')).rejects.toMatchObject({ kind: 'conflict' }));
    expect([...done.types, ...done.writes]).toEqual([]);
  });

  it('R-45 is not accepted by a tutor who may not teach yet', async () => {
    await invite('pending');
    await expect(answer('accept')).rejects.toMatchObject({ kind: 'conflict' });
    expect((await world.ledger.load('opportunity', opportunityId)).state.status).toBe('available');
  });

  it('R-46 has its terms opened by its tutor, which is kept once', async () => {
    await answer('accept');
    expect((await world.effectsOf(() => openTerms())).actors).toEqual([`account:${tutor.accountId}`]);
    expect((await world.effectsOf(() => openTerms())).types).toEqual([]);
    await expect(openTerms(await world.streams.tutor())).rejects.toMatchObject({ kind: 'not_found' });
  });
});
