import { supply } from '../../prove/supply.js';
import { missed } from './small-form.js';

describe('npm run prove -- supply', () => {
  it('SEC-48 every package has its hash, and none runs a script that nobody has looked at', async () => {
    expect(await missed(supply)).toEqual([]);
  });
});
