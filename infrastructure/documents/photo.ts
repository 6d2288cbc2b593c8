import { readFile, writeFile } from 'node:fs/promises';
import { FileRefused } from '../../application/ports/staging.js';

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, APP15, COM] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xef, 0xfe];
const ORIENTATION = 0x0112;

/** Rewrites a photo without what it tells of its place, time and camera (SEC-38); gives its size in bytes. */
export async function forgetWhere(file: string): Promise<number> {
  const photo = withoutMetadata(await readFile(file));
  await writeFile(file, photo);
  return photo.length;
}

/**
 * A JPEG without EXIF, XMP, IPTC, comments and whatever follows its picture. Which way up it is shown, its colours and its
 * picture stay as they were. @throws FileRefused when its parts do not fit together
 */
export function withoutMetadata(photo: Buffer): Buffer {
  const kept: Buffer[] = [photo.subarray(0, 2)];
  let at = 2;
  while (at < photo.length) {
    if (photo[at] !== 0xff) throw new FileRefused('wrong_type');
    const marker = photo[at + 1] ?? 0xff;
    if (marker === 0xff) at += 1;
    else if (marker === EOI) return Buffer.concat([...kept, photo.subarray(at, at + 2)]);
    else if (marker === SOI || at + 4 > photo.length) throw new FileRefused('wrong_type');
    else {
      let end = at + 2 + photo.readUInt16BE(at + 2);
      if (end > photo.length) throw new FileRefused('wrong_type');
      const segment = photo.subarray(at, end);
      if (marker === SOS) end = endOfScan(photo, end);
      if (marker === APP1) kept.push(...orientationOnly(segment));
      else if (isKept(marker, segment)) kept.push(photo.subarray(at, end));
      at = end;
    }
  }
  return Buffer.concat(kept);
}

/** Of what programs add, the frame (JFIF), colour profiles and Adobe's colour transform matter to the picture. */
function isKept(marker: number, segment: Buffer): boolean {
  if (marker === APP2) return segment.subarray(4, 15).toString('latin1') === 'ICC_PROFILE';
  return marker !== COM && (marker < APP0 || marker > APP15 || marker === APP0 || marker === APP14);
}

/** Where the next marker stands after compressed data, in which 0xff is followed by zero or a restart. */
function endOfScan(photo: Buffer, from: number): number {
  for (let at = from; at + 1 < photo.length; at++) {
    const next = photo[at + 1] ?? 0;
    if (photo[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return photo.length;
}

function orientationOnly(segment: Buffer): Buffer[] {
  const turned = orientationOf(segment);
  if (turned === null || turned === 1) return [];
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010000000000000000', 'hex');
  exif.writeUInt16BE(turned, 28);
  return [exif];
}

function orientationOf(segment: Buffer): number | null {
  const tiff = segment.subarray(10);
  if (segment.subarray(4, 10).toString('latin1') !== 'Exif\0\0' || tiff.length < 8) return null;
  const isLittle = tiff.subarray(0, 2).toString('latin1') === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12;
    if (short(at) === ORIENTATION) return short(at + 8) <= 8 ? short(at + 8) : null;
  }
  return null;
}
