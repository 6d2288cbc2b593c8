import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

export type Storage = { port: number; close(): Promise<void> };

/** An object storage with the bucket `documents`. */
export async function startStorage(): Promise<Storage> {
  const directory = mkdtempSync(join(tmpdir(), 'banksia-chaos-storage-'));
  const configureBuckets = [{ name: 'documents' }];
  const server = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets });
  const { port } = await server.run();
  return {
    port,
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
