import { v7 as uuid } from 'uuid';
import { takeUpload } from '../../../application/document/document.writes.js';
import { Uploads } from '../../../application/ports/document/uploads.js';
import { TaskFailures } from '../../../application/ports/task-failures.js';
import { DAY, HOUR, MINUTE, plus } from '../../../domain/shared/time.js';
import type { UploadUsage } from '../../../domain/document/upload.js';
import { type OpenedPorts, PORTS } from '../../support/opened-ports.js';
import { NOW } from '../../support/streams.js';

const admit = () => undefined;
const NONE: UploadUsage = { arriving: 0, documents: 0, bytes: 0 };

describe.each(PORTS)('R-32 uploads %s', (_name, open) => {
  let opened: OpenedPorts;
  let uploads: Uploads;
  let accountId: string;
  let tutorId: string;
  beforeAll(async () => {
    opened = await open();
    uploads = opened.port(Uploads);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    ({ accountId, tutorId } = await opened.streams.tutor());
  });

  async function openedUpload({ of = accountId, minutes = 15, createdAt = NOW } = {}): Promise<string> {
    const id = uuid();
    await uploads.open({ id, accountId: of, minutes, createdAt }, {});
    return id;
  }
  async function claimed(of = accountId): Promise<string> {
    const id = await openedUpload({ of });
    expect(await uploads.claim(id, of, admit)).toBe(true);
    return id;
  }
  const store = (id: string, fileSize = 4, decide: (usage: UploadUsage) => void = admit) =>
    uploads.stored(id, { fileSize, mimeType: 'image/png' }, NOW, decide);
  async function stored(fileSize = 4, of = accountId): Promise<string> {
    const id = await claimed(of);
    expect(await store(id, fileSize)).toBe(true);
    return id;
  }
  const madeDocument = (uploadId: string) =>
    opened.ledger.commit({
      changes: [],
      writes: [takeUpload({ uploadId, madeSince: plus(NOW, -DAY) })],
      actor: 'operator',
      at: NOW,
    });
  /** Of one more upload of the account, which then is given up. */
  async function usage(of = accountId): Promise<UploadUsage | null> {
    let seen: UploadUsage | null = null;
    const id = await openedUpload({ of });
    await uploads.claim(id, of, (now) => void (seen = now));
    await uploads.release(id);
    return seen;
  }
  const refuse = () => {
    throw new Error('too many');
  };

  describe('an address', () => {
    it('is used once, by the account that it was given', async () => {
      const id = await openedUpload();
      const another = await opened.streams.account();
      expect(await uploads.claim(id, another, refuse)).toBe(false);
      expect(await uploads.claim(id, accountId, admit)).toBe(true);
      expect(await uploads.claim(id, accountId, refuse)).toBe(false);
      expect(await uploads.claim(uuid(), accountId, refuse)).toBe(false);
    });

    it('R-123 expires by the real time, whatever the clock of the business says', async () => {
      const late = await openedUpload({ minutes: -1, createdAt: plus(new Date().toISOString(), DAY) });
      expect(await uploads.claim(late, accountId, refuse)).toBe(false);
      const early = await openedUpload({ createdAt: plus(NOW, -HOUR) });
      expect(await uploads.claim(early, accountId, admit)).toBe(true);
    });

    it('stays unused where it is refused', async () => {
      const id = await openedUpload();
      await expect(uploads.claim(id, accountId, refuse)).rejects.toThrow('too many');
      expect(await usage()).toEqual(NONE);
      expect(await uploads.claim(id, accountId, admit)).toBe(true);
    });

    it('is used once by two at one moment', async () => {
      const id = await openedUpload();
      const outcomes = await Promise.all([1, 2, 3].map(() => uploads.claim(id, accountId, admit)));
      expect(outcomes.filter((isMine) => isMine)).toHaveLength(1);
    });
  });

  describe('F20 what an account has', () => {
    it('is what arrives, documents and files that may be made one, with their bytes', async () => {
      await openedUpload();
      expect(await usage()).toEqual(NONE);
      await claimed();
      await stored(50);
      await opened.streams.document(tutorId, 'portfolio', { fileSize: 100 });
      await opened.streams.document(tutorId, 'portfolio', { fileSize: 1_000, storagePath: '' });
      expect(await usage()).toEqual({ arriving: 1, documents: 2, bytes: 150 });
      expect(await usage((await opened.streams.tutor()).accountId)).toEqual(NONE);
    });

    it('is seen without the upload itself, also when its file has arrived', async () => {
      await stored(50);
      const id = await claimed();
      const seen: UploadUsage[] = [];
      await store(id, 70, (now) => void seen.push(now));
      expect(seen).toEqual([{ arriving: 0, documents: 1, bytes: 50 }]);
      expect(await usage()).toEqual({ arriving: 0, documents: 2, bytes: 120 });
    });

    it('no longer has an upload that was given up, swept away or made a document', async () => {
      const [released, forgotten, taken] = [await claimed(), await stored(), await stored()];
      await uploads.release(released);
      await uploads.forget(forgotten);
      await madeDocument(taken);
      expect(await usage()).toEqual(NONE);
    });

    it('is decided on by one upload after another, though they begin at one moment', async () => {
      const ids = await Promise.all(Array.from({ length: 5 }, () => openedUpload()));
      const twoAtMost = ({ arriving }: UploadUsage) => void (arriving < 2 || refuse());
      const outcomes = await Promise.allSettled(ids.map((id) => uploads.claim(id, accountId, twoAtMost)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(await usage()).toEqual({ ...NONE, arriving: 2 });
    });
  });

  describe('a file', () => {
    it('is its owner’s from when it is in the store until it is a document', async () => {
      const id = await claimed();
      expect(await uploads.find(id, accountId)).toBeNull();
      await store(id, 70);
      expect(await uploads.find(id, accountId)).toEqual({ id, accountId, fileSize: 70, mimeType: 'image/png' });
      expect(await uploads.find(id, await opened.streams.account())).toBeNull();
      await madeDocument(id);
      expect(await uploads.find(id, accountId)).toBeNull();
    });

    it('is not kept where it is refused', async () => {
      const id = await claimed();
      await expect(store(id, 70, refuse)).rejects.toThrow('too many');
      expect(await uploads.find(id, accountId)).toBeNull();
      expect(await usage()).toEqual({ ...NONE, arriving: 1 });
    });

    it('comes too late once its upload was swept away', async () => {
      const id = await claimed();
      await uploads.forget(id);
      expect(await store(id, 4, refuse)).toBe(false);
      expect(await uploads.find(id, accountId)).toBeNull();
    });

    it('that is in the store is not given up', async () => {
      const id = await stored();
      await uploads.release(id);
      expect(await uploads.find(id, accountId)).not.toBeNull();
    });
  });

  it('that nobody made a document of are found, the oldest first and at most a batch of them', async () => {
    const before = plus(NOW, -DAY);
    const createdAt = (age: number) => plus(before, -age * MINUTE);
    const ages = Array.from({ length: 101 }, (_, age) => age);
    const ids = await Promise.all(ages.map((age) => openedUpload({ createdAt: createdAt(age) })));
    const oldestFirst = ids.slice(1).toReversed();
    expect(await uploads.abandoned(NOW, before)).toEqual(oldestFirst);
    await uploads.forget(oldestFirst[0] ?? '');
    expect(await uploads.abandoned(NOW, plus(before, 1))).toEqual([...oldestFirst.slice(1), ids[0]]);
    await Promise.all(ids.map((id) => uploads.forget(id)));
    expect(await uploads.abandoned(NOW, plus(before, 1))).toEqual([]);
  });

  it('that could not be swept away are not among them until they are to be tried again', async () => {
    const before = plus(NOW, -DAY);
    const [failed, other] = [
      await openedUpload({ createdAt: plus(before, -2) }),
      await openedUpload({ createdAt: plus(before, -1) }),
    ];
    const failures = opened.port(TaskFailures);
    await failures.note('retention', [other], NOW);
    await failures.note('abandoned-upload', [failed], NOW);
    expect(await uploads.abandoned(NOW, before)).toEqual([other]);
    const again = plus(NOW, 5_000);
    expect(await uploads.abandoned(plus(again, -1), before)).toEqual([other]);
    expect(await uploads.abandoned(again, before)).toEqual([failed, other]);
    await failures.note('abandoned-upload', [failed], again);
    await failures.forget('abandoned-upload', [failed]);
    expect(await uploads.abandoned(again, before)).toEqual([failed, other]);
  });
});
