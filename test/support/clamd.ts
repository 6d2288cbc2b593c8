import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The harmless text that every scanner finds, in two parts so that no scanner finds it here. */
export const EICAR = Buffer.from('X5O!P%@AP[4\\PZX54(P^)7CC)7}$' + 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*');

type Mood = 'well' | 'hanging' | 'full' | 'hanging up' | 'talking nonsense';

/**
 * A server that speaks clamd's commands INSTREAM and PING and
 * finds the EICAR text, however the stream is cut into parts.
 */
export async function openClamd({ host = '127.0.0.1', port: wanted = 0 } = {}) {
  let mood: Mood = 'well';
  let [scans, pings] = [0, 0];
  const lines = new Set<Socket>();
  const server = createServer((line) => {
    lines.add(line);
    let received = Buffer.alloc(0);
    line.on('close', () => lines.delete(line)).on('error', () => undefined);
    line.on('data', (part) => {
      received = Buffer.concat([received, part]);
      if (received.toString() === 'zPING\0') {
        pings += 1;
        const answer = {
          well: 'PONG\0',
          full: 'PONG\0',
          'talking nonsense': 'PANG\0',
          'hanging up': '',
          hanging: null,
        }[mood];
        if (answer !== null) line.end(answer);
        return;
      }
      const file = wholeFile(received);
      if (!file) return;
      scans += 1;
      const answer = {
        well: file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0',
        full: 'INSTREAM size limit exceeded. ERROR\0',
        'talking nonsense': 'stream: OK',
        'hanging up': '',
        hanging: null,
      }[mood];
      if (answer !== null) line.end(answer);
    });
  });
  server.listen(wanted, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${port}`,
    feel: (now: Mood) => (mood = now),
    scans: () => scans,
    pings: () => pings,
    hangUp: () => lines.forEach((line) => line.destroy()),
    close: async () => {
      for (const line of lines) line.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The streamed file once its end has arrived. */
function wholeFile(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.subarray(0, command.length).toString() !== command) return null;
  const parts: Buffer[] = [];
  for (let at = command.length; received.length >= at + 4;) {
    const size = received.readUInt32BE(at);
    if (size === 0) return Buffer.concat(parts);
    parts.push(received.subarray(at + 4, at + 4 + size));
    at += 4 + size;
  }
  return null;
}
