import { live } from '../../prove/live.js';
import { missed } from './small-form.js';

describe('npm run prove -- live', () => {
  it('REL-27 F4 F17 live pages that are cut leave nothing, and everybody who comes at once is answered', async () => {
    expect(await missed(live)).toEqual([]);
  });
});
