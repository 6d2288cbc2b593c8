import { read, utils, write } from 'cfb';
import { directoryOf } from '../../../infrastructure/document/inspection/compound-file.js';
import { doc } from '../../support/documents.js';

const SECTOR = 512;

/** So large that its allocation table goes on outside of its header. */
function large(): Buffer {
  const file = utils.cfb_new();
  utils.cfb_add(file, '/WordDocument', Buffer.alloc(10_000_000, 'words'));
  utils.cfb_add(file, '/ObjectPool/_1/Ole', Buffer.from('x'));
  return Buffer.from(write(file, { type: 'buffer' }) as Uint8Array);
}

const namesIn = (file: Buffer) => directoryOf(file).flatMap(({ name }) => name || []);

/** Where the table says what follows the first sector of the directory. */
const afterDirectory = (file: Buffer) => (file.readUInt32LE(76) + 1) * SECTOR + file.readUInt32LE(48) * 4;

describe('F1 the directory of an old Word file', () => {
  it.each([
    ['small', doc()],
    ['deep', doc('/ObjectPool/_1/Contents', '/ObjectPool/_2/Contents', '/Data')],
    ['of many streams', doc(...Array.from({ length: 300 }, (_, at) => `/ObjectPool/_${at}/Ole`))],
    ['of ten megabytes', large()],
  ])('%s is read as by a reader of whole files', (_, file) => {
    const known = read(file, { type: 'buffer' }).FileIndex.filter(({ type }) => type !== 0);
    expect(namesIn(file)).toEqual(known.map(({ name }) => name));
  });

  it.each<[string, (file: Buffer) => void]>([
    ['with sectors of another size', (file) => file.writeUInt16LE(3, 30)],
    ['whose directory is a ring', (file) => file.writeUInt32LE(file.readUInt32LE(48), afterDirectory(file))],
    [
      'whose allocation table is a ring',
      (file) => {
        file.writeUInt32LE(0, 68);
        file.writeUInt32LE(0, SECTOR * 2 - 4);
      },
    ],
    ['whose allocation table lies elsewhere', (file) => file.writeUInt32LE(70_000, 76)],
  ])('%s is not read', (_, harm) => {
    const file = doc();
    harm(file);
    expect(() => namesIn(file)).toThrow();
  });

  it('that ends in its header is not read', () => expect(() => namesIn(doc().subarray(0, 70))).toThrow());

  it('that begins outside of the file holds nothing', () => {
    const file = doc();
    file.writeUInt32LE(70_000, 48);
    expect(namesIn(file)).toEqual([]);
  });
});
