import { FileRefused } from '../../../application/ports/staging.js';
import { withoutMetadata } from '../../../infrastructure/documents/photo.js';
import { JPEG } from '../../support/papers.js';

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** EXIF in either byte order that tells which way up the picture is and where it was taken. */
function exif(order: 'II' | 'MM', turned: number): Buffer {
  const tiff = Buffer.alloc(64);
  const short = (value: number, at: number) =>
    order === 'II' ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  tiff.write(order, 0, 'latin1');
  short(42, 2);
  if (order === 'II') tiff.writeUInt32LE(8, 4);
  else tiff.writeUInt32BE(8, 4);
  short(2, 8);
  short(0x8825, 10);
  short(0x0112, 22);
  short(3, 24);
  short(turned, 30);
  tiff.write('GPS -33.8568 151.2153', 40, 'latin1');
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}
const FRAME = JPEG.subarray(2, 20);
const COLOURS = segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01colours', 'latin1'));
const PICTURE = Buffer.concat([
  segment(0xdb, Buffer.alloc(65, 1)),
  segment(0xda, Buffer.alloc(8, 2)),
  Buffer.from('0102ff00ffd003ff00', 'hex'),
  segment(0xc4, Buffer.from('ffd9', 'hex')),
  segment(0xda, Buffer.alloc(8, 2)),
  Buffer.from('0405', 'hex'),
]);
const SOI = Buffer.from('ffd8', 'hex');
const EOI = Buffer.from('ffd9', 'hex');
const plain = Buffer.concat([SOI, FRAME, COLOURS, PICTURE, EOI]);

describe('SEC-38 a photo', () => {
  it.each(['II', 'MM'] as const)('loses where it was taken and stays the right way up (%s)', (order) => {
    const told = Buffer.concat([
      ...[SOI, exif(order, 6), FRAME, segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0GPS')), COLOURS],
      ...[segment(0xe2, Buffer.from('MPF\0GPS')), segment(0xed, Buffer.from('Photoshop GPS'))],
      ...[segment(0xfe, Buffer.from('GPS')), PICTURE, EOI, Buffer.from('GPS of a second picture')],
    ]);
    const kept = withoutMetadata(told);
    expect(kept.includes('GPS')).toBe(false);
    const turned = kept.subarray(2, 38);
    expect(turned.subarray(4, 8).toString()).toBe('Exif');
    expect(turned.readUInt16BE(2)).toBe(turned.length - 2);
    expect(turned.readUInt16BE(28)).toBe(6);
    expect(Buffer.concat([SOI, kept.subarray(38)])).toEqual(plain);
    expect(withoutMetadata(kept)).toEqual(kept);
  });

  it('without any stays as it is', () => {
    expect(withoutMetadata(plain)).toEqual(plain);
    expect(withoutMetadata(JPEG)).toEqual(JPEG);
    expect(withoutMetadata(Buffer.concat([SOI, exif('II', 1), PICTURE, EOI]))).toEqual(
      Buffer.concat([SOI, PICTURE, EOI]),
    );
  });

  it('whose parts do not fit together is refused', () => {
    for (const torn of [plain.subarray(0, 24), Buffer.concat([SOI, Buffer.from('no marker')])])
      expect(() => withoutMetadata(torn)).toThrow(FileRefused);
  });
});
