import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { Inspections } from '../../../infrastructure/document/inspections.js';
import { JPEG, PNG } from '../../support/documents.js';

let folder: string;
let inspections: Inspections;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'banksia-pictures-'));
  inspections = new Inspections();
});
afterAll(() => {
  inspections.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is kept of a picture. */
async function kept(picture: Buffer, type = 'image/jpeg'): Promise<Buffer> {
  const file = join(folder, 'picture');
  writeFileSync(file, picture);
  const size = await inspections.inspect(file, type);
  const bytes = readFileSync(file);
  expect(size).toBe(bytes.length);
  return bytes;
}

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** EXIF in either byte order that holds which way up the picture is and where it was taken. */
function exif(order: 'II' | 'MM', turned: number): Buffer {
  const tiff = Buffer.alloc(64);
  const short = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(order, 0, 'latin1');
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(turned, 18);
  tiff.write('GPS -33.8568 151.2153', 40, 'latin1');
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}

const [RED, BLUE] = ['#e02020', '#2020e0'];
/** Red on the left, blue on the right. */
const flag = () =>
  sharp({ create: { width: 64, height: 32, channels: 3, background: RED } }).composite([
    { input: { create: { width: 32, height: 32, channels: 3, background: BLUE } }, left: 32, top: 0 },
  ]);
const TOLERANCE = 12;
async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  const near = (colour: string) =>
    [1, 3, 5].every(
      (at, channel) => Math.abs(parseInt(colour.slice(at, at + 2), 16) - (pixel[channel] ?? 0)) < TOLERANCE,
    );
  return [RED, BLUE].find(near) ?? `#${pixel.toString('hex')}`;
}

describe('SEC-38 a photo', () => {
  it.each(['II', 'MM'] as const)('loses where it was taken and stays the right way up (%s)', async (order) => {
    const plain = await flag().jpeg({ quality: 95 }).toBuffer();
    const tagged = Buffer.concat([
      ...[plain.subarray(0, 2), exif(order, 6), segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0GPS'))],
      ...[segment(0xe2, Buffer.from('MPF\0GPS')), segment(0xed, Buffer.from('Photoshop GPS'))],
      ...[segment(0xfe, Buffer.from('GPS')), plain.subarray(2), Buffer.from('GPS of a second picture')],
    ]);
    const photo = await kept(tagged);
    expect(photo.includes('GPS')).toBe(false);
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'jpeg', width: 32, height: 64 });
    expect(await sharp(photo).metadata()).not.toHaveProperty('exif');
    // Turned a quarter to the right, what was left is above.
    expect([await colourAt(photo, 16, 10), await colourAt(photo, 16, 54)]).toEqual([RED, BLUE]);
    expect(await kept(photo)).not.toHaveLength(0);
  });

  it('keeps its colours when its colour profile goes', async () => {
    const wide = await flag().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const photo = await kept(wide);
    expect((await sharp(photo).metadata()).icc).toBeUndefined();
    expect([await colourAt(photo, 8, 16), await colourAt(photo, 56, 16)]).toEqual([RED, BLUE]);
  });

  it('in the four colours of print, or in grey, is taken', async () => {
    const print = await flag().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(await kept(print)).metadata()).space).toBe('srgb');
    await kept(await flag().greyscale().jpeg({ progressive: true }).toBuffer());
    await kept(JPEG, 'image/jpg');
  });

  it('whose parts do not fit together is refused', async () => {
    const whole = await flag().jpeg().toBuffer();
    for (const torn of [
      whole.subarray(0, 24),
      whole.subarray(0, whole.length - 60),
      Buffer.from('\xff\xd8\xffno', 'latin1'),
    ])
      await expect(kept(torn)).rejects.toMatchObject({ why: 'wrong_type' });
  });
});

describe('SEC-38 a scan', () => {
  it('loses what stands beside its picture, and nothing of it', async () => {
    const plain = await flag().png().toBuffer();
    const tagged = await flag()
      .withExif({ IFD0: { Copyright: 'GPS' } })
      .png()
      .toBuffer();
    expect(tagged.includes('GPS')).toBe(true);
    const scan = await kept(tagged, 'image/png');
    expect(scan.includes('GPS')).toBe(false);
    expect(await sharp(scan).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer());
    await kept(PNG, 'image/png');
    await kept(await flag().png({ palette: true, progressive: true }).toBuffer(), 'image/png');
  });

  it('that is another picture than it is said to be is refused', async () => {
    const [jpeg, webp, gif] = await Promise.all([
      flag().jpeg().toBuffer(),
      flag().webp().toBuffer(),
      flag().gif().toBuffer(),
    ]);
    for (const other of [
      jpeg,
      webp,
      gif,
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ])
      for (const type of ['image/png', ...(other === jpeg ? [] : ['image/jpeg'])])
        await expect(kept(other, type)).rejects.toMatchObject({ why: 'wrong_type' });
  });
});
