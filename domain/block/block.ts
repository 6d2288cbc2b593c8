import { unreachable } from '../shared/event.js';
import { DAY, plus } from '../shared/time.js';

/** What can be blocked of who sends an enquiry (G-33). */
export const BLOCK_KINDS = ['address', 'network'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** Why: the owner of the address never sent the enquiry, or a tutor's report about it was upheld. */
export const BLOCK_REASONS = ['not_me', 'lead'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];

/** How long a block lasts, in days: an address stays somebody's, a network soon has other people in it. */
export const BLOCK_DAYS: Record<BlockKind, number> = { address: 365, network: 30 };

/** Why it is blocked, and what it follows from. */
export type BlockCause = { reason: BlockReason; enquiryId: string; caseId: string | null };

/**
 * An address or a network from which enquiries reach nobody (G-33).
 * What is blocked stands beside it in its row, never in an event.
 *
 * | status | block                          | lift   |
 * | ------ | ------------------------------ | ------ |
 * | –      | live                           |        |
 * | live   | live, for the whole span again | lifted |
 * | ended  | live                           | ended  |
 * | lifted | a block of its own begins      | lifted |
 */
export type Block = BlockCause & {
  kind: BlockKind;
  blockedAt: string;
  /** When it ends by itself. */
  endsAt: string;
  liftedAt: string | null;
};

export type BlockEvent =
  | { type: 'SenderBlocked'; data: BlockCause & { kind: BlockKind; endsAt: string; at: string } }
  | { type: 'SenderUnblocked'; data: { at: string } };

/** Whether it holds enquiries back at `now`. */
export const isLive = ({ liftedAt, endsAt }: Pick<Block, 'liftedAt' | 'endsAt'>, now: string) =>
  liftedAt === null && endsAt > now;

/** Blocks it, or keeps it blocked for the whole span once more. */
export function block(kind: BlockKind, { reason, enquiryId, caseId }: BlockCause, now: string): BlockEvent[] {
  const endsAt = plus(now, BLOCK_DAYS[kind] * DAY);
  return [{ type: 'SenderBlocked', data: { kind, reason, enquiryId, caseId, endsAt, at: now } }];
}

/** An operator lifts it; of one that has ended nothing is left to lift. */
export const lift = (found: Block, now: string): BlockEvent[] =>
  isLive(found, now) ? [{ type: 'SenderUnblocked', data: { at: now } }] : [];

/** As much of an address as an operator needs to recognise it: `j•••@example.com`. */
export function maskedAddress(address: string): string {
  const [, first = '', domain = ''] = /^(.).*(@[^@]*)$/su.exec(address) ?? [];
  return `${first}•••${domain}`;
}

export function evolve(found: Block | null, event: BlockEvent): Block {
  switch (event.type) {
    case 'SenderBlocked': {
      const { at, ...blocked } = event.data;
      const since = found && isLive(found, at) ? found.blockedAt : at;
      return { ...blocked, blockedAt: since, liftedAt: null };
    }
    case 'SenderUnblocked':
      if (!found) throw new Error(`${event.type} before SenderBlocked`);
      return { ...found, liftedAt: event.data.at };
    default:
      return unreachable(event);
  }
}
