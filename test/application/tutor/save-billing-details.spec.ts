import {
  SaveBillingDetails,
  SaveBillingDetailsHandler,
} from '../../../application/tutor/save-billing-details.command.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('G-15 a tutor’s billing details', () => {
  it('are saved, the business name outside of the log; saved again unchanged they are no event; an account without a profile is refused', async () => {
    const world = new InMemoryWorld();
    const { tutorId, accountId } = await world.streams.tutor();
    const save = (input: SaveBillingDetails['input'], by = accountId) =>
      world.effectsOf(() =>
        new SaveBillingDetailsHandler(world.tutors, world.tutorChanges).execute(new SaveBillingDetails(input, by)),
      );
    const done = await save({ businessName: 'Rivers Tutoring', gstRegistered: true });
    expect(done.events).toMatchObject([{ type: 'BillingDetailsSaved', data: { gstRegistered: true } }]);
    expect(JSON.stringify(done.events)).not.toContain('Rivers');
    expect(await world.ledger.load('tutor', tutorId)).toMatchObject({
      state: { gstRegistered: true },
      columns: { businessName: 'Rivers Tutoring' },
    });
    expect((await save({ businessName: 'Rivers Tutoring', gstRegistered: true })).types).toEqual([]);
    expect((await save({ businessName: undefined, gstRegistered: true })).types).toEqual(['BillingDetailsSaved']);
    expect((await world.ledger.load('tutor', tutorId)).columns.businessName).toBeNull();
    await expect(
      save({ businessName: undefined, gstRegistered: false }, await world.streams.account()),
    ).rejects.toMatchObject({ code: 'profile_required' });
  });
});
