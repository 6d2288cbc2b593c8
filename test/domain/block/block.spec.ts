import { block, type Block, evolve, isLive, lift, maskedAddress } from '../../../domain/block/block.js';
import { fold } from '../../../domain/shared/event.js';
import { DAY, plus } from '../../../domain/shared/time.js';

const NOW = '2026-11-21T04:30:00.000Z';
const CAUSE = { reason: 'not_me', enquiryId: 'an enquiry', caseId: null } as const;
const blocked = (kind: 'address' | 'network' = 'network', at = NOW, before: Block | null = null) =>
  fold(evolve, before, block(kind, CAUSE, at));

describe('G-33 a block', () => {
  it('holds for its span and no moment longer: an address for a year, a network for thirty days', () => {
    expect(blocked('address').endsAt).toBe(plus(NOW, 365 * DAY));
    const { endsAt } = blocked();
    expect(endsAt).toBe(plus(NOW, 30 * DAY));
    expect([isLive(blocked(), plus(endsAt, -1)), isLive(blocked(), endsAt)]).toEqual([true, false]);
  });

  it('keeps since when it has held where it is blocked again before its end, and not after it', () => {
    const again = plus(NOW, 29 * DAY);
    expect(blocked('network', again, blocked())).toMatchObject({ blockedAt: NOW, endsAt: plus(again, 30 * DAY) });
    const after = plus(NOW, 30 * DAY);
    expect(blocked('network', after, blocked())).toMatchObject({ blockedAt: after });
  });

  it('is lifted once, and not after it has ended', () => {
    const live = blocked();
    const lifted = fold(evolve, live, lift(live, NOW));
    expect(lifted).toMatchObject({ liftedAt: NOW });
    expect(isLive(lifted, NOW)).toBe(false);
    expect([lift(lifted, NOW), lift(live, live.endsAt)]).toEqual([[], []]);
  });

  it.each([
    ['jane.doe@family.example', 'j•••@family.example'],
    ['x@y.au', 'x•••@y.au'],
    ['"a@b"@c.example', '"•••@c.example'],
    ['😀smile@family.example', '😀•••@family.example'],
  ])('shows of %s no more than %s', (address, shown) => expect(maskedAddress(address)).toBe(shown));
});
