import { connect, type Socket } from 'node:net';

/** Over which the mix is asked. */
export const CONNECTIONS = 16;
const HEAD_END = Buffer.from('\r\n\r\n');

/** One kept connection that asks one thing at a time, so cheaply that the asked server is what is measured. */
class Line {
  private received: Buffer[] = [];
  private size = 0;
  private wanted = -1;
  private answered: ((body: Buffer) => void) | null = null;
  private failed: ((error: Error) => void) | null = null;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.take(chunk));
    socket.on('error', (error) => this.failed?.(error));
    socket.on('close', () => this.failed?.(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Line(socket)));
      socket.once('error', reject);
    });
  }

  /** @throws Error when the answer is not 200 */
  get(path: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      [this.answered, this.failed] = [resolve, reject];
      this.socket.write(`GET ${path} HTTP/1.1\r\nHost: bench\r\nConnection: keep-alive\r\n\r\n`);
    });
  }

  close(): void {
    this.failed = null;
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    this.received.push(chunk);
    this.size += chunk.length;
    if (this.wanted < 0) {
      const so = Buffer.concat(this.received);
      this.received = [so];
      const end = so.indexOf(HEAD_END);
      if (end < 0) return;
      const head = so.toString('latin1', 0, end);
      if (!head.startsWith('HTTP/1.1 200'))
        return void this.failed?.(
          new Error(`was answered ${head.split('\r\n')[0]}: ${so.toString('utf8', end, end + 300)}`),
        );
      this.wanted = end + HEAD_END.length + Number(/content-length: (\d+)/i.exec(head)?.[1]);
    }
    if (this.size < this.wanted) return;
    const whole = Buffer.concat(this.received);
    this.received = [];
    [this.size, this.wanted] = [0, -1];
    this.answered?.(whole.subarray(whole.indexOf(HEAD_END) + HEAD_END.length));
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
          await line.get(again ? path : `${path}&once=${next}`);
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
