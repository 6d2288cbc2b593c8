import { z } from 'zod';
import { BLOCK_KINDS, BLOCK_REASONS } from '../../../domain/block/block.js';
import { added, success } from './added.js';

export const BLOCK_LISTS = ['live', 'all'] as const;
export type BlockList = (typeof BLOCK_LISTS)[number];

/**
 * An address or a network from which enquiries are withheld (G-33); `shown` is the address in part or the network, null
 * once it is forgotten, and `withheld` counts the enquiries that it has held back.
 */
export const adminBlock = z
  .object({
    id: z.uuid(),
    kind: z.enum(BLOCK_KINDS),
    reason: z.enum(BLOCK_REASONS),
    shown: z.string().nullable(),
    enquiryId: z.uuid(),
    enquiryReference: z.string(),
    caseId: z.uuid().nullable(),
    caseReference: z.string().nullable(),
    blockedAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
    liftedAt: z.iso.datetime().nullable(),
    isLive: z.boolean(),
    withheld: z.int(),
  })
  .meta({ id: 'AdminBlock' });
export type AdminBlock = z.infer<typeof adminBlock>;

/**
 * GET /api/admin/blocks?status&before: what is blocked now, or `all` with what was lifted or has ended; newest first,
 * 50 a page, `before` is the `next` of the page before. DELETE /api/admin/blocks/{id} lifts one and answers with what
 * is blocked still; again changes nothing.
 */
export const adminBlocks = z
  .object({ success, blocks: z.array(adminBlock), next: added(z.string().nullable(), null) })
  .meta({ id: 'AdminBlocks' });
