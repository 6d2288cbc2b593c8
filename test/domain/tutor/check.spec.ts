import { STATES } from '../../../domain/shared/state.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { CHECK_SCHEMES, checkSchemeOf } from '../../../domain/tutor/check.js';
import { followCheck, isCheckCurrent, takeCheckBack } from '../../../domain/tutor/working-with-children.js';
import type { Tutor } from '../../../domain/tutor/tutor.js';

const ENDS = '2027-03-01T00:00:00.000Z';
type Check = Pick<
  Tutor,
  'contractSigned' | 'wwcExpiryDate' | 'wwcCredentialVerified' | 'checkExpiredAt' | 'erasedAt' | 'closesAt'
>;
const tutor = (check: Partial<Check> = {}) =>
  ({
    contractSigned: true,
    wwcExpiryDate: ENDS,
    wwcCredentialVerified: true,
    checkExpiredAt: null,
    erasedAt: null,
    ...check,
  }) as unknown as Tutor;

describe('G-03 the check of a tutor’s state', () => {
  it.each(STATES)('%s has a scheme with a name, an example of its number, years and where it is renewed', (state) => {
    const { name, shortName, regulator, number, years, renewalUrl } = CHECK_SCHEMES[state];
    for (const words of [name, shortName, regulator]) expect(words).not.toBe('');
    expect(number.example).toMatch(number.pattern);
    expect([2, 3, 5]).toContain(years);
    expect(new URL(renewalUrl).protocol).toBe('https:');
    expect(new URL(renewalUrl).hostname).toMatch(/\.gov\.au$|^nt\.gov\.au$/);
  });

  it('is nobody’s where the state is not known', () => {
    expect([checkSchemeOf(null), checkSchemeOf(undefined), checkSchemeOf('Elsewhere')]).toEqual([null, null, null]);
  });
});

describe('G-03 what follows from the end of a check', () => {
  it.each<[string, Partial<Check>, string, string[]]>([
    ['before it ends', {}, plus(ENDS, -1), []],
    ['at its end', {}, ENDS, ['WwcExpired']],
    ['long after', {}, plus(ENDS, 30 * DAY), ['WwcExpired']],
    ['once that was said', { checkExpiredAt: ENDS }, plus(ENDS, DAY), []],
    [
      'renewed and verified',
      { checkExpiredAt: ENDS, wwcExpiryDate: plus(ENDS, 365 * DAY) },
      plus(ENDS, DAY),
      ['WwcRenewed'],
    ],
    [
      'renewed, not verified',
      { checkExpiredAt: ENDS, wwcExpiryDate: plus(ENDS, 365 * DAY), wwcCredentialVerified: false },
      plus(ENDS, DAY),
      [],
    ],
    [
      'renewed, its contract taken back',
      { checkExpiredAt: ENDS, wwcExpiryDate: plus(ENDS, 365 * DAY), contractSigned: false },
      plus(ENDS, DAY),
      [],
    ],
    ['renewed until now', { checkExpiredAt: ENDS, wwcExpiryDate: plus(ENDS, DAY) }, plus(ENDS, DAY), []],
    ['without a contract', { wwcExpiryDate: null }, ENDS, []],
    ['erased', { erasedAt: ENDS }, ENDS, []],
  ])('%s', (_, check, now, types) => {
    expect(followCheck(tutor(check), now).map(({ type }) => type)).toEqual(types);
  });

  it.each<[string, Partial<Check>, boolean]>([
    ['a document that was taken back', { wwcCredentialVerified: false }, true],
    ['a contract that was taken back', { contractSigned: false, wwcExpiryDate: null }, true],
    ['one that counts again by now', {}, false],
    ['one that had ended before', { wwcCredentialVerified: false, checkExpiredAt: ENDS }, false],
    ['who is erased', { wwcCredentialVerified: false, erasedAt: ENDS }, false],
    ['who is leaving', { wwcCredentialVerified: false, closesAt: ENDS }, false],
  ])('R-127 what is taken back: %s', (_, check, isTakenBack) => {
    const now = plus(ENDS, -DAY);
    expect(takeCheckBack(tutor(check), now)).toEqual(isTakenBack ? [{ type: 'WwcTakenBack', data: { at: now } }] : []);
  });

  it.each<[string, Partial<Check>, string, boolean]>([
    ['until its end', {}, plus(ENDS, -1), true],
    ['not at its end', {}, ENDS, false],
    ['not without a contract', { contractSigned: false, wwcExpiryDate: null }, plus(ENDS, -DAY), false],
    ['not without its document', { wwcCredentialVerified: false }, plus(ENDS, -DAY), false],
  ])('a check counts: %s', (_, check, at, counts) => {
    expect(isCheckCurrent(tutor(check), at)).toBe(counts);
  });
});
