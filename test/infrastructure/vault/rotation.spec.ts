/** @module-tag long */
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { Settings } from '../../../application/ports/settings.js';
import { Database } from '../../../infrastructure/postgres/database.js';
import { AesVault } from '../../../infrastructure/vault/aes-vault.js';
import { KeyRotation } from '../../../infrastructure/vault/rotation.js';
import { type TestApp, startTestApp } from '../../support/test-app.js';
import { applicant } from '../../support/onboarding.js';
import { account, signIn } from '../../support/people.js';

const first = { id: '1', key: randomBytes(32) };
const second = { id: '2', key: randomBytes(32) };
const vaultOf = (...fieldKeys: Settings['fieldKeys']) => new AesVault({ fieldKeys } as Settings);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ FIELD_KEYS: `1:${first.key.toString('base64')}` });
});
afterAll(() => app.close());

describe('R-33 SEC-19 a rotation of keys', () => {
  it('seals every number with the last key, in both tables, once; the first key may go then', async () => {
    const admin = await signIn(app, await account(app, 'admin'));
    const one = await applicant(app);
    await applicant(app, { contract: { businessNumber: '53 004 085 616' } });
    await admin.ask('PATCH', `/api/admin/contracts/${one.contractId}`, { body: { status: 'approved' } });
    const database = app.part(Database);
    const rotation = new KeyRotation(database, vaultOf(first, second));
    const forgotten = await applicant(app);
    await admin.post('/api/admin/erasures', { tutorId: forgotten.tutorId, reason: 'requested' });
    const progress: number[] = [];
    expect(await rotation.run((rows) => progress.push(rows))).toBe(9);
    expect([progress.at(-1), await rotation.rows()]).toEqual([6, 6]);
    expect(await rotation.run(() => undefined)).toBe(0);
    const [row] = await database.query<{ sealed: string }>(
      'select tax_file_number as sealed from tutors where id = $1',
      [one.tutorId],
    );
    const place = { table: 'tutors' as const, row: one.tutorId, column: 'tax_file_number' };
    expect(vaultOf(second).open(place, row?.sealed ?? '')).toBe('123456782');
    expect(() => vaultOf(second).open({ ...place, row: uuid() }, row?.sealed ?? '')).toThrow();
  });
});
