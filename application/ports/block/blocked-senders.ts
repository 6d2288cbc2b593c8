import type { Block } from '../../../domain/block/block.js';

/** A block of a value: live, or ended and not forgotten yet. */
export type FoundBlock = Pick<Block, 'endsAt' | 'liftedAt'> & { id: string; valueHash: string };

/** Addresses and networks that are blocked, known by keyed hashes alone (G-33). */
export abstract class BlockedSenders {
  /** The blocks of these values that nobody has lifted. */
  abstract find(valueHashes: readonly string[]): Promise<FoundBlock[]>;
}
