import { newsletter } from '../../prove/newsletter.js';
import { missed } from './small-form.js';

describe('npm run prove -- newsletter', () => {
  it('G-28 REL-6 REL-7 comes to each address once, to none that unsubscribed meanwhile, and other mail is never behind it', async () => {
    expect(await missed(newsletter)).toEqual([]);
  });
});
