import { connect } from 'node:net';

const LETTER_MS = 500;
const PATIENCE_MS = 20_000;

/** How a line ended: what the server said on it, and after how many milliseconds. */
export type Ended = { said: string; after: number };

/** A client that sends `head` at once and then a letter now and then, until the server has had enough, or it itself. */
export async function trickle(url: string, head: string): Promise<Ended> {
  const started = performance.now();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString())).on('error', () => undefined);
  socket.write(head);
  const dripping = setInterval(() => socket.write('x'), LETTER_MS);
  const enough = setTimeout(() => socket.destroy(), PATIENCE_MS);
  // Not `once` of node:events, to which a letter that crosses the server's end of the line is an error of its own.
  await new Promise((ended) => socket.once('close', ended));
  clearInterval(dripping);
  clearTimeout(enough);
  return { said, after: performance.now() - started };
}
