import {
  CreateCalendarFeed,
  CreateCalendarFeedHandler,
  RevokeCalendarFeed,
  RevokeCalendarFeedHandler,
} from '../../../application/calendar/calendar-feed.command.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('G-17 the calendar feed of a tutor', () => {
  let world: InMemoryWorld;
  beforeEach(() => (world = new InMemoryWorld()));

  const create = (accountId: string) =>
    new CreateCalendarFeedHandler(world.tutors, world.tutorChanges, world.tokens).execute(
      new CreateCalendarFeed(accountId),
    );
  const revoke = (accountId: string) =>
    new RevokeCalendarFeedHandler(world.tutors, world.tutorChanges).execute(new RevokeCalendarFeed(accountId));

  it('has a new address each time, of which the hash alone is kept', async () => {
    const { tutorId, accountId } = await world.streams.tutor();
    const hashes: (string | null)[] = [];
    for (let time = 0; time < 2; time++) {
      const done = await world.effectsOf(() => create(accountId));
      expect(done.types).toEqual(['CalendarFeedCreated']);
      const { calendarFeedHash } = (await world.ledger.load('tutor', tutorId)).columns;
      expect(calendarFeedHash).toBe(world.tokens.hash(world.tokens.issue('calendar-feed', done.result.tokenId)));
      expect(JSON.stringify(done.events)).not.toContain(done.result.tokenId);
      hashes.push(calendarFeedHash);
    }
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('ends when it is revoked, once', async () => {
    const { tutorId, accountId } = await world.streams.tutor();
    await create(accountId);
    expect((await world.effectsOf(() => revoke(accountId))).types).toEqual(['CalendarFeedRevoked']);
    const { state, columns } = await world.ledger.load('tutor', tutorId);
    expect([state.calendarFeedAt, columns.calendarFeedHash]).toEqual([null, null]);
    expect((await world.effectsOf(() => revoke(accountId))).types).toEqual([]);
  });

  it('needs a profile', async () => {
    const accountId = await world.streams.account();
    await expect(create(accountId)).rejects.toMatchObject({ code: 'profile_required' });
    await revoke(accountId);
  });
});
