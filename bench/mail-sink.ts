import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** What the bench asks of the mail server, over the process's channel. */
export type SinkQuestion = { ask: 'count' | 'deliveries' } | { ask: 'refuse'; every: number };
export type SinkAnswer = { port?: number; count?: number; deliveries?: [id: string, at: number][] };

const END_OF_MAIL = '\r\n.\r\n';
const MESSAGE_ID = /^message-id:\s*<([^@>]+)[^>]*>/im;

const deliveries: [string, number][] = [];
let refuseEvery = 0;
let offered = 0;

/**
 * Speaks just enough SMTP to take mail as fast as it comes, notes each one's id and instant, and refuses some with 451.
 */
function serve(socket: Socket): void {
  let input = '';
  let inMail = false;
  let refuses = false;
  socket.setEncoding('latin1').setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.write('220 sink ESMTP\r\n');
  socket.on('data', (chunk: string) => {
    input += chunk;
    for (;;) {
      const end = input.indexOf(inMail ? END_OF_MAIL : '\r\n');
      if (end < 0) return;
      const line = input.slice(0, end);
      input = input.slice(end + (inMail ? END_OF_MAIL.length : 2));
      if (inMail) {
        inMail = false;
        if (refuses) socket.write('451 try again later\r\n');
        else {
          deliveries.push([MESSAGE_ID.exec(line)?.[1] ?? '', Date.now()]);
          socket.write('250 taken\r\n');
        }
        continue;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') socket.write('250-sink\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n');
      else if (verb === 'MAIL') {
        refuses = refuseEvery > 0 && ++offered % refuseEvery === 0;
        socket.write('250 ok\r\n');
      } else if (verb === 'RCPT' && refuses && offered % 2 === 0) socket.write('451 try again later\r\n');
      else if (verb === 'DATA') {
        inMail = true;
        socket.write('354 go on\r\n');
      } else if (verb === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  });
}

const report = (answer: SinkAnswer) => process.send?.(answer);
process.on('message', (question: SinkQuestion) => {
  if (question.ask === 'refuse') refuseEvery = question.every;
  report(question.ask === 'deliveries' ? { deliveries } : { count: new Set(deliveries.map(([id]) => id)).size });
});
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
const server = createServer(serve);
server.listen(0, '127.0.0.1', () => report({ port: (server.address() as AddressInfo).port }));
