import { instantOf, SYDNEY } from '../../../domain/shared/time.js';
import { vettingOverdueBefore } from '../../../domain/tutor/vetting-promise.js';

/** 16 November 2026 is a Monday. */
const at = (day: number, time = '10:00') => instantOf(`2026-11-${String(day).padStart(2, '0')}`, time, SYDNEY);

describe('S1§1 the promise of two business days', () => {
  it.each([
    ['Wednesday looks back to Monday', at(18), at(16)],
    ['Friday looks back to Wednesday', at(20), at(18)],
    ['Monday looks back over the weekend to Thursday', at(23), at(19)],
    ['Tuesday looks back over the weekend to Friday', at(24), at(20)],
    ['on Saturday time stands still', at(21), at(19, '00:00')],
    ['on Sunday too', at(22, '23:59'), at(19, '00:00')],
  ])('%s', (_, now, before) => expect(vettingOverdueBefore(now)).toBe(before));

  it('keeps the hour of Sydney when the clocks change', () => {
    const now = instantOf('2026-10-05', '10:00', SYDNEY);
    expect(vettingOverdueBefore(now)).toBe(instantOf('2026-10-01', '10:00', SYDNEY));
  });

  it('never moves back as time goes on', () => {
    const start = Date.parse(at(13));
    let last = '';
    for (let hour = 0; hour < 24 * 14; hour++) {
      const before = vettingOverdueBefore(new Date(start + hour * 3_600_000).toISOString());
      expect(before >= last).toBe(true);
      last = before;
    }
  });
});
