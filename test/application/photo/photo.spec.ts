import {
  RemovePhoto,
  RemovePhotoHandler,
  RemoveTutorPhoto,
  RemoveTutorPhotoHandler,
} from '../../../application/photo/remove-photo.command.js';
import { SendPhoto, SendPhotoHandler } from '../../../application/photo/send-photo.command.js';
import { OpenUpload, OpenUploadHandler } from '../../../application/document/open-upload.command.js';
import { StoreUpload, StoreUploadHandler } from '../../../application/document/store-upload.command.js';
import { PHOTO_PROBLEM_WORDS, refusePhoto, showPhoto } from '../../../domain/tutor/photo.js';
import { append } from '../../../application/ports/ledger.js';
import { bytesOf, InMemoryStore, InMemoryUploads, OpenStaging } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('G-25 the photo of a tutor', () => {
  let world: InMemoryWorld;
  let uploads: InMemoryUploads;
  let tutorId: string;
  let accountId: string;
  beforeEach(async () => {
    world = new InMemoryWorld();
    uploads = new InMemoryUploads(world);
    ({ tutorId, accountId } = await world.streams.tutor());
  });

  const uploaded = async (type = 'image/jpeg', by = accountId) => {
    const { id, signature } = await new OpenUploadHandler(uploads, world.tokens, world.clock).execute(
      new OpenUpload(by),
    );
    await new StoreUploadHandler(uploads, new OpenStaging(), new InMemoryStore(), world.tokens, world.clock).execute(
      new StoreUpload(id, by, { signature, type, bytes: bytesOf('picture') }),
    );
    return id;
  };
  const send = (uploadId: string, by = accountId) =>
    new SendPhotoHandler(uploads, world.tutors, world.tutorChanges).execute(new SendPhoto(uploadId, null, by));
  const remove = () => new RemovePhotoHandler(world.tutors, world.tutorChanges).execute(new RemovePhoto(accountId));
  const removeByAdmin = () =>
    new RemoveTutorPhotoHandler(world.tutorChanges).execute(new RemoveTutorPhoto(tutorId, 'others', 'admin'));
  const tutor = () => world.ledger.load('tutor', tutorId);
  const happens = async (decide: typeof showPhoto, photoId: string) => {
    const loaded = await tutor();
    const events = decide(loaded.state, photoId, world.clock.now());
    if (events.length > 0)
      await world.ledger.commit({
        changes: [append(loaded, events)],
        actor: 'system',
        at: world.clock.now(),
      });
    return events;
  };

  it('is waited for until it is shown, and of two the later one', async () => {
    const first = await uploaded();
    const done = await world.effectsOf(() => send(first));
    expect(done.types).toEqual(['TutorPhotoSent']);
    expect(done.result.profileImageUrl).toBe(`/media/tutors/${tutorId}/480.webp?v=${first}`);
    const second = await uploaded('image/webp');
    await send(second);
    expect(await happens(showPhoto, first)).toEqual([]);
    expect(await happens(showPhoto, second)).toMatchObject([{ type: 'TutorPhotoShown' }]);
    expect((await tutor()).state).toMatchObject({ photoId: second, photoPendingId: null, photoProblem: null });
    expect(await happens(showPhoto, second)).toEqual([]);
  });

  it('that cannot be prepared leaves the one before, with a problem that the next one ends', async () => {
    const [shown, bad, next] = [await uploaded(), await uploaded(), await uploaded('image/png')];
    await send(shown);
    await happens(showPhoto, shown);
    await send(bad);
    const tooSmall: typeof showPhoto = (state, photoId, now) =>
      refusePhoto(state, { photoId, problem: 'too_small' }, now);
    expect(await happens(tooSmall, bad)).toMatchObject([{ type: 'TutorPhotoRefused' }]);
    expect((await tutor()).state).toMatchObject({ photoId: shown, photoPendingId: null, photoProblem: 'too_small' });
    await send(next);
    expect((await tutor()).state).toMatchObject({ photoId: shown, photoPendingId: next, photoProblem: null });
    expect(await happens(tooSmall, bad)).toEqual([]);
  });

  it('is removed by its tutor also while it is prepared, and by an admin with words; twice is once', async () => {
    const photo = await uploaded();
    await send(photo);
    expect((await world.effectsOf(remove)).types).toEqual(['TutorPhotoRemoved']);
    expect((await world.effectsOf(remove)).types).toEqual([]);
    expect(await happens(showPhoto, photo)).toEqual([]);
    const other = await uploaded();
    await send(other);
    await happens(showPhoto, other);
    expect(await removeByAdmin()).toEqual({ removed: true });
    expect((await tutor()).state).toMatchObject({ photoId: null, photoPendingId: null, photoProblem: 'removed' });
    expect(PHOTO_PROBLEM_WORDS.removed).toContain('Our team removed your photo');
    expect(await removeByAdmin()).toEqual({ removed: false });
    expect((await world.effectsOf(remove)).types).toEqual(['TutorPhotoRemoved']);
    expect((await tutor()).state.photoProblem).toBeNull();
  });

  it('is a picture of an upload of its own, for a tutor with a profile', async () => {
    const pdf = await uploaded('application/pdf');
    await expect(send(pdf)).rejects.toMatchObject({ code: 'validation' });
    const nobody = await world.streams.account();
    await expect(send(pdf, nobody)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(send(await uploaded('image/jpeg', nobody), nobody)).rejects.toMatchObject({
      code: 'profile_required',
    });
  });
});
