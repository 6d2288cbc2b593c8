import { assert, constantFrom, integer, property, record } from 'fast-check';
import {
  burnRate,
  confirmedBurnRate,
  type KeptIn,
  OBJECTIVES,
  type ServiceLevel,
  WINDOWS,
  windowsOf,
} from '../../../domain/service-level/objectives.js';

const LEVELS = Object.keys(OBJECTIVES) as ServiceLevel[];
const kept = record({ kept: integer({ min: 0, max: 1_000 }), broken: integer({ min: 0, max: 1_000 }) });

describe('objectives', () => {
  it('G-31 look at a long window and a short one within it', () => {
    for (const level of LEVELS) {
      for (const [long, short] of OBJECTIVES[level].pairs) expect(WINDOWS[long]).toBeGreaterThan(WINDOWS[short]);
      expect(OBJECTIVES[level].goal).toBeGreaterThan(0.5);
      expect(OBJECTIVES[level].goal).toBeLessThan(1);
    }
    expect(windowsOf('availability')).toEqual(['5m', '30m', '1h', '6h', '3d']);
    expect(windowsOf('answer')).toEqual(['6h', '1d', '3d']);
  });

  it('G-31 burn at 1 where exactly what the goal allows is broken, at 0 where nothing was promised', () => {
    expect(burnRate('availability', { kept: 995, broken: 5 })).toBeCloseTo(1);
    expect(burnRate('answer', { kept: 9, broken: 1 })).toBeCloseTo(1);
    expect(burnRate('answer', { kept: 0, broken: 3 })).toBeCloseTo(10);
    expect(burnRate('answer', { kept: 0, broken: 0 })).toBe(0);
  });

  it('G-31 burn no slower the more is broken', () => {
    assert(
      property(constantFrom(...LEVELS), kept, (level, one) => {
        const worse = { ...one, broken: one.broken + 1 };
        expect(burnRate(level, worse)).toBeGreaterThanOrEqual(burnRate(level, one));
      }),
    );
  });

  it('G-31 count only what both windows of a pair show', () => {
    assert(
      property(constantFrom(...LEVELS), kept, kept, (level, one, other) => {
        const windows = windowsOf(level);
        const all: KeptIn = Object.fromEntries(windows.map((window, place) => [window, place % 2 ? one : other]));
        const highest = Math.max(burnRate(level, one), burnRate(level, other));
        expect(confirmedBurnRate(level, all)).toBeLessThanOrEqual(highest);
        const [shortest] = windows;
        // A blip: one window alone, and the longest ones clean.
        expect(confirmedBurnRate(level, shortest ? { [shortest]: one } : {})).toBe(0);
      }),
    );
  });
});
