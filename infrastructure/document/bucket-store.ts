import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { NoRoom, ObjectStore } from '../../application/ports/document/object-store.js';

const FULL = new Set(['InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull']);

/** Files in an S3-compatible bucket, such as `http://key:secret@host:9000/bucket`. */
export class BucketStore extends ObjectStore {
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(address: string) {
    super();
    const url = new URL(address);
    this.bucket = url.pathname.slice(1);
    this.client = new S3Client({
      endpoint: url.origin,
      region: url.searchParams.get('region') ?? 'us-east-1',
      forcePathStyle: true,
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, bytes: AsyncIterable<Uint8Array>, size: number, type: string): Promise<void> {
    // A stream that breaks off leaves the client waiting, and one that was read cannot be sent again.
    const parts: Uint8Array[] = [];
    for await (const part of bytes) parts.push(part);
    const body = Buffer.concat(parts);
    try {
      await this.client.send(
        new PutObjectCommand({
          Bucket: this.bucket,
          Key: key,
          Body: body,
          ContentLength: size,
          ContentType: type,
        }),
      );
    } catch (error) {
      throw FULL.has((error as Error).name) ? new NoRoom('There is no room for another file') : error;
    }
  }

  async get(key: string): Promise<AsyncIterable<Uint8Array> | null> {
    try {
      const { Body } = await this.client.send(new GetObjectCommand({ Bucket: this.bucket, Key: key }));
      return (Body as Readable | undefined) ?? null;
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key: key }));
  }

  async ready(): Promise<void> {
    await this.client.send(new HeadBucketCommand({ Bucket: this.bucket }));
  }

  close(): void {
    this.client.destroy();
  }
}
