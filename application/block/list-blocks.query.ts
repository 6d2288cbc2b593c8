import { Query } from '@nestjs/cqrs';
import type { Block } from '../../domain/block/block.js';

/** A block as operators see it. */
export type AdminBlock = Block & {
  id: string;
  /** What is blocked, an address only in part; null once it is forgotten. */
  shown: string | null;
  enquiryReference: string;
  caseReference: string | null;
  /** Enquiries that it has held back. */
  withheld: number;
  isLive: boolean;
};

/** Blocks, the newest first, 50 a page; `before` is the `next` of the page before. */
export class ListBlocks extends Query<{ blocks: AdminBlock[]; next: string | null }> {
  constructor(
    readonly list: 'live' | 'all',
    readonly before: { at: string; id: string } | null,
    readonly now: string,
  ) {
    super();
  }
}
