import { outage } from '../../prove/outage.js';
import { missed } from './small-form.js';

describe('npm run prove -- outage', () => {
  it('REL-20 F6 while Redis is away for six hours all that needs no queue goes on, health names it, and everything is done after', async () => {
    expect(await missed(outage)).toEqual([]);
  });
});
