import { createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { freePort } from '../../test/support/free-port.js';

const END_OF_MAIL = '\r\n.\r\n';
const MESSAGE_ID = /^message-id:\s*<([^@>]+)[^>]*>/im;

/** A mail that was answered 250. */
export type Taken = { id: string; at: number };

/**
 * A mail server that can be ended with all its connections and started again; what it had answered 250 it has taken.
 */
export class MailSink {
  readonly taken: Taken[] = [];
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;

  private constructor(readonly port: number) {}

  static async start(): Promise<MailSink> {
    const sink = new MailSink(await freePort());
    await sink.revive();
    return sink;
  }

  kill(): void {
    this.server?.close();
    this.server = null;
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  async revive(): Promise<void> {
    this.server = createServer({ noDelay: true }, (socket) => this.serve(socket)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket);
    let input = '';
    let isInMail = false;
    socket.setEncoding('latin1');
    socket.on('error', () => socket.destroy()).on('close', () => this.sockets.delete(socket));
    socket.write('220 sink ESMTP\r\n');
    socket.on('data', (chunk: string) => {
      input += chunk;
      for (;;) {
        const end = input.indexOf(isInMail ? END_OF_MAIL : '\r\n');
        if (end < 0) return;
        const line = input.slice(0, end);
        input = input.slice(end + (isInMail ? END_OF_MAIL.length : 2));
        const verb = line.slice(0, 4).toUpperCase();
        if (isInMail) {
          isInMail = false;
          this.taken.push({ id: MESSAGE_ID.exec(line)?.[1] ?? '', at: Date.now() });
          socket.write('250 taken\r\n');
        } else if (verb === 'EHLO') socket.write('250-sink\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n');
        else if (verb === 'DATA') {
          isInMail = true;
          socket.write('354 go on\r\n');
        } else if (verb === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  }
}
