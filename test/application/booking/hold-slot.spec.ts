import {
  HoldSlot,
  HoldSlotHandler,
  ReleaseHold,
  ReleaseHoldHandler,
} from '../../../application/booking/hold-slot.command.js';
import { MINUTE, plus } from '../../../domain/shared/time.js';
import { agreement, MONDAY_NINE, MONDAY_TEN, rivalOf } from '../../support/agreements.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

it('R-53 a time is held for ten minutes, and given back when the family changes its mind', async () => {
  const world = new InMemoryWorld();
  const { enquiryId, quoteId } = await agreement(world);
  const hold = await new HoldSlotHandler(
    ...([world.arrangements, world.slots, world.ledger, world.holds, world.clock] as const),
  ).execute(new HoldSlot(enquiryId, quoteId, MONDAY_NINE));
  expect(hold).toMatchObject({ enquiryId, startsAt: MONDAY_NINE, expiresAt: plus(world.clock.now(), 10 * MINUTE) });
  expect(world.holds.held.size).toBe(1);
  await new ReleaseHoldHandler(world.holds).execute(new ReleaseHold(enquiryId));
  expect(world.holds.held.size).toBe(0);
});

it('R-53 R-84 families that hold one time at the same moment get its places, and only then is it taken', async () => {
  const world = new InMemoryWorld();
  const agreed = await agreement(world, 3);
  const families = [agreed, ...(await Promise.all([1, 2, 3].map(() => rivalOf(world, agreed))))];
  const outcomes = await Promise.allSettled(
    families.map(({ enquiryId, quoteId }) =>
      new HoldSlotHandler(
        ...([world.arrangements, world.slots, world.ledger, world.holds, world.clock] as const),
      ).execute(new HoldSlot(enquiryId, quoteId, MONDAY_NINE)),
    ),
  );
  expect([...world.holds.held.values()].map(({ seat }) => seat).sort()).toEqual([1, 2, 3]);
  expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
    { code: 'slot_taken', details: { extra: { nextSlots: [{ startsAt: MONDAY_TEN }, {}, {}] } } },
  ]);
});
