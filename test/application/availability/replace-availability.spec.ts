import { keepAvailability } from '../../../application/availability/availability.writes.js';
import {
  ReplaceAvailability,
  ReplaceAvailabilityHandler,
} from '../../../application/availability/replace-availability.command.js';
import { availabilityRules } from '../../../domain/availability/availability.rules.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('a tutor’s hours', () => {
  let world: InMemoryWorld;
  const replace = (input: object, accountId: string) =>
    new ReplaceAvailabilityHandler(world.tutors, world.tutorChanges).execute(
      new ReplaceAvailability(availabilityRules.parse(input), accountId),
    );
  const monday = { dayOfWeek: 1, startTime: '09:00', endTime: '12:00', timezone: 'Australia/Sydney' };
  const dayOff = { specificDate: '2026-12-24', isActive: false };
  beforeEach(() => (world = new InMemoryWorld()));

  it('R-90 are replaced whole in the tutor’s commit; an hour that was there before keeps its id', async () => {
    const { tutorId, accountId } = await world.streams.tutor();
    const done = await world.effectsOf(() => replace({ rules: [monday], exceptions: [dayOff] }, accountId));
    expect(done.events).toMatchObject([{ type: 'AvailabilityReplaced', data: { rules: 1, exceptions: 1 } }]);
    const [first] = world.written(keepAvailability);
    expect(first).toMatchObject({
      tutorId,
      rows: [{ isRecurring: true }, { specificDate: '2026-12-24', dayOfWeek: 4 }],
    });
    await replace({ rules: [{ ...monday, dayOfWeek: 2 }, monday] }, accountId);
    const rows = world.ledger.availability.get(tutorId) ?? [];
    expect(rows.map(({ dayOfWeek }) => dayOfWeek)).toEqual([2, 1]);
    expect(rows[1]?.id).toBe(first?.rows[0]?.id);
  });

  it('R-90 need a profile', async () => {
    const accountId = await world.streams.account();
    await expect(replace({ rules: [] }, accountId)).rejects.toMatchObject({ code: 'profile_required' });
  });
});
