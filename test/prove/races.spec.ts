import { races } from '../../prove/races.js';
import { missed } from './small-form.js';

describe('npm run prove -- races', () => {
  it('REL-9 REL-10 REL-11 REL-12 REL-13 REL-14 what two programs decide at the same moment is decided once', async () => {
    expect(await missed(races)).toEqual([]);
  });
});
