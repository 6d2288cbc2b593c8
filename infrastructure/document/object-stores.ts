import { join } from 'node:path';
import type { ObjectStore } from '../../application/ports/document/object-store.js';
import type { Settings } from '../../application/ports/settings.js';
import { BucketStore } from './bucket-store.js';
import { DiskStore } from './disk-store.js';

/** Where files lie without a bucket. */
export const objectsOf = ({ dataDir }: Settings): string => join(dataDir, 'objects');

/** The bucket that the settings name, else a folder of the data directory. */
export const objectStoreOf = (settings: Settings): ObjectStore =>
  settings.s3Url ? new BucketStore(settings.s3Url) : new DiskStore(objectsOf(settings));
