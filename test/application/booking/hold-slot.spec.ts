import {
  HoldSlot,
  HoldSlotHandler,
  ReleaseHold,
  ReleaseHoldHandler,
} from '../../../application/booking/hold-slot.command.js';
import { MINUTE, plus } from '../../../domain/shared/time.js';
import { agreement, MONDAY_NINE } from '../../support/agreements.js';
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
