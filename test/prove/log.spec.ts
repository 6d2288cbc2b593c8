import { log } from '../../prove/log.js';
import { missed } from './small-form.js';

describe('npm run prove -- log', () => {
  it('REL-15 F16 the log refuses every change, counts every append and shows what was rewritten', async () => {
    expect(await missed(log)).toEqual([]);
  });
});
