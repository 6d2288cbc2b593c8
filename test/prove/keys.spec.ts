import { keys } from '../../prove/keys.js';
import { missed } from './small-form.js';

describe('npm run prove -- keys', () => {
  it('REL-8 F9 what is sent again under its key has one effect and one answer', async () => {
    expect(await missed(keys)).toEqual([]);
  });
});
