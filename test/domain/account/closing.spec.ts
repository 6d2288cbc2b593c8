import {
  type Account,
  type AccountEvent,
  close,
  disable,
  endClosing,
  erase,
  evolve,
  hasClosed,
  keep,
  promote,
  register,
} from '../../../domain/account/account.js';
import { CLOSING_DAYS } from '../../../domain/account/closing.js';
import { fold } from '../../../domain/shared/event.js';
import { DAY, plus } from '../../../domain/shared/time.js';

const NOW = '2026-11-20T00:00:00.000Z';
const ENDS = plus(NOW, CLOSING_DAYS * DAY);
const after = (account: Account | null, events: AccountEvent[]): Account => {
  const state = fold(evolve, account, events);
  if (!state) throw new Error('no account');
  return state;
};
const outcome = (decide: () => AccountEvent[]) => {
  try {
    return decide().map(({ type }) => type);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('G-19 closing an account', () => {
  const open = after(null, register({ role: 'tutor' }, NOW));
  const closing = after(open, close(open, NOW));
  const states: Record<string, Account> = {
    open,
    closing,
    kept: after(closing, keep(closing, NOW)),
    disabled: after(closing, disable(closing, { reason: 'other' }, NOW)),
    admin: after(null, register({ role: 'admin' }, NOW)),
    erased: after(closing, erase(closing, NOW)),
  };

  it('is decided by the state alone', () => {
    const before = plus(ENDS, -1);
    const seen = Object.fromEntries(
      Object.entries(states).map(([name, account]) => [
        name,
        [
          outcome(() => close(account, before)),
          outcome(() => keep(account, before)),
          outcome(() => keep(account, ENDS)),
          outcome(() => endClosing(account, before)),
          outcome(() => endClosing(account, ENDS)),
          outcome(() => promote(account, before)),
        ],
      ]),
    );
    expect(seen).toEqual({
      open: [['AccountClosing'], [], [], [], [], ['AccountPromoted']],
      closing: [[], ['AccountKept'], [], [], ['AccountErased'], 'account_closing'],
      kept: [['AccountClosing'], [], [], [], [], ['AccountPromoted']],
      disabled: [[], ['AccountKept'], [], [], ['AccountErased'], 'account_closing'],
      admin: ['admin_account', [], [], [], [], []],
      erased: ['not_found', [], [], [], [], 'not_found'],
    });
  });

  it('takes thirty days, to the moment', () => {
    expect([closing.closesAt, states['kept']?.closesAt]).toEqual([ENDS, null]);
    expect([hasClosed(closing, plus(ENDS, -1)), hasClosed(closing, ENDS), hasClosed(open, ENDS)]).toEqual([
      ...[false, true, false],
    ]);
  });
});
