import { text } from '../../prove/text.js';
import { missed } from './small-form.js';

describe('npm run prove -- text', () => {
  it('SEC-17 SEC-29 SEC-39 F3 what strangers type is masked until its release, stays text, and reaches no address often', async () => {
    expect(await missed(text)).toEqual([]);
  });
});
