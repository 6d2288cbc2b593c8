import { join } from 'node:path';
import type { ObjectStore } from '../../application/ports/object-store.js';
import type { Settings } from '../../application/ports/settings.js';
import { BucketStore } from './bucket-store.js';
import { DiskStore } from './disk-store.js';

/** The bucket that the settings name, else a folder of the data directory. */
export const objectStoreOf = ({ s3Url, dataDir }: Settings): ObjectStore =>
  s3Url ? new BucketStore(s3Url) : new DiskStore(join(dataDir, 'objects'));
