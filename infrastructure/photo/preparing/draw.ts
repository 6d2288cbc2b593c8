import sharp, { type Sharp } from 'sharp';
import type { PhotoCrop, PhotoProblem } from '../../../domain/tutor/photo.js';
import type { PhotoFile } from '../../../domain/tutor/photo-address.js';

/** Equal to what the inspection lets through. */
const MAX_PIXELS = 100_000_000;
/** `LEAST_PHOTO_PIXELS`, which this process does not load. */
const LEAST_PIXELS = 160;
/** What shows through a picture. */
const PAPER = '#ffffff';
/** What libvips and its decoders say of a picture that declares more pixels than they take. */
const TOO_LARGE = /exceeds pixel limit|image dimension/;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const ENCODE: Record<string, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 78 }),
  jpg: (picture) => picture.jpeg({ quality: 82 }),
};

/** The requested square, moved and made smaller as far as the picture asks for it; without one the middle. */
function squareOf(crop: PhotoCrop | null, width: number, height: number) {
  const side = Math.min(width, height);
  if (!crop) return { left: (width - side) >> 1, top: (height - side) >> 1, width: side, height: side };
  const size = Math.min(crop.size, side);
  const left = Math.min(crop.left, width - size);
  const top = Math.min(crop.top, height - size);
  return { left, top, width: size, height: size };
}

/** The first picture in it alone, upright and in sRGB, as a square without metadata (G-25). */
export async function drawPhoto(
  picture: Buffer,
  crop: PhotoCrop | null,
  files: readonly PhotoFile[],
): Promise<Map<PhotoFile, Buffer> | Exclude<PhotoProblem, 'removed'>> {
  try {
    const source = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { autoOrient } = await source.metadata();
    const square = squareOf(crop, autoOrient.width, autoOrient.height);
    if (square.width < LEAST_PIXELS) return 'too_small';
    const cut = await source
      .autoOrient()
      .extract(square)
      .resize(480, 480)
      .flatten({ background: PAPER })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: cut.info.width, height: cut.info.height, channels: cut.info.channels };
    const drawn = new Map<PhotoFile, Buffer>();
    for (const file of files) {
      const [size, format = ''] = file.split('.');
      const resized = sharp(cut.data, { raw }).resize(Number(size), Number(size));
      drawn.set(file, await (ENCODE[format] as (picture: Sharp) => Sharp)(resized).toBuffer());
    }
    return drawn;
  } catch (error) {
    return TOO_LARGE.test((error as Error).message) ? 'too_large' : 'unreadable';
  }
}
