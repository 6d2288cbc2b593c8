import { connect, type Socket } from 'node:net';

/** Over which the mix is asked. */
export const CONNECTIONS = 16;
const HEAD_END = Buffer.from('\r\n\r\n');

/** What one read may bring. */
const READ_BYTES = 65_536;
const NOTHING = Buffer.alloc(0);

/**
 * One kept connection that asks one thing at a time, so cheaply that the asked server is what is measured: it reads
 * into the same memory again and again, and copies what it was asked to keep.
 */
class Line {
  private isKept = false;
  private kept: Buffer[] = [];
  /** The beginning of an answer whose head has not come whole. */
  private begun = NOTHING;
  private size = 0;
  private wanted = -1;
  private answered: ((body: Buffer) => void) | null = null;
  private failed: ((error: Error) => void) | null = null;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('error', (error) => this.failed?.(error));
    socket.on('close', () => this.failed?.(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const read = (bytes: number, into: Uint8Array) => {
        line.take(Buffer.from(into.buffer, into.byteOffset, bytes));
        return true;
      };
      const onread = { buffer: Buffer.alloc(READ_BYTES), callback: read };
      const socket = connect({ port, host: '127.0.0.1', onread }, () => resolve(line));
      socket.once('error', reject);
      const line = new Line(socket);
    });
  }

  /** The body of an answer. @throws Error when the answer is not 200 */
  get(path: string): Promise<Buffer> {
    this.isKept = true;
    return this.send(path);
  }

  /** Waits for an answer and forgets it. @throws Error when the answer is not 200 */
  async ask(path: string): Promise<void> {
    this.isKept = false;
    await this.send(path);
  }

  close(): void {
    this.failed = null;
    this.socket.destroy();
  }

  private send(path: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      [this.answered, this.failed] = [resolve, reject];
      this.socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\nConnection: keep-alive\r\n\r\n`);
    });
  }

  private take(chunk: Buffer): void {
    if (this.wanted < 0) {
      const so = this.begun.length > 0 ? Buffer.concat([this.begun, chunk]) : chunk;
      const end = so.indexOf(HEAD_END);
      if (end < 0) {
        this.begun = Buffer.from(so);
        return;
      }
      this.begun = NOTHING;
      const head = so.toString('latin1', 0, end);
      if (!head.startsWith('HTTP/1.1 200'))
        return void this.failed?.(
          new Error(`was answered ${head.split('\r\n')[0]}: ${so.toString('utf8', end, end + 300)}`),
        );
      this.wanted = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      this.add(so.subarray(end + HEAD_END.length));
    } else this.add(chunk);
    if (this.size < this.wanted) return;
    const body = Buffer.concat(this.kept);
    this.kept = [];
    [this.size, this.wanted] = [0, -1];
    this.answered?.(body);
  }

  private add(bytes: Buffer): void {
    this.size += bytes.length;
    if (this.isKept) this.kept.push(Buffer.from(bytes));
  }
}

/** Several lines to one server. */
export class SearchLoad {
  private constructor(private readonly lines: Line[]) {}

  static async open(port: number, connections: number): Promise<SearchLoad> {
    return new SearchLoad(await Promise.all(Array.from({ length: connections }, () => Line.open(port))));
  }

  get(path: string): Promise<Buffer> {
    return (this.lines[0] as Line).get(path);
  }

  /**
   * Asks as fast as answers come, until so many milliseconds are over or `stop` says so; returns each answer's
   * milliseconds. Not `again`, each address is asked once: by a parameter more, which means nothing.
   */
  async run(
    paths: readonly string[],
    milliseconds: number,
    { stop = () => false, again = true }: { stop?: () => boolean; again?: boolean } = {},
  ): Promise<number[]> {
    const took: number[] = [];
    const until = performance.now() + milliseconds;
    let next = 0;
    await Promise.all(
      this.lines.map(async (line) => {
        for (let began = performance.now(); began < until && !stop();) {
          const path = paths[next++ % paths.length] as string;
          await line.ask(again ? path : `${path}&once=${next}`);
          const now = performance.now();
          took.push(now - began);
          began = now;
        }
      }),
    );
    return took;
  }

  close(): void {
    for (const line of this.lines) line.close();
  }
}
