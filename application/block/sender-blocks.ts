import { Injectable } from '@nestjs/common';
import { newId } from '../new-id.js';
import {
  block,
  type BlockCause,
  type BlockKind,
  BLOCK_KINDS,
  isLive,
  maskedAddress,
} from '../../domain/block/block.js';
import { BlockedSenders } from '../ports/block/blocked-senders.js';
import { append, type Change, Ledger, type Loaded, startStream } from '../ports/ledger.js';
import { Tokens } from '../ports/tokens.js';
import { blockKey } from './block-key.js';

/** Who sends an enquiry; the network is null where it does not identify the sender. */
export type Sender = Record<BlockKind, string | null>;

/** Blocks the senders of enquiries, and knows who is blocked (G-33). */
@Injectable()
export class SenderBlocks {
  constructor(
    private readonly ledger: Ledger,
    private readonly blocked: BlockedSenders,
    private readonly tokens: Tokens,
  ) {}

  /** The live blocks that hold back what this sender sends. */
  async holdingBack(sender: Sender, now: string): Promise<string[]> {
    const found = await this.blocked.find(this.keysOf(sender, BLOCK_KINDS).map(({ valueHash }) => valueHash));
    return found.filter((one) => isLive(one, now)).map(({ id }) => id);
  }

  /**
   * The changes that block an enquiry's address and network, for the commit that is the reason; of what the enquiry
   * does not say any more, none. Two commits that block one value at the same moment meet: the second is a
   * `VersionConflict`, and decided again.
   */
  async changesFor(
    enquiry: Loaded<'enquiry'>,
    cause: Omit<BlockCause, 'enquiryId'>,
    now: string,
    kinds: readonly BlockKind[] = BLOCK_KINDS,
  ): Promise<Change[]> {
    const { email: address, network } = enquiry.columns;
    const keys = this.keysOf({ address, network }, kinds);
    const found = await this.blocked.find(keys.map(({ valueHash }) => valueHash));
    const loaded = await this.ledger.loadAll('block', { id: found.map(({ id }) => id) });
    return keys.map(({ kind, value, valueHash }) => {
      const events = block(kind, { ...cause, enquiryId: enquiry.id }, now);
      const columns = { valueHash, shown: kind === 'address' ? maskedAddress(value) : value };
      const before = loaded.find(({ columns: { valueHash: known } }) => known === valueHash);
      return before ? append(before, events, columns) : startStream('block', newId(), events, columns);
    });
  }

  private keysOf(sender: Sender, kinds: readonly BlockKind[]) {
    return kinds.flatMap((kind) => {
      const value = sender[kind];
      return value ? [{ kind, value, valueHash: blockKey(this.tokens, kind, value) }] : [];
    });
  }
}
