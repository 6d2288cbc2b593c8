import {
  DisableAccount,
  DisableAccountHandler,
  EnableAccount,
  EnableAccountHandler,
} from '../../../application/account/disable-account.command.js';
import { append } from '../../../application/ports/ledger.js';
import { PauseTutorWhenAccountIsDisabled } from '../../../application/tutor/pause-tutor-when-account-is-disabled.reaction.js';
import { erase } from '../../../domain/tutor/closing.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('a tutor whose account is disabled', () => {
  let world: InMemoryWorld;
  let tutorId: string;
  let accountId: string;

  const disable = () =>
    new DisableAccountHandler(world.ledger, world.clock).execute(
      new DisableAccount(accountId, 'security', 'account:admin'),
    );
  const enable = () =>
    new EnableAccountHandler(world.ledger, world.clock).execute(new EnableAccount(accountId, 'account:admin'));
  const eraseTutor = async () => {
    const tutor = await world.ledger.load('tutor', tutorId);
    const at = world.clock.now();
    await world.ledger.commit({ changes: [append(tutor, erase(tutor.state, at))], actor: 'account:admin', at });
  };
  const react = () => {
    const completes = { eventId: accountId, reaction: PauseTutorWhenAccountIsDisabled.name };
    world.ledger.outbox.push(completes);
    const reaction = new PauseTutorWhenAccountIsDisabled(world.tutors, world.tutorChanges, world.ledger);
    const recorded = { streamId: accountId, at: world.clock.now() } as Parameters<typeof reaction.react>[0];
    return world.effectsOf(() => reaction.react(recorded, completes));
  };
  beforeEach(async () => {
    world = new InMemoryWorld();
    ({ tutorId, accountId } = await world.streams.tutor());
    await disable();
  });

  it('SEC-8 is paused, once', async () => {
    expect(await react()).toMatchObject({ types: ['StudentsPaused'], actors: ['system'] });
    expect((await react()).types).toEqual([]);
    expect(world.ledger.outbox).toEqual([]);
  });

  it('SEC-8 is not paused any more where the account was enabled again before that', async () => {
    await enable();
    expect((await react()).types).toEqual([]);
    expect(world.ledger.outbox).toEqual([]);
    expect((await world.ledger.load('tutor', tutorId)).state.pausedAt).toBeNull();
  });

  it('SEC-8 R-68 leaves nothing to do where it was erased before that', async () => {
    await eraseTutor();
    expect((await react()).types).toEqual([]);
    expect(world.ledger.outbox).toEqual([]);
  });
});
