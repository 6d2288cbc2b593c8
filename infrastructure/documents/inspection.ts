import { open, readFile } from 'node:fs/promises';
import { read as readCompoundFile } from 'cfb';
import { fileTypeFromFile } from 'file-type';
import yauzl from 'yauzl';
import { FileRefused } from '../../application/ports/staging.js';
import { inspectPicture } from './picture-size.js';

const DOC = 'application/msword';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** What `file-type` calls each type that may be uploaded, but for archives; an old Word file is a compound file to it. */
const FOUND_AS: Record<string, string> = {
  'application/pdf': 'application/pdf',
  'image/jpeg': 'image/jpeg',
  'image/jpg': 'image/jpeg',
  'image/png': 'image/png',
  [DOC]: 'application/x-cfb',
};

const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_RATIO = 200;
/** Below as much, a high ratio is a page of blanks. */
const RATIO_FROM_BYTES = 1024 * 1024;
const MAX_ENTRIES = 10_000;

const FILE_KIND = 0xf000;
const SYMLINK = 0xa000;

/** Holds a file's bytes against what they are said to be, unpacking nothing (R-32, SEC-32, SEC-33). @throws FileRefused */
export async function inspect(file: string, type: string): Promise<void> {
  const archived = await isArchive(file);
  // A reader of archives looks from the end: what else begins the file would be shown as that.
  if (type === DOCX && archived) return inspectArchive(file);
  // `file-type` looks into archives, which nobody has measured here.
  const found = archived ? undefined : (await fileTypeFromFile(file).catch(() => undefined))?.mime;
  if (!found || found !== FOUND_AS[type]) throw new FileRefused('wrong_type');
  if (found === 'image/png' || found === 'image/jpeg') inspectPicture(await readFile(file), found);
  if (type === DOC) inspectCompoundFile(await readFile(file));
}

async function isArchive(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1') === 'PK';
  } finally {
    await handle.close();
  }
}

/** Reads an archive's table of contents alone; the reader itself refuses names that leave the folder. */
function inspectArchive(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    yauzl.open(file, { lazyEntries: true, validateEntrySizes: true }, (failure, archive) => {
      if (failure) return reject(new FileRefused('wrong_type'));
      let [unpacked, packed, document] = [0, 0, false];
      const refuse = (why: ConstructorParameters<typeof FileRefused>[0]) => {
        archive.close();
        reject(new FileRefused(why));
      };
      if (archive.entryCount > MAX_ENTRIES) return refuse('archive_too_large');
      archive.on('entry', (entry: yauzl.Entry) => {
        unpacked += entry.uncompressedSize;
        packed += entry.compressedSize;
        if (((entry.externalFileAttributes >>> 16) & FILE_KIND) === SYMLINK) return refuse('wrong_type');
        if (/(^|\/)vbaProject\.bin$/i.test(entry.fileName)) return refuse('macros');
        if (
          unpacked > MAX_UNPACKED_BYTES ||
          (unpacked > RATIO_FROM_BYTES && unpacked / Math.max(1, packed) > MAX_RATIO)
        )
          return refuse('archive_too_large');
        document ||= entry.fileName === 'word/document.xml';
        archive.readEntry();
      });
      archive.on('end', () => (document ? resolve() : refuse('wrong_type')));
      archive.on('error', () => refuse('wrong_type'));
      archive.readEntry();
    });
  });
}

/** An old Word file has a stream of its own, and macros in a storage beside it. */
function inspectCompoundFile(bytes: Buffer): void {
  let paths: string[];
  try {
    paths = readCompoundFile(bytes, { type: 'buffer' }).FullPaths;
  } catch {
    throw new FileRefused('wrong_type');
  }
  if (paths.some((path) => /\/(_VBA_PROJECT(_CUR)?|Macros|VBA)\/?$/i.test(path))) throw new FileRefused('macros');
  if (!paths.some((path) => /\/WordDocument$/.test(path))) throw new FileRefused('wrong_type');
}
