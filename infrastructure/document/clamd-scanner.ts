import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Scanner, ScannerAway } from '../../application/ports/document/scanner.js';

/** A scanner that is silent for so long is away: the scan is tried again later. */
const TIMEOUT_MS = 30_000;
/** It answers a ping at once, also while it scans. */
const PING_TIMEOUT_MS = 5_000;
const PORT = 3310;
const FOUND = /^stream: (.{1,200}) FOUND$/;

/** ClamAV's daemon at an address such as `tcp://clamav:3310`, spoken to by its commands INSTREAM and PING. */
export class ClamdScanner extends Scanner {
  readonly installed = true;
  private readonly lines = new Set<Socket>();

  constructor(
    private readonly address: string,
    /** Milliseconds within which a whole file is answered. */
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    super();
  }

  async scan(bytes: AsyncIterable<Uint8Array>): Promise<string | null> {
    const answer = await this.ask(framed(bytes), this.timeoutMs);
    if (answer === 'stream: OK') return null;
    const found = FOUND.exec(answer)?.[1];
    if (found) return found;
    throw strange(answer);
  }

  async ready(): Promise<void> {
    const answer = await this.ask([Buffer.from('zPING\0')], Math.min(this.timeoutMs, PING_TIMEOUT_MS));
    if (answer !== 'PONG') throw strange(answer);
  }

  close(): void {
    for (const line of this.lines) line.destroy();
  }

  private async ask(command: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, timeoutMs: number): Promise<string> {
    const { hostname, port } = new URL(this.address);
    const line = connect(Number(port) || PORT, hostname.replace(/^\[|\]$/g, ''));
    this.lines.add(line);
    const late = setTimeout(() => line.destroy(new Error('no answer')), timeoutMs);
    try {
      const [answer] = await Promise.all([answerOf(line), pipeline(command, line, { end: false })]);
      return answer;
    } catch (error) {
      throw new ScannerAway(`The scanner at ${hostname} is away: ${(error as Error).message}`);
    } finally {
      clearTimeout(late);
      this.lines.delete(line);
      line.destroy();
    }
  }
}

const strange = (answer: string) => new ScannerAway(`The scanner answered ${JSON.stringify(answer.slice(0, 200))}`);

/** Each part after its length in four bytes, and a length of nothing at the end. */
async function* framed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const part of bytes) {
    if (part.byteLength === 0) continue;
    yield lengthOf(part.byteLength);
    yield part;
  }
  yield lengthOf(0);
}

function lengthOf(size: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(size);
  return head;
}

/** What is said up to the zero byte that ends it. */
function answerOf(line: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    line.setEncoding('utf8');
    line.on('data', (words: string) => {
      received += words;
      const end = received.indexOf('\0');
      if (end >= 0) resolve(received.slice(0, end));
      else if (received.length > 1_000) reject(new Error('it does not end its answer'));
    });
    line.on('error', reject);
    line.on('close', () => reject(new Error('it hung up without an answer')));
  });
}
