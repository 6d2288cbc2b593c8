import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES = 16;
/** Drawn together, for one draw takes longer than all else about an id. */
const DRAWN = 256;

const pool = new Uint8Array(BYTES * DRAWN);
let left = 0;
let [msecs, seq] = [0, 0];

/** A new UUID of version 7, greater than every one that this process made before. */
export function newId(): string {
  if (left === 0) {
    randomFillSync(pool);
    left = DRAWN;
  }
  const random = pool.subarray(--left * BYTES, (left + 1) * BYTES);
  const now = Date.now();
  if (now > msecs) [msecs, seq] = [now, new DataView(pool.buffer, left * BYTES).getUint32(0) >>> 1];
  else seq++;
  return v7({ random, msecs, seq });
}

const ZEROS = new Uint8Array(BYTES);

/** The least id that {@link newId} makes at or after an instant, in milliseconds since 1970. */
export function firstIdAt(instant: number): string {
  return v7({ random: ZEROS, msecs: instant, seq: 0 });
}
