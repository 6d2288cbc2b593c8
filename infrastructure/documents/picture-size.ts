import { FileRefused } from '../../application/ports/staging.js';

/** Pixels a side, and of the whole picture: a photo of any phone is below both, a bomb above one. */
const MAX_SIDE = 20_000;
const MAX_PIXELS = 100_000_000;

const PNG_SIGNATURE = 8;
const [SOS, EOI] = [0xda, 0xd9];

/**
 * Holds the size that a PNG or JPEG declares against what anybody should ever decode, reading headers alone; a PNG ends with
 * its picture (SEC-32, SEC-33). @throws FileRefused `picture_too_large`, `wrong_type`
 */
export function inspectPicture(picture: Buffer, type: 'image/png' | 'image/jpeg'): void {
  const sizes = type === 'image/png' ? [sizeOfPng(picture)] : sizesOfJpeg(picture);
  if (sizes.some(([width, height]) => width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS))
    throw new FileRefused('picture_too_large');
}

function sizeOfPng(picture: Buffer): [number, number] {
  if (picture.length < 33 || nameAt(picture, PNG_SIGNATURE) !== 'IHDR') throw new FileRefused('wrong_type');
  for (let at = PNG_SIGNATURE; at + 12 <= picture.length; at += picture.readUInt32BE(at) + 12)
    if (nameAt(picture, at) === 'IEND' && picture.readUInt32BE(at) + at + 12 === picture.length)
      return [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  throw new FileRefused('wrong_type');
}

const nameAt = (picture: Buffer, chunk: number) => picture.toString('latin1', chunk + 4, chunk + 8);

/** Of every frame header before the compressed data; its parts are held together elsewhere. */
function sizesOfJpeg(picture: Buffer): [number, number][] {
  const sizes: [number, number][] = [];
  for (let at = 2; at + 4 <= picture.length;) {
    const marker = picture[at + 1] ?? EOI;
    if (marker === 0xff) at += 1;
    else if (marker === SOS || marker === EOI) break;
    else {
      if (isFrame(marker) && at + 9 <= picture.length)
        sizes.push([picture.readUInt16BE(at + 7), picture.readUInt16BE(at + 5)]);
      at += 2 + picture.readUInt16BE(at + 2);
    }
  }
  return sizes;
}

/** Start of frame; of the same range DHT, JPG and DAC are none. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
