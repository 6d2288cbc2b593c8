import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';

/** Tables whose rows follow from an enquiry. */
const ROWS = /insert into (enquiries|event_log|tutor_opportunities|advertisements|matching_runs|mails)\b/i;
const TYPE_AND_LENGTH = 5;

/** Stands between programs and Postgres and counts the statements that pass. */
export class StatementTap {
  private readonly counts = new Map<string, number>();

  private constructor(private readonly server: Server) {}

  /** Returns the tap and the database's address through it. */
  static async open(databaseUrl: string): Promise<{ tap: StatementTap; url: string }> {
    const { hostname, port } = new URL(databaseUrl);
    const server = createServer();
    const tap = new StatementTap(server);
    server.on('connection', (client) => {
      const upstream = connect(Number(port || 5432), hostname);
      const onStatement = tap.listener();
      client.on('data', onStatement);
      client.pipe(upstream).pipe(client);
      for (const end of [client, upstream]) {
        end.on('error', () => undefined);
        end.on('close', () => (client.destroy(), upstream.destroy()));
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    return { tap, url: url.href };
  }

  clear(): void {
    this.counts.clear();
  }

  /** How often each text was run since the last `clear`, most often first. */
  get statements(): [sql: string, count: number][] {
    return [...this.counts].sort(([, one], [, other]) => other - one);
  }

  /** How many statements wrote rows of an enquiry. */
  get ofRows(): number {
    return this.statements.filter(([sql]) => ROWS.test(sql)).reduce((sum, [, count]) => sum + count, 0);
  }

  close(): void {
    this.server.close();
  }

  /** Reads one connection's messages: Parse names a text, Bind runs it, Query does both. */
  private listener(): (chunk: Buffer) => void {
    const texts = new Map<string, string>();
    let input = Buffer.alloc(0);
    let started = false;
    return (chunk) => {
      input = Buffer.concat([input, chunk]);
      if (!started) {
        const length = input.length >= 4 ? input.readInt32BE(0) : Number.POSITIVE_INFINITY;
        if (input.length < length) return;
        started = length > 8;
        input = input.subarray(length);
      }
      while (started && input.length >= TYPE_AND_LENGTH) {
        const end = 1 + input.readInt32BE(1);
        if (input.length < end) return;
        const type = String.fromCharCode(input[0] as number);
        const words = input.subarray(TYPE_AND_LENGTH, end).toString('utf8').split('\0', 2) as [string, string];
        if (type === 'P') texts.set(words[0], words[1]);
        else if (type === 'B') this.count(texts.get(words[1]) ?? '');
        else if (type === 'Q') this.count(words[0]);
        input = input.subarray(end);
      }
    };
  }

  private count(sql: string): void {
    const text = sql.replace(/\s+/g, ' ').trim();
    this.counts.set(text, (this.counts.get(text) ?? 0) + 1);
  }
}
