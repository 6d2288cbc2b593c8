import { disk } from '../../prove/disk.js';
import { missed } from './small-form.js';

describe('npm run prove -- disk', () => {
  it('REL-29 F13 a full disk is answered 507, and leaves no row and no file', async () => {
    expect(await missed(disk)).toEqual([]);
  });
});
