import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { ObjectStore } from '../../../application/ports/document/object-store.js';
import { BucketStore } from '../../../infrastructure/document/bucket-store.js';
import { DiskStore } from '../../../infrastructure/document/disk-store.js';
import { InMemoryStore } from '../../support/in-memory-ports.js';

type Opened = { store: ObjectStore; close(): Promise<void> };

async function onDisk(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'banksia-disk-'));
  return { store: new DiskStore(folder), close: async () => rmSync(folder, { recursive: true }) };
}

async function inBucket(): Promise<Opened> {
  const directory = mkdtempSync(join(tmpdir(), 'banksia-s3-'));
  const configureBuckets = [{ name: 'documents' }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets });
  const { port } = await server.run();
  const store = new BucketStore(`http://S3RVER:S3RVER@127.0.0.1:${port}/documents`);
  return {
    store,
    close: async () => {
      store.close();
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}

async function* chunks(...parts: (string | Buffer)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

async function read(store: ObjectStore, key: string): Promise<Buffer | null> {
  const bytes = await store.get(key);
  if (!bytes) return null;
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

describe.each([
  ['the disk', onDisk],
  ['a bucket', inBucket],
  ['memory', async () => ({ store: new InMemoryStore(), close: async () => undefined })],
])('R-32 files on %s', (_name, openStore) => {
  let opened: Opened;
  let store: ObjectStore;

  beforeAll(async () => {
    opened = await openStore();
    store = opened.store;
  });
  afterAll(() => opened.close());

  it('are read as they were written, in whatever pieces', async () => {
    await store.put('documents/one', chunks('first, ', 'second'), 13, 'application/pdf');
    expect((await read(store, 'documents/one'))?.toString()).toBe('first, second');
  });

  it('may be as large as an upload', { tags: 'long' }, async () => {
    const large = Buffer.alloc(10_485_760, 'banksia ');
    const parts = Array.from({ length: 160 }, (_, index) => large.subarray(index * 65_536, (index + 1) * 65_536));
    await store.put('documents/large', chunks(...parts), large.length, 'image/png');
    expect((await read(store, 'documents/large'))?.equals(large)).toBe(true);
  });

  it('are replaced whole', async () => {
    await store.put('documents/two', chunks('a long first text'), 17, 'application/pdf');
    await store.put('documents/two', chunks('short'), 5, 'application/pdf');
    expect((await read(store, 'documents/two'))?.toString()).toBe('short');
  });

  it('that are not there are null, and gone after removal, twice too', async () => {
    expect(await store.get('documents/none')).toBeNull();
    await store.put('documents/gone', chunks('x'), 1, 'application/pdf');
    await store.remove('documents/gone');
    await store.remove('documents/gone');
    expect(await store.get('documents/gone')).toBeNull();
  });

  it('whose source breaks off leave nothing, and what stood there before stays', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('The line broke');
    }
    await expect(store.put('documents/half', broken(), 8, 'application/pdf')).rejects.toThrow();
    expect(await store.get('documents/half')).toBeNull();
    await store.put('documents/kept', chunks('whole'), 5, 'application/pdf');
    await expect(store.put('documents/kept', broken(), 8, 'application/pdf')).rejects.toThrow();
    expect((await read(store, 'documents/kept'))?.toString()).toBe('whole');
  });

  it('can be written', async () => {
    await expect(store.ready()).resolves.toBeUndefined();
  });
});

describe('R-32 files that cannot be kept', () => {
  it('SEC-36 have keys that stay in their folder', async () => {
    const { store, close } = await onDisk();
    for (const key of ['../secret', 'documents/../../secret', '/etc/passwd', 'documents/a/b'])
      await expect(store.get(key)).rejects.toThrow('no key');
    await close();
  });

  it('leave no half-written file on the disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'banksia-disk-'));
    const store = new DiskStore(folder);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('The line broke');
    }
    await expect(store.put('documents/half', broken())).rejects.toThrow('The line broke');
    expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('have no bucket: it is not ready', async () => {
    const store = new BucketStore('http://key:secret@127.0.0.1:1/documents');
    await expect(store.ready()).rejects.toThrow();
    store.close();
  });
});
