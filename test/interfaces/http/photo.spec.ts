/** @module-tag long */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ObjectStore } from '../../../application/ports/document/object-store.js';
import { Settings } from '../../../application/ports/settings.js';
import { PDF, picture, png } from '../../support/documents.js';
import { eventually } from '../../support/eventually.js';
import { account, signIn, type TestTutor, tutor } from '../../support/people.js';
import { family, mailsTo, mailTo } from '../../support/quotes.js';
import { book, settled as agreedWith, slotsOf, worksDaily } from '../../support/sessions.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Visitor } from '../../support/visitor.js';

let app: TestApp;
let admin: Visitor;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, await account(app, 'admin'));
});
afterAll(() => app.close());

type Own = { profileImageUrl: string | null; status: string; problem: string | null };
type Someone = TestTutor & { visitor: Visitor };

async function someone(): Promise<Someone> {
  const who = await tutor(app);
  return { ...who, visitor: await signIn(app, who) };
}

async function openUpload(visitor: Visitor): Promise<string> {
  const { body } = await visitor.post<{ uploadURL: string }>('/api/objects/upload');
  return body.uploadURL.slice(new URL(body.uploadURL).origin.length);
}
const putBytes = (visitor: Visitor, path: string, bytes: Buffer, type: string) =>
  visitor.ask('PUT', path, { raw: new Uint8Array(bytes), headers: { 'Content-Type': type } });

const put = async (visitor: Visitor, bytes: Buffer, type: string) =>
  putBytes(visitor, await openUpload(visitor), bytes, type);

/** Uploads bytes; returns the path that names them. */
async function upload(visitor: Visitor, bytes: Buffer, type = 'image/jpeg'): Promise<string> {
  const path = await openUpload(visitor);
  expect(await putBytes(visitor, path, bytes, type)).toMatchObject({ status: 200 });
  return path.split('?')[0] ?? '';
}
const send = (visitor: Visitor, documentURL: string, crop?: object) =>
  visitor.ask<Own>('PUT', '/api/portal/photo', { body: { documentURL, ...(crop && { crop }) } });
const own = async (visitor: Visitor) => (await visitor.get<Own>('/api/portal/photo')).body;
const settled = (visitor: Visitor) =>
  eventually(async () => {
    const photo = await own(visitor);
    expect(photo.status).not.toBe('preparing');
    return photo;
  });
async function show(visitor: Visitor, bytes: Buffer, type = 'image/jpeg', crop?: object): Promise<Own> {
  expect(await send(visitor, await upload(visitor, bytes, type), crop)).toMatchObject({ status: 200 });
  return settled(visitor);
}
const fileOf = (url: string | null, file: string) => (url ?? '').replace('480.webp', file);

