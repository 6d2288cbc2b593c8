import { shipped } from '../../prove/shipped.js';
import { missed } from './small-form.js';

describe('npm run prove -- shipped', () => {
  it('SEC-40 SEC-45 the files that the image copies are a program that serves its pages, and refuses to start without mail or keys', async () => {
    expect(await missed(shipped)).toEqual([]);
  });
});
