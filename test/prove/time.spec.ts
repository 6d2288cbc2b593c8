import { time } from '../../prove/time.js';
import { missed } from './small-form.js';

describe('npm run prove -- time', () => {
  it('REL-24 sessions, free times and quotes are those of the acts where Sydney’s clocks change, and on a leap day', async () => {
    expect(await missed(time)).toEqual([]);
  });
});
