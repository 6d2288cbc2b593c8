import type { Client, Connection, Submittable } from 'pg';

/** What pg's connection can do beyond what its types say. */
type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void };

const ROOM = 262_144;
/** What a character takes at most. */
const WIDEST = 3;

/** Rows on their way into one table, as lines of Postgres's text format. */
export class CopyLines {
  readonly chunks: Buffer[] = [];
  private room = Buffer.allocUnsafe(ROOM);
  private used = 0;
  private full = 0;

  constructor(private readonly into: string) {}

  get bytes(): number {
    return this.full + this.used;
  }

  get statement(): string {
    return `copy ${this.into} from stdin`;
  }

  /** Takes a row in the order of the columns: texts, numbers, booleans, lists of texts for arrays, objects for JSON. */
  add(values: readonly unknown[]): void {
    let line = fieldOf(values[0]);
    for (let place = 1; place < values.length; place++) line += `\t${fieldOf(values[place])}`;
    line += '\n';
    if (this.used + line.length * WIDEST > this.room.length) {
      this.close();
      this.room = Buffer.allocUnsafe(Math.max(ROOM, line.length * WIDEST));
    }
    this.used += this.room.write(line, this.used);
  }

  /** Nothing is added after. */
  close(): void {
    if (this.used > 0) this.chunks.push(this.room.subarray(0, this.used));
    this.full += this.used;
    this.used = 0;
  }
}

const CODES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const SPECIAL = /[\\\t\n\r]/;
const escaped = (text: string) =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (letter) => CODES[letter] as string) : text;
const listOf = (items: readonly unknown[]) =>
  `{${items.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join()}}`;

function fieldOf(value: unknown): string {
  if (typeof value === 'string') return escaped(value);
  if (value === null || value === undefined) return '\\N';
  if (Array.isArray(value)) return escaped(listOf(value));
  return typeof value === 'object' ? escaped(JSON.stringify(value)) : String(value);
}

/**
 * Copies lines into their tables one after another, all of them or none: one message to the server, which answers once.
 * What follows a refusal is read over by the server, so nothing has to be waited for in between.
 */
class CopyAll implements Submittable {
  constructor(
    private readonly lines: readonly CopyLines[],
    private readonly ended: (error?: Error) => void,
  ) {}

  submit(connection: Connection): void {
    const { sendCopyFromChunk, endCopyFrom } = connection as CopyConnection;
    connection.query(this.lines.map(({ statement }) => statement).join(';'));
    for (const each of this.lines) {
      each.close();
      for (const chunk of each.chunks) sendCopyFromChunk.call(connection, chunk);
      endCopyFrom.call(connection);
    }
  }

  handleCopyInResponse(): void {}

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.ended();
  }

  handleError(error: Error): void {
    this.ended(error);
  }
}

/** @throws DatabaseError what the server refused */
export async function copyAll(client: Client, lines: readonly CopyLines[]): Promise<void> {
  await new Promise<void>((done, failed) => {
    client.query(new CopyAll(lines, (error) => (error ? failed(error) : done())));
  });
}
