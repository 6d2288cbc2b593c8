import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { openClamd } from '../../test/support/clamd.js';
import { openMailbox } from '../../test/support/mailbox.js';

type Accounts = { DUMMY_ACCOUNT: { createKeyPair(key: string, secret: string): void } };
const given = (name: string) => process.env[name] ?? '';

/**
 * Programs in place of those that come as images alone; each speaks
 * the protocol that the program uses, at the port of the image.
 */
const STAND_INS: Record<string, () => Promise<unknown>> = {
  async minio() {
    const require = createRequire(import.meta.url);
    const { DUMMY_ACCOUNT } = require('s3rver/lib/models/account.js') as Accounts;
    DUMMY_ACCOUNT.createKeyPair(given('MINIO_ROOT_USER'), given('MINIO_ROOT_PASSWORD'));
    // Or it would take its own host's name for a bucket's.
    const vhostBuckets = false;
    await new S3rver({ address: '0.0.0.0', port: 9_000, directory: '/data', silent: true, vhostBuckets }).run();
  },
  /** `mc mb NAME/documents`, with the address and the keys from the variable of that name. */
  async bucket() {
    const { origin, username, password } = new URL(given('MC_HOST_house'));
    const credentials = { accessKeyId: username, secretAccessKey: password };
    const client = new S3Client({ endpoint: origin, region: 'us-east-1', forcePathStyle: true, credentials });
    const bucket = process.argv.at(-1)?.split('/')[1] ?? '';
    await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: Error) => {
      if (!error.name.startsWith('BucketAlready')) throw error;
    });
  },
  async mailpit() {
    const box = await openMailbox({ host: '0.0.0.0', port: 1_025 });
    createServer((_request, response) => response.end(JSON.stringify(box.received))).listen(8_025);
  },
  async clamav() {
    await openClamd({ host: '0.0.0.0', port: 3_310 });
  },
};

await STAND_INS[process.argv[2] ?? '']?.();
