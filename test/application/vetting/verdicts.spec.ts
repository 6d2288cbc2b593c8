import {
  DecideCredentials,
  DecideCredentialsHandler,
} from '../../../application/vetting/decide-credentials.command.js';
import { DecideVetting, DecideVettingHandler } from '../../../application/vetting/decide-vetting.command.js';
import { saveProfile } from '../../../domain/tutor/profile.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('a verdict on a tutor', () => {
  let world: InMemoryWorld;
  const decide = (tutorId: string, input: object) =>
    new DecideVettingHandler(world.tutorChanges).execute(new DecideVetting(tutorId, input as never, 'admin'));
  const decideCredentials = (tutorId: string, input: object) =>
    new DecideCredentialsHandler(world.tutorChanges).execute(new DecideCredentials(tutorId, input as never, 'admin'));
  beforeEach(() => (world = new InMemoryWorld()));

  it('R-31 approves, once, and says so by mail', async () => {
    const { tutorId } = await world.streams.tutor('pending');
    const done = await world.effectsOf(() => decide(tutorId, { status: 'approved' }));
    expect(done).toMatchObject({
      result: { id: tutorId, vettingStatus: 'approved' },
      types: ['TutorVettingApproved'],
      mailed: [`tutor-approved to ${tutorId}`],
      actors: ['account:admin'],
    });
    await expect(decide(tutorId, { status: 'approved' })).rejects.toMatchObject({ code: 'vetting_decided' });
  });

  it('R-127 overturns for a reason alone, and the mail says what ends with it', async () => {
    const { tutorId } = await world.streams.tutor();
    await expect(decide(tutorId, { status: 'rejected' })).rejects.toMatchObject({ kind: 'invalid' });
    const done = await world.effectsOf(() => decide(tutorId, { status: 'rejected', reason: 'A complaint was upheld' }));
    expect(done.types).toEqual(['TutorVettingRejected']);
    expect(done.mails).toMatchObject([
      { kind: 'tutor-rejected', data: { reason: 'A complaint was upheld', wasApproved: true } },
    ]);
    expect((await world.ledger.load('tutor', tutorId)).columns.vettingReason).toBe('A complaint was upheld');
    await expect(decide(tutorId, { status: 'approved' })).rejects.toMatchObject({ kind: 'invalid' });
    const again = await world.effectsOf(() => decide(tutorId, { status: 'approved', reason: 'Cleared up' }));
    expect(again.mails).toMatchObject([{ kind: 'tutor-approved', data: { reason: 'Cleared up' } }]);
  });

  it('R-82 is refused where the admin saw another status', async () => {
    const { tutorId } = await world.streams.tutor();
    await expect(decide(tutorId, { status: 'rejected', reason: 'Papers', seen: 'pending' })).rejects.toMatchObject({
      code: 'vetting_decided',
    });
  });

  it('R-31 on changed credentials confirms them, or brings back what was checked', async () => {
    const { tutorId } = await world.streams.tutor();
    const change = () =>
      world.tutorChanges.change(
        tutorId,
        ({ state }, now) => ({
          events: saveProfile(
            state,
            {
              facts: { hourlyRate: 65, experienceYears: 5, subjects: [] },
              rateCap: null,
              credentials: 'changed',
              hasNewAddress: false,
            },
            now,
          ),
          columns: { name: 'Dr Pat Lee', checkedName: 'Pat Lee' },
          result: null,
        }),
        'operator',
      );
    await expect(decideCredentials(tutorId, { status: 'approved' })).rejects.toMatchObject({
      code: 'credentials_decided',
    });
    await change();
    const refused = await world.effectsOf(() =>
      decideCredentials(tutorId, { status: 'rejected', reason: 'No such title' }),
    );
    expect(refused).toMatchObject({
      types: ['TutorCredentialsRefused'],
      mails: [{ data: { reason: 'No such title' } }],
    });
    expect((await world.ledger.load('tutor', tutorId)).columns).toMatchObject({ name: 'Pat Lee', checkedName: null });
    await change();
    const confirmed = await world.effectsOf(() => decideCredentials(tutorId, { status: 'approved' }));
    expect(confirmed).toMatchObject({
      types: ['TutorCredentialsConfirmed'],
      mailed: [`credentials-approved to ${tutorId}`],
    });
    expect((await world.ledger.load('tutor', tutorId)).columns.name).toBe('Dr Pat Lee');
  });
});
