import { randomBytes } from 'node:crypto';
import type { SecretPlace } from '../../../application/ports/vault.js';
import type { Settings } from '../../../application/ports/settings.js';
import { masked } from '../../../application/ports/vault.js';
import { AesVault } from '../../../infrastructure/vault/aes-vault.js';

const key = (id: string) => ({ id, key: randomBytes(32) });
const vaultOf = (...fieldKeys: Settings['fieldKeys']) => new AesVault({ fieldKeys } as Settings);
const PLACE: SecretPlace = { table: 'contract_submissions', row: 'a', column: 'tax_file_number' };

describe('R-33 SEC-19 the vault', () => {
  const one = key('1');
  const vault = vaultOf(one);

  it('opens what it sealed, and seals the same value differently each time', () => {
    const [first, second] = [vault.seal(PLACE, '123456782'), vault.seal(PLACE, '123456782')];
    expect(first).not.toBe(second);
    expect(first).not.toContain('123456782');
    expect([vault.open(PLACE, first), vault.open(PLACE, second)]).toEqual(['123456782', '123456782']);
  });

  it.each([
    [{ ...PLACE, row: 'b' }],
    [{ ...PLACE, column: 'business_number' }],
    [{ ...PLACE, table: 'tutors' as const }],
  ])('does not open a value that was moved to %j', (place) => {
    const sealed = vault.seal(PLACE, '123456782');
    expect(() => vault.open(place, sealed)).toThrow();
  });

  it('does not open what was changed, or never sealed', () => {
    const sealed = vault.seal(PLACE, '123456782');
    const last = sealed.at(-2) === 'A' ? 'B' : 'A';
    expect(() => vault.open(PLACE, `${sealed.slice(0, -2)}${last}${sealed.at(-1)}`)).toThrow();
    expect(() => vault.open(PLACE, '123456782')).toThrow(/not sealed/);
  });

  it('writes with the last key and reads with all of them; without its key a value stays shut', () => {
    const two = key('2');
    const old = vault.seal(PLACE, '123456782');
    const rotated = vaultOf(one, two);
    expect(rotated.open(PLACE, old)).toBe('123456782');
    expect([rotated.isCurrent(old), rotated.isCurrent(rotated.seal(PLACE, 'x'))]).toEqual([false, true]);
    expect(() => vaultOf(two).open(PLACE, old)).toThrow(/known key/);
  });

  it('shows three characters of a number', () => {
    expect(masked('51824753556')).toBe('••••••••556');
  });
});
