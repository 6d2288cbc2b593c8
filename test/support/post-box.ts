import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = { messageId: string; to: string; source: string };

/** How the server treats a mail: take it, refuse it with a code, say nothing, or take it and drop the line unanswered. */
export type Manner = 'accept' | 451 | 550 | 'hang' | 'drop';

export type PostBox = {
  url: string;
  /** Every mail whose end was read, in order, also those that were answered with nothing. */
  received: Received[];
  /** How often each Message-ID came in. */
  counts(): Map<string, number>;
  /** Asked for each mail by its recipient; everybody is accepted until it is set. */
  treat(manner: (recipient: string) => Manner): void;
  close(): Promise<void>;
};

/** A mail server on a free port that keeps what it gets. */
export async function openPostBox(): Promise<PostBox> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let treatment: (recipient: string) => Manner = () => 'accept';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 200,
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const manner = treatment(to);
        if (typeof manner === 'number') return answer(Object.assign(new Error('Not now'), { responseCode: manner }));
        received.push({ messageId: /^Message-ID: (\S+)/im.exec(source)?.[1] ?? '', to, source });
        if (manner === 'accept') answer();
        if (manner === 'drop')
          for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    counts: () => {
      const counts = new Map<string, number>();
      for (const { messageId } of received) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
      return counts;
    },
    treat: (manner) => {
      treatment = manner;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
