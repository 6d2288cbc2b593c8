import { access } from '../../prove/access.js';
import { missed } from './small-form.js';

describe('npm run prove -- access', () => {
  it('SEC-1 SEC-9 SEC-10 SEC-11 SEC-12 nobody reaches what is another’s, whatever valid body is sent', async () => {
    expect(await missed(access)).toEqual([]);
  });
});
