import { fuzz } from '../../prove/fuzz.js';
import { missed } from './small-form.js';

describe('npm run prove -- fuzz', () => {
  it('REL-30 SEC-13 SEC-15 SEC-42 F8 whatever is sent is answered in the published form, and nothing planted is kept', async () => {
    expect(await missed(fuzz)).toEqual([]);
  });
});
