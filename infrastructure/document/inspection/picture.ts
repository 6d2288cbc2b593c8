import sharp, { type Sharp } from 'sharp';
import type { FileRefusal } from '../../../application/ports/document/staging.js';
import type { Parser } from './verdict.js';

/** Pixels a side, and of the whole picture: a photo of any phone is below both, a bomb above one. */
const MAX_SIDE = 20_000;
/** Of the whole picture: decoded, each pixel takes four bytes of memory. */
const MAX_PIXELS = 100_000_000;
/** Drawn again, a picture may be larger than it came. */
const MAX_KEPT_BYTES = 20 * 1024 * 1024;
const JPEG_QUALITY = 85;
const WEBP_QUALITY = 90;

const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');
/** What libvips and its decoders say of a picture that declares more pixels than they take. */
const TOO_LARGE = /exceeds pixel limit|image dimension/;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

export const inspectJpeg: Parser = (bytes) => drawnAgain(bytes, 'jpeg');

/** Of a moving one the first picture (G-25). */
export const inspectWebp: Parser = (bytes) => drawnAgain(bytes, 'webp');

/** A PNG ends with its picture: what follows would be shown as another type (SEC-32). */
export const inspectPng: Parser = (bytes) =>
  bytes.subarray(-PNG_END.length).equals(PNG_END) ? drawnAgain(bytes, 'png') : Promise.resolve('wrong_type');

const ENCODE = {
  // What a smaller file costs the encoder is memory for the whole picture.
  jpeg: (picture: Sharp) => picture.jpeg({ quality: JPEG_QUALITY, optimiseCoding: false }),
  png: (picture: Sharp) => picture.png(),
  webp: (picture: Sharp) => picture.webp({ quality: WEBP_QUALITY, effort: 1 }),
};

/**
 * The picture alone, upright and in sRGB: without place, time, camera and whatever else came with it (SEC-33, SEC-38).
 */
async function drawnAgain(bytes: Buffer, type: keyof typeof ENCODE): Promise<Buffer | FileRefusal> {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' });
  try {
    const { format, width, height } = await source.metadata();
    if (format !== type) return 'wrong_type';
    if (width > MAX_SIDE || height > MAX_SIDE) return 'picture_too_large';
    const upright = source.autoOrient();
    const kept = await ENCODE[type](upright).toBuffer();
    return kept.length > MAX_KEPT_BYTES ? 'picture_too_large' : kept;
  } catch (error) {
    if (TOO_LARGE.test((error as Error).message)) return 'picture_too_large';
    throw error;
  }
}