/** The bytes at an address, which are no text. */
async function bytesOf(path: string): Promise<Buffer> {
  const answer = await fetch(`${app.url}${path}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Files in the store that belong to no document. */
const photoFiles = () =>
  readdirSync(join(app.part(Settings).dataDir, 'objects'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /photos/.test(entry.parentPath))
    .map(({ name }) => name);
const filesOf = (url: string | null) => photoFiles().filter((name) => name.startsWith(url?.split('v=')[1] ?? '?'));

/** Red on the left, blue on the right, with words in its metadata. */
const flag = (width = 800, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#e02020' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#2020e0' } },
        left: width / 2,
        top: 0,
      },
    ])
    .withExif({ IFD0: { Copyright: 'taken at home' } });

describe('G-25 the photo of a tutor', () => {
  it('G-25 is prepared after the answer, in every size and format, without metadata, and shown wherever the tutor is', async () => {
    const { visitor, tutorId, username } = await someone();
    expect(await own(visitor)).toMatchObject({ profileImageUrl: null, status: 'none', problem: null });
    const documentURL = await upload(visitor, await flag().jpeg().toBuffer());
    const sent = await send(visitor, documentURL, { left: 0, top: 0, size: 400 });
    expect(sent).toMatchObject({
      status: 200,
      body: { success: true, profileImageUrl: expect.stringContaining(`/media/tutors/${tutorId}/480.webp?v=`) },
    });
    const shown = await settled(visitor);
    expect(shown).toMatchObject({ status: 'ready', profileImageUrl: sent.body.profileImageUrl, problem: null });

    for (const size of [64, 160, 480])
      for (const [format, name] of [
        ['avif', 'heif'],
        ['webp', 'webp'],
      ] as const) {
        const bytes = await bytesOf(fileOf(shown.profileImageUrl, `${size}.${format}`));
        const found = await sharp(bytes).metadata();
        expect(found).toMatchObject({ format: name, width: size, height: size });
        expect(found.exif).toBeUndefined();
        expect(bytes.includes('taken at home')).toBe(false);
      }
    const jpeg = await bytesOf(fileOf(shown.profileImageUrl, '160.jpg'));
    const { dominant } = await sharp(jpeg).stats();
    // The left half of the flag: the crop was the form's.
    expect(dominant.r).toBeGreaterThan(180);
    expect(dominant.b).toBeLessThan(80);

    const visible = app.visitor();
    const profile = await visible.get<{ tutor: object }>(`/api/tutors/${tutorId}/profile`);
    expect(profile.body.tutor).toMatchObject({ profileImageUrl: shown.profileImageUrl });
    await eventually(async () => {
      const { body } = await visible.get<{ tutors: { id: string; profileImageUrl: string | null }[] }>(
        '/api/tutors/search',
      );
      expect(body.tutors.find(({ id }) => id === tutorId)).toMatchObject({ profileImageUrl: shown.profileImageUrl });
    });
    const user = await (await signIn(app, { username })).get('/api/user');
    expect(user.body).toMatchObject({ profileImageUrl: shown.profileImageUrl });
  });

  it('G-25 is kept for long at the address of its version; a changed photo has another address at once', async () => {
    const { visitor } = await someone();
    const first = await show(visitor, await picture('jpeg', 300, 300));
    const kept = await app.visitor().get(first.profileImageUrl ?? '');
    expect(kept.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(kept.headers.get('x-content-type-options')).toBe('nosniff');
    const etag = kept.headers.get('etag') ?? '';
    expect(await app.visitor().get(first.profileImageUrl ?? '', { 'If-None-Match': etag })).toMatchObject({
      status: 304,
    });
    const second = await show(visitor, await picture('png', 300, 300), 'image/png');
    expect(second.profileImageUrl).not.toBe(first.profileImageUrl);
    // The old address never says for long what the new one shows.
    const old = await app.visitor().get(first.profileImageUrl ?? '');
    expect(old.headers.get('cache-control')).toBe('private, no-cache');
    await eventually(() => expect(filesOf(first.profileImageUrl)).toEqual([]));
    expect(filesOf(second.profileImageUrl)).toHaveLength(7);
  });

  it('G-25 R-93 is 404 to strangers where the tutor is, and for its owner and admins alone then', async () => {
    const { visitor, tutorId } = await someone();
    const { profileImageUrl } = await show(visitor, await picture('jpeg', 300, 300));
    const address = profileImageUrl ?? '';
    const reason = 'A concern is looked into';
    expect(await admin.post(`/api/admin/tutors/${tutorId}/suspend`, { reason })).toMatchObject({ status: 200 });
    expect(await app.visitor().get(address)).toMatchObject({ status: 404 });
    for (const who of [visitor, admin]) {
      const seen = await who.get(address);
      expect(seen.status).toBe(200);
      expect(seen.headers.get('cache-control')).toBe('private, no-cache');
    }
    await admin.post(`/api/admin/tutors/${tutorId}/reinstate`, { reason });
    expect(await app.visitor().get(address)).toMatchObject({ status: 200 });
    for (const file of ['100.webp', '480.jpg', '480.gif', '480', '..%2F480.webp'])
      expect(await app.visitor().get(`/media/tutors/${tutorId}/${file}`)).toMatchObject({ status: 404 });
    const none = await someone();
    expect(await none.visitor.get(`/media/tutors/${none.tutorId}/64.avif`)).toMatchObject({ status: 404 });
  });

  it.each([
    ['WebP', 'image/webp', () => flag(300, 300).webp().toBuffer()],
    [
      'PNG with clear parts',
      'image/png',
      () =>
        sharp({ create: { width: 300, height: 200, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
    ],
    ['CMYK', 'image/jpeg', () => flag(300, 300).toColourspace('cmyk').jpeg().toBuffer()],
    ['turned by its EXIF', 'image/jpeg', () => flag(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()],
    [
      'moving WebP, its first picture',
      'image/webp',
      () =>
        sharp(Buffer.alloc(200 * 400 * 3, 120), { raw: { width: 200, height: 400, channels: 3, pageHeight: 200 } })
          .webp({ loop: 0 })
          .toBuffer(),
    ],
  ])('G-25 a picture that is %s is shown in sRGB', async (_, type, make) => {
    const { visitor } = await someone();
    const photo = await show(visitor, await make(), type);
    expect(photo).toMatchObject({ status: 'ready', problem: null });
    const found = await sharp(await bytesOf(photo.profileImageUrl ?? '')).metadata();
    expect(found).toMatchObject({ width: 480, height: 480, space: 'srgb' });
    expect(found.pages ?? 1).toBe(1);
    expect(found.orientation).toBeUndefined();
  });

  it('G-25 what is no picture for a photo is refused with words, where it is sent or when it is prepared', async () => {
    const { visitor } = await someone();
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')]);
    for (const type of ['image/heic', 'image/heif', 'image/jpeg'])
      expect(await put(visitor, heic, type)).toMatchObject({
        status: 415,
        body: { code: 'wrong_type', message: expect.stringContaining('HEIC format of iPhones') },
      });
    const whole = await picture('jpeg', 400, 400);
    expect(await put(visitor, whole.subarray(0, whole.length / 2), 'image/jpeg')).toMatchObject({ status: 415 });
    const shown = await show(visitor, whole);

    for (const narrow of [await picture('png', 100, 15_000), await picture('jpeg', 159, 159)]) {
      const type = narrow[0] === 0x89 ? 'image/png' : 'image/jpeg';
      expect(await show(visitor, narrow, type)).toMatchObject({
        status: 'failed',
        problem: expect.stringContaining('at least 160 pixels'),
        // The one before stays.
        profileImageUrl: shown.profileImageUrl,
      });
    }
    const document = await openUpload(visitor);
    await putBytes(visitor, document, PDF, 'application/pdf');
    expect(await send(visitor, document)).toMatchObject({
      status: 400,
      body: { fields: { documentURL: 'Please choose a JPEG, PNG or WebP picture' } },
    });
    expect(await send(visitor, 'https://elsewhere.example/me.jpg')).toMatchObject({ status: 400 });
  });

  const TOO_LARGE = { status: 400, body: { code: 'picture_too_large' } };

  it('G-25 a picture bomb, which claims 900 megapixels in a small file, is refused', async () => {
    const { visitor } = await someone();
    expect(await put(visitor, png(30_000, 30_000), 'image/png')).toMatchObject(TOO_LARGE);
    expect(await own(visitor)).toMatchObject({ status: 'none', profileImageUrl: null });
  });

  it('G-25 a picture of 1 × 30,000 pixels is refused, either way up, also where it is whole', async () => {
    const { visitor } = await someone();
    for (const [width, height] of [
      [1, 30_000],
      [30_000, 1],
    ] as const)
      for (const type of ['png', 'jpeg'] as const)
        expect(await put(visitor, await picture(type, width, height), `image/${type}`)).toMatchObject(TOO_LARGE);
    expect(await own(visitor)).toMatchObject({ status: 'none', profileImageUrl: null });
  });

  it('G-25 a picture with a script is refused, or kept without it', async () => {
    const { visitor } = await someone();
    const script = '<script>alert(1)</script>';
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`);
    for (const type of ['image/svg+xml', 'image/png', 'image/webp', 'image/jpeg'])
      expect(await put(visitor, svg, type)).toMatchObject({ status: 415 });
    // A picture that is a page too: what is kept of it is the picture alone, in each size and format.
    const beside = sharp(await picture('jpeg', 400, 400)).withExif({ IFD0: { Copyright: script } });
    const both = Buffer.concat([await beside.jpeg().toBuffer(), Buffer.from(script)]);
    const { profileImageUrl } = await show(visitor, both);
    for (const size of [64, 160, 480])
      for (const format of ['avif', 'webp'])
        expect((await bytesOf(fileOf(profileImageUrl, `${size}.${format}`))).includes('script')).toBe(false);
  });

  it('G-25 is of an upload of the same account, once', async () => {
    const [one, other] = [await someone(), await someone()];
    const path = await upload(one.visitor, await picture('jpeg', 300, 300));
    expect(await send(other.visitor, path)).toMatchObject({ status: 404 });
    expect(await send(one.visitor, path)).toMatchObject({ status: 200 });
    expect(await send(one.visitor, path)).toMatchObject({ status: 404 });
    const nobody = await signIn(app, await account(app));
    const mine = await upload(nobody, await picture('jpeg', 300, 300));
    expect(await send(nobody, mine)).toMatchObject({ status: 409, body: { code: 'profile_required' } });
  });

  it('G-25 of two sent at once one is shown, and of the other nothing is left', async () => {
    const { visitor } = await someone();
    const paths = [
      await upload(visitor, await picture('jpeg', 300, 300)),
      await upload(visitor, await picture('jpeg', 301, 301)),
    ];
    const sent = await Promise.all(paths.map((path) => send(visitor, path)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const shown = await settled(visitor);
    expect(sent.map(({ body }) => body.profileImageUrl)).toContain(shown.profileImageUrl);
    const lost = sent.map(({ body }) => body.profileImageUrl).find((url) => url !== shown.profileImageUrl);
    await eventually(async () => {
      expect(filesOf(lost ?? null)).toEqual([]);
      const id = lost?.split('v=')[1];
      expect(await app.part(ObjectStore).get(`documents/${id}`)).toBeNull();
    });
    expect(filesOf(shown.profileImageUrl)).toHaveLength(7);
  });

  it('G-25 that is removed while it is prepared never appears; an admin removes one, and its tutor reads so', async () => {
    const { visitor, tutorId } = await someone();
    const { body } = await send(visitor, await upload(visitor, await picture('jpeg', 2_000, 2_000)));
    expect(await visitor.ask('DELETE', '/api/portal/photo')).toMatchObject({
      status: 200,
      body: { status: 'none', profileImageUrl: null },
    });
    const removed = (url: string | null) =>
      eventually(async () => {
        expect(await app.database.query(`select from outbox where reaction like 'PreparePhoto%'`)).toEqual([]);
        expect(filesOf(url)).toEqual([]);
      });
    await removed(body.profileImageUrl);
    expect(await own(visitor)).toMatchObject({ status: 'none', profileImageUrl: null });

    const { profileImageUrl } = await show(visitor, await picture('jpeg', 300, 300));
    expect(await visitor.ask('DELETE', `/api/admin/tutors/${tutorId}/photo`)).toMatchObject({ status: 403 });
    const remove = () => admin.ask('DELETE', `/api/admin/tutors/${tutorId}/photo`);
    expect(await remove()).toMatchObject({ status: 200, body: { removed: true } });
    expect(await remove()).toMatchObject({ status: 200, body: { removed: false } });
    expect(await own(visitor)).toMatchObject({
      status: 'failed',
      profileImageUrl: null,
      problem: expect.stringContaining('Our team removed your photo'),
    });
    expect(await app.visitor().get(profileImageUrl ?? '')).toMatchObject({ status: 404 });
    expect((await visitor.get('/api/user')).body).toMatchObject({ profileImageUrl: null });
    await removed(profileImageUrl);
  });

  it('G-25 admins see it in the directory, and its tutor gets one mail with the reason when an admin removes it', async () => {
    const { visitor, tutorId, email, username } = await someone();
    const { profileImageUrl } = await show(visitor, await picture('jpeg', 300, 300));
    const inDirectory = async () => {
      const search = encodeURIComponent(email);
      const { body } = await admin.get<{ tutors: { tutor: object }[] }>(
        `/api/admin/tutors/performance?search=${search}`,
      );
      return body.tutors.map((entry) => entry.tutor);
    };
    expect(await inDirectory()).toMatchObject([{ id: tutorId, profileImageUrl }]);
    const path = `/api/admin/tutors/${tutorId}/photo`;
    expect(await admin.ask('DELETE', `${path}?reason=ugly`)).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    });
    expect(await admin.ask('DELETE', `${path}?reason=others`)).toMatchObject({ body: { removed: true } });
    expect(await admin.ask('DELETE', `${path}?reason=text`)).toMatchObject({ body: { removed: false } });
    const { subject, text, html } = await mailTo(app, email, 'photo-removed');
    expect(subject).toBe('We removed your photo');
    expect(text).toContain('Reason: It shows somebody else, or more than one person.');
    expect(html).toContain('/setup?step=profile');
    expect(await mailsTo(app, email, 'photo-removed')).toHaveLength(1);
    expect(await inDirectory()).toMatchObject([{ id: tutorId, profileImageUrl: null }]);
    expect((await (await signIn(app, { username })).get('/api/user')).body).toMatchObject({ profileImageUrl: null });
  });

  it('G-25 stands in the mails in which a family meets the tutor, with its words and its place kept', async () => {
    const teacher = await someone();
    await worksDaily(app, teacher);
    const { profileImageUrl } = await show(teacher.visitor, await picture('jpeg', 300, 300));
    const agreed = await agreedWith(app, await family(app), teacher);
    const [slot] = await slotsOf(app, teacher);
    expect(await book(agreed, slot?.startsAt ?? '')).toMatchObject({ status: 201 });
    const { publicUrl } = app.part(Settings);
    const address = `${publicUrl}${fileOf(profileImageUrl, '160.jpg')}`;
    for (const kind of ['quote-received', 'tutor-chosen', 'session-confirmed']) {
      const { html } = await mailTo(app, agreed.asking.email, kind);
      const [image = ''] = /<img [^>]*>/.exec(html) ?? [];
      expect(image, kind).toContain(`src="${address}" width="72" height="72" alt="Photo of `);
    }
    expect((await mailTo(app, teacher.email, 'session-confirmed')).html).not.toContain('<img');
  });

  it('G-25 G-19 R-68 stands in the export; an erasure removes its files from the store', async () => {
    const { visitor, email } = await someone();
    const { profileImageUrl } = await show(visitor, await picture('jpeg', 300, 300));
    const exported = await visitor.post('/api/portal/export');
    expect(exported.status).toBe(200);
    expect(exported.text).toContain('photo.webp');
    expect(filesOf(profileImageUrl)).toHaveLength(7);
    expect(await admin.post('/api/admin/erasures', { email, reason: 'requested' })).toMatchObject({ status: 200 });
    await eventually(() => expect(filesOf(profileImageUrl)).toEqual([]));
    expect(await app.visitor().get(profileImageUrl ?? '')).toMatchObject({ status: 404 });
    expect(await admin.get(profileImageUrl ?? '')).toMatchObject({ status: 404 });
  });
});
