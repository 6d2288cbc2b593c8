import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { openClamd } from '../../test/support/clamd.js';
import { killableRedis } from '../../test/support/killable-redis.js';
import { type Line, openConnection } from '../../test/support/line.js';
import { type Mailbox, openMailbox } from '../../test/support/mailbox.js';

export const SERVICES = ['Postgres', 'Redis', 'the mail server', 'the storage', 'the scanner'] as const;
export type Service = (typeof SERVICES)[number];

/** What the health of the program calls a service. */
export const PARTS: Record<Service, string> = {
  Postgres: 'database',
  Redis: 'queue',
  'the mail server': 'mail',
  'the storage': 'storage',
  'the scanner': 'scanner',
};

/**
 * All that the program needs besides itself, each at the end of a way that can be cut; what it keeps outlasts a cut.
 */
export class Services {
  private constructor(
    readonly mailbox: Mailbox,
    /** The addresses past the ways. */
    readonly redisUrl: string,
    private readonly ways: Map<Service, Line>,
    private readonly ends: (() => Promise<unknown>)[],
  ) {}

  /** Starts all but Postgres, to which {@link wayToPostgres} leads. */
  static async open(): Promise<Services> {
    const directory = mkdtempSync(join(tmpdir(), 'banksia-outage-'));
    const configureBuckets = [{ name: 'documents' }];
    const storage = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets });
    const [mailbox, redis, clamd, { port }] = await Promise.all([
      openMailbox(),
      killableRedis(),
      openClamd(),
      storage.run(),
    ]);
    const ways = new Map<Service, Line>([
      ['Redis', await openConnection(redis.url)],
      ['the mail server', await openConnection(mailbox.url)],
      ['the storage', await openConnection(`http://S3RVER:S3RVER@127.0.0.1:${port}/documents`)],
      ['the scanner', await openConnection(clamd.url)],
    ]);
    return new Services(mailbox, redis.url, ways, [
      () => mailbox.close(),
      () => redis.close(),
      () => clamd.close(),
      () => storage.close(),
      async () => rmSync(directory, { recursive: true, force: true }),
    ]);
  }

  /** The address by which the program comes to its database. */
  async wayToPostgres(url: string): Promise<string> {
    const way = await openConnection(url);
    this.ways.set('Postgres', way);
    return way.url;
  }

  /** What the program reads of them at its start. */
  get environment(): Record<string, string> {
    return {
      REDIS_URL: this.way('Redis').url,
      SMTP_URL: this.way('the mail server').url,
      S3_URL: this.way('the storage').url,
      CLAMD_URL: this.way('the scanner').url,
    };
  }

  leave(service: Service): void {
    this.way(service).cut();
  }

  comeBack(service: Service): Promise<void> {
    return this.way(service).mend();
  }

  async close(): Promise<void> {
    for (const way of this.ways.values()) way.cut();
    for (const end of this.ends) await end();
  }

  private way(service: Service): Line {
    const way = this.ways.get(service);
    if (!way) throw new Error(`There is no way to ${service}`);
    return way;
  }
}
