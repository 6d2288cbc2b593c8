import { crc32 } from 'node:zlib';
import { utils, write } from 'cfb';
import sharp from 'sharp';

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const JPEG = Buffer.from(
  '/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//wAALCAABAAEB' +
    'AREA/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AS//Z',
  'base64',
);

export const DOC_TYPE = 'application/msword';
export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Pictures of one pixel that say they are as many pixels wide and high. */
export function png(width: number, height: number): Buffer {
  const picture = Buffer.from(PNG);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}
export function jpeg(width: number, height: number): Buffer {
  const picture = Buffer.from(JPEG);
  const frame = picture.indexOf(Buffer.from('ffc0', 'hex'));
  picture.writeUInt16BE(height, frame + 5);
  picture.writeUInt16BE(width, frame + 7);
  return picture;
}

/** A picture of one colour that has all its pixels. */
export function picture(type: 'png' | 'jpeg', width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#aa8866' } })
    .toFormat(type)
    .toBuffer();
}

/** An old Word file with these streams beside its own. */
export function doc(...paths: string[]): Buffer {
  const file = utils.cfb_new();
  for (const path of ['/WordDocument', ...paths]) utils.cfb_add(file, path, Buffer.from('words'));
  return Buffer.from(write(file, { type: 'buffer' }) as Uint8Array);
}

type Member = { name: string; content?: string; claims?: number; mode?: number };

/**
 * An archive of stored members; `claims` is the unpacked size that its table of contents claims, `mode` a Unix one;
 * `head` comes before it all.
 */
export function archive(members: Member[], head = Buffer.alloc(0)): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = head.length;
  for (const { name, content = 'x', claims, mode = 0 } of members) {
    const [title, body] = [Buffer.from(name), Buffer.from(content)];
    const method = claims === undefined ? 0 : 8;
    const size = claims ?? body.length;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(crc32(body), 10);
    shared.writeUInt32LE(body.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, title, body]);
    const where = Buffer.alloc(14);
    where.writeUInt16LE(mode, 8);
    where.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, where, title]));
    locals.push(local);
    offset += local.length;
  }
  const table = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(members.length, 4);
  end.writeUInt16LE(members.length, 6);
  end.writeUInt32LE(table.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([head, ...locals, table, Buffer.from('PK\x05\x06'), end]);
}

export const docx = (...members: Member[]) =>
  archive([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }, ...members]);
