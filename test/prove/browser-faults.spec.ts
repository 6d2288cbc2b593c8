import { browserFaults } from '../../prove/browser-faults.js';
import { missed } from './small-form.js';

describe('npm run prove -- browser-faults', () => {
  it('REL-33 R-74 R-104 a call that fails, however it does, is named on its screen, which keeps what was typed', async () => {
    expect(await missed(browserFaults)).toEqual([]);
  });
});
