import { forgetting } from '../../prove/forgetting.js';
import { missed } from './small-form.js';

describe('npm run prove -- forgetting', () => {
  it('REL-34 F7 F13 who is erased while clients write of them stands nowhere', async () => {
    expect(await missed(forgetting)).toEqual([]);
  });
});
