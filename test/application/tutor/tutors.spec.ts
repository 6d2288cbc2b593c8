import { ClaimDraft, ClaimDraftHandler } from '../../../application/tutor/claim-draft.command.js';
import { CompleteSetup, CompleteSetupHandler } from '../../../application/tutor/complete-setup.command.js';
import { EndTutoring, EndTutoringHandler } from '../../../application/tutor/end-tutoring.command.js';
import { type Applicant, Onboarding } from '../../../application/tutor/onboarding.js';
import { PauseTutor, PauseTutorHandler } from '../../../application/tutor/pause-tutor.command.js';
import { SaveProfile, SaveProfileHandler } from '../../../application/tutor/save-profile.command.js';
import {
  ReinstateTutor,
  ReinstateTutorHandler,
  SuspendTutor,
  SuspendTutorHandler,
} from '../../../application/tutor/suspend-tutor.command.js';
import { TutoringEnd } from '../../../application/tutor/tutoring-end.js';
import { keepSearchRow } from '../../../application/tutor/tutor.writes.js';
import {
  DecideCredentials,
  DecideCredentialsHandler,
} from '../../../application/vetting/decide-credentials.command.js';
import { DecideVetting, DecideVettingHandler } from '../../../application/vetting/decide-vetting.command.js';
import { profileRules } from '../../../domain/tutor/tutor.rules.js';
import { agreement, bookedBy, MONDAY_NINE, MONDAY_TEN } from '../../support/agreements.js';
import { busOf, InMemoryDocuments } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('a tutor', () => {
  let world: InMemoryWorld;
  const onboarding = () => new Onboarding(world.tutors, world.ledger);
  const form = {
    name: 'Pat Lee',
    email: 'pat@tutors.example',
    subjects: 'Maths, Physics',
    postcode: 'Parramatta, NSW 2150',
    hourlyRate: 65,
    qualifications: 'Bachelor of Science',
    experience: '5 years of tutoring',
    profileDescription: 'Patient and clear, with a plan for each lesson and a summary after it.',
  };
  const save = (applicant: Applicant, changes: object = {}) =>
    new SaveProfileHandler(
      ...([world.ledger, world.tutorChanges, onboarding(), world.geography, world.settings, world.clock] as const),
      new InMemoryDocuments(world),
    ).execute(new SaveProfile(profileRules.parse({ ...form, ...changes }), applicant));
  const claim = (draftId: string, accountId: string) =>
    new ClaimDraftHandler(world.tutors, world.tutorChanges).execute(new ClaimDraft(draftId, accountId));
  const complete = (applicant: Applicant) =>
    new CompleteSetupHandler(onboarding(), world.tutorChanges).execute(new CompleteSetup(applicant));
  const pause = (tutorId: string, action: 'pause' | 'resume' = 'pause') =>
    new PauseTutorHandler(world.tutorChanges).execute(new PauseTutor(tutorId, action, 'account:admin'));
  const ending = () => new TutoringEnd(world.ledger, world.mailer, world.bookingMailer);
  const load = (tutorId: string) => world.ledger.load('tutor', tutorId);
  beforeEach(() => (world = new InMemoryWorld()));

  it('R-26 R-29 fills in a profile without an account; it is written for search in the same commit', async () => {
    const done = await world.effectsOf(() => save({ draftId: null }));
    expect(done).toMatchObject({ types: ['TutorProfileCreated'], actors: ['visitor'] });
    const { tutorId } = done.result;
    expect((await load(tutorId)).state).toMatchObject({ userId: null, experienceYears: 5, hourlyRate: 65 });
    expect((await load(tutorId)).columns).toMatchObject({ location: 'Parramatta, NSW', timezone: 'Australia/Sydney' });
    expect(world.written(keepSearchRow)).toHaveLength(1);
    expect((await save({ draftId: tutorId }, { hourlyRate: 70 })).tutorId).toBe(tutorId);
    expect((await load(tutorId)).state.hourlyRate).toBe(70);
  });

  it('R-26 is claimed by the account that its visitor makes, and by no second one', async () => {
    const { tutorId } = await save({ draftId: null });
    const accountId = await world.streams.account();
    expect((await world.effectsOf(() => claim(tutorId, accountId))).types).toEqual(['TutorClaimed']);
    expect((await load(tutorId)).state.userId).toBe(accountId);
    const other = await world.streams.account();
    expect((await world.effectsOf(() => claim(tutorId, other))).types).toEqual([]);
    expect((await world.effectsOf(() => claim('0190c0de-0000-7000-8000-000000000001', other))).types).toEqual([]);
    const { tutorId: found } = await save({ draftId: tutorId });
    expect(found).not.toBe(tutorId);
  });

  it('R-127 who was approved shows what was checked until new credentials are', async () => {
    const { tutorId, accountId } = await world.streams.tutor();
    await save({ accountId }, { name: 'Dr Pat Lee' });
    expect((await load(tutorId)).state.credentialsChangedAt).toBe(world.clock.now());
    expect((await load(tutorId)).columns).toMatchObject({ name: 'Dr Pat Lee', checkedName: 'Pat Lee' });
  });

  it('R-127 whose approval was taken back is vetted again as a whole: no changed credentials wait beside it', async () => {
    const { tutorId, accountId } = await world.streams.tutor();
    await save({ accountId }, { name: 'Dr Pat Lee' });
    const verdict = (input: object) =>
      new DecideVettingHandler(world.tutorChanges).execute(new DecideVetting(tutorId, input as never, 'admin'));
    const onCredentials = (input: object) =>
      new DecideCredentialsHandler(world.tutorChanges).execute(new DecideCredentials(tutorId, input as never, 'admin'));
    const decisions = [{ status: 'approved' }, { status: 'rejected', reason: 'No such title' }];
    const refused = async () => {
      for (const input of decisions)
        await expect(onCredentials(input)).rejects.toMatchObject({ code: 'credentials_decided' });
    };
    await verdict({ status: 'rejected', reason: 'A complaint was upheld' });
    await refused();
    const done = await world.effectsOf(() => save({ accountId }, { name: 'Dr Pat Lee' }));
    expect(done.types).toEqual(['TutorProfileSaved', 'TutorVettingReopened', 'TutorCredentialsRestored']);
    await refused();
    expect((await load(tutorId)).columns).toMatchObject({ name: 'Dr Pat Lee', checkedName: null });
    await verdict({ status: 'approved' });
    expect((await load(tutorId)).state).toMatchObject({ vettingStatus: 'approved', credentialsChangedAt: null });
  });

  it('T-02 completes the setup once, after a profile', async () => {
    const { accountId } = await world.streams.tutor('pending');
    expect((await world.effectsOf(() => complete({ accountId }))).types).toEqual(['TutorSetupCompleted']);
    expect((await world.effectsOf(() => complete({ accountId }))).types).toEqual([]);
    await expect(complete({ draftId: null })).rejects.toMatchObject({ code: 'profile_required' });
  });

  it('G-01 is paused by an admin, whatever its own switch says, and resumed', async () => {
    const { tutorId } = await world.streams.tutor();
    const done = await world.effectsOf(() => pause(tutorId));
    expect(done).toMatchObject({ result: { acceptingStudents: false }, types: ['StudentsPaused'] });
    expect((await world.effectsOf(() => pause(tutorId))).types).toEqual([]);
    expect((await load(tutorId)).state).toMatchObject({ pausedAt: world.clock.now(), acceptingStudents: true });
    expect((await world.effectsOf(() => pause(tutorId, 'resume'))).result).toEqual({ acceptingStudents: true });
  });

  it('G-01 is suspended and reinstated for a reason, by mail; what has ended stays ended', async () => {
    const agreed = await agreement(world);
    const { bookingId } = await bookedBy(world, agreed);
    const suspend = () =>
      new SuspendTutorHandler(world.tutorChanges, ending()).execute(
        new SuspendTutor(agreed.tutorId, 'A serious concern', 'admin'),
      );
    const reinstate = () =>
      new ReinstateTutorHandler(world.tutorChanges).execute(
        new ReinstateTutor(agreed.tutorId, 'It was cleared up', 'admin'),
      );
    await expect(reinstate()).rejects.toMatchObject({ code: 'not_suspended' });
    const done = await world.effectsOf(suspend);
    expect(done.types).toEqual(expect.arrayContaining(['TutorSuspended', 'SessionCancelled', 'EnquiryTutorStopped']));
    const back = await world.effectsOf(reinstate);
    expect(back).toMatchObject({
      types: ['TutorReinstated'],
      mails: [{ kind: 'tutor-reinstated', data: { reason: 'It was cleared up' } }],
    });
    expect((await load(agreed.tutorId)).state.suspendedAt).toBeNull();
    expect((await world.ledger.load('booking', bookingId)).state.status).toBe('cancelled');
  });

  it('G-01 is written to about the soonest session that is cancelled, with the others in order, whenever they were booked', async () => {
    const agreed = await agreement(world);
    for (const startsAt of [MONDAY_TEN, MONDAY_NINE]) await bookedBy(world, agreed, startsAt);
    const done = await world.effectsOf(() =>
      new SuspendTutorHandler(world.tutorChanges, ending()).execute(
        new SuspendTutor(agreed.tutorId, 'A serious concern', 'admin'),
      ),
    );
    const cancelled = done.mails.filter(({ kind }) => kind === 'session-cancelled');
    expect(cancelled.map(({ recipient }) => recipient)).toContain(agreed.tutorId);
    for (const { data } of cancelled)
      expect(data).toMatchObject({ startsAt: MONDAY_NINE, others: [{ startsAt: MONDAY_TEN }] });
  });

  it('R-68 who is erased is paused first and ends what is under way; families hear of it, the tutor does not', async () => {
    const agreed = await agreement(world);
    await bookedBy(world, agreed);
    const end = () =>
      new EndTutoringHandler(
        ...([
          world.ledger,
          ending(),
          busOf({ PauseTutor: ({ tutorId }: PauseTutor) => pause(tutorId) }),
          world.clock,
        ] as const),
      ).execute(new EndTutoring(agreed.tutorId, 'operator'));
    const done = await world.effectsOf(end);
    expect(done.types).toEqual(expect.arrayContaining(['StudentsPaused', 'SessionCancelled']));
    expect(done.mailed).toEqual([`session-cancelled to enquirer-${agreed.enquiryId}`]);
    expect((await world.effectsOf(end)).result).toBe(0);
  });
});
