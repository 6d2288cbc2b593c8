import yauzl from 'yauzl';
import type { FileRefusal } from '../../../application/ports/document/staging.js';
import type { Parser } from './verdict.js';

/** No honest document unpacks to more; an archive that does could fill the memory of who opens it. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** Text packs to a tenth or so; what packs so much better is made to be a bomb. */
const MAX_RATIO = 200;
/** Below as much, a high ratio is a page of blanks. */
const RATIO_FROM_BYTES = 1024 * 1024;
/** An office file has some dozens of parts; each costs time to look at. */
const MAX_ENTRIES = 10_000;

const FILE_KIND = 0xf000;
const SYMLINK = 0xa000;

/**
 * A Word document: reads its table of contents and unpacks nothing;
 * yauzl itself refuses names that leave the folder (SEC-33).
 */
export const inspectArchive: Parser = (bytes) =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (failure, archive) => {
      if (failure) return reject(failure);
      if (archive.entryCount > MAX_ENTRIES) return resolve('archive_too_large');
      const refusalOf = entryRules();
      let isDocument = false;
      archive.on('entry', (entry: yauzl.Entry) => {
        const refused = refusalOf(entry);
        if (refused) return resolve(refused);
        isDocument ||= entry.fileName === 'word/document.xml';
        archive.readEntry();
      });
      archive.on('end', () => resolve(isDocument ? bytes : 'wrong_type'));
      archive.on('error', reject);
      archive.readEntry();
    });
  });

function entryRules(): (entry: yauzl.Entry) => FileRefusal | null {
  let [unpacked, packed] = [0, 0];
  return ({ uncompressedSize, compressedSize, externalFileAttributes, fileName }) => {
    unpacked += uncompressedSize;
    packed += compressedSize;
    if (((externalFileAttributes >>> 16) & FILE_KIND) === SYMLINK) return 'wrong_type';
    if (/(^|\/)vbaProject\.bin$/i.test(fileName)) return 'macros';
    if (unpacked > MAX_UNPACKED_BYTES) return 'archive_too_large';
    return unpacked > RATIO_FROM_BYTES && unpacked / Math.max(1, packed) > MAX_RATIO ? 'archive_too_large' : null;
  };
}
