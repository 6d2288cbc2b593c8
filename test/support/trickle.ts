import { connect } from 'node:net';

const BYTE_INTERVAL_MS = 500;
const GIVE_UP_MS = 110_000;

/** How a connection ended: what the server sent on it, and who closed it. */
export type Ended = { output: string; by: 'server' | 'client' };

/** A client that sends `head` at once and then a letter now and then, until the server has had enough, or it itself. */
export async function trickle(url: string, head: string): Promise<Ended> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let output = '';
  let by: Ended['by'] = 'server';
  socket.on('data', (chunk) => (output += chunk.toString())).on('error', () => undefined);
  socket.write(head);
  const dripping = setInterval(() => socket.write('x'), BYTE_INTERVAL_MS);
  const enough = setTimeout(() => ((by = 'client'), socket.destroy()), GIVE_UP_MS);
  // Not `once` of node:events, to which a letter that crosses the server's end of the line is an error of its own.
  await new Promise((ended) => socket.once('close', ended));
  clearInterval(dripping);
  clearTimeout(enough);
  return { output, by };
}
