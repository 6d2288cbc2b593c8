import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Received = { messageId: string; to: string; source: string };

/**
 * How the server treats a mail: take it, refuse it with a code, say nothing to its recipient or to its end, take it and
 * drop the connection without an answer or after it, or refuse it and drop the connection.
 */
export type Manner =
  'accept' | 421 | 450 | 451 | 550 | 'deaf' | 'hang' | 'drop' | 'accept and drop' | 'refuse and drop';

export type Mailbox = {
  url: string;
  /** Every mail whose end was read, in order, also those that were answered with nothing. */
  received: Received[];
  /** How often each Message-ID came in. */
  counts(): Map<string, number>;
  /** Asked for each mail by its recipient; everybody is accepted until it is set. */
  treat(manner: (recipient: string) => Manner): void;
  /**
   * Leaves the recipients of these mails without an answer until
   * they are released; returns those that came in meanwhile.
   */
  hold(recipients: (recipient: string) => boolean): { held: string[]; release(): void };
  /** Refuses every connection with this code; with null, none. */
  greet(code: 421 | 554 | null): void;
  /** Refuses further connections with 421 while so many are open. */
  most(connections: number): void;
  /** How many connections are open, and how many there ever were. */
  connections(): number;
  everConnected(): number;
  close(): Promise<void>;
};

/** A mail server, on a free port of this machine unless another is given, that keeps what it gets. */
export async function openMailbox({ host = '127.0.0.1', port: wanted = 0 } = {}): Promise<Mailbox> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let treatment: (recipient: string) => Manner = () => 'accept';
  let greeting: number | null = null;
  let released: Promise<unknown> | null = null;
  let hold: (recipient: string) => boolean = () => false;
  let ever = 0;
  let most = Number.POSITIVE_INFINITY;
  const refusal = (responseCode: number) => Object.assign(new Error('Not now'), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    onAuth: (_auth, _session, answer) => answer(refusal(535)),
    onConnect(_session, answer) {
      if (greeting) answer(refusal(greeting));
      else if (sockets.size > most) answer(refusal(421));
      else answer();
    },
    onRcptTo({ address }, _session, answer) {
      if (hold(address)) void released?.then(() => answer());
      else if (treatment(address) !== 'deaf') answer();
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo[0]?.address ?? '';
        const manner = treatment(to);
        const own = [...sockets].filter((socket) => socket.remotePort === session.remotePort);
        const dropAfterAnswer = () => setImmediate(() => own.forEach((socket) => socket.end()));
        if (typeof manner === 'number') return answer(refusal(manner));
        if (manner === 'refuse and drop') {
          answer(refusal(451));
          return dropAfterAnswer();
        }
        received.push({ messageId: /^Message-ID: (\S+)/im.exec(source)?.[1] ?? '', to, source });
        if (manner.startsWith('accept')) answer();
        if (manner === 'drop') for (const socket of own) socket.destroy();
        if (manner === 'accept and drop') dropAfterAnswer();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    ever += 1;
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(wanted, host);
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
    hold: (recipients) => {
      const held: string[] = [];
      const end = Promise.withResolvers<void>();
      released = end.promise;
      hold = (recipient) => {
        if (!recipients(recipient)) return false;
        held.push(recipient);
        return true;
      };
      const release = () => {
        hold = () => false;
        end.resolve();
      };
      return { held, release };
    },
    greet: (code) => {
      greeting = code;
    },
    most: (connections) => {
      most = connections;
    },
    connections: () => sockets.size,
    everConnected: () => ever,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
