import { sessions } from '../../prove/sessions.js';
import { missed } from './small-form.js';

describe('npm run prove -- sessions', () => {
  it('SEC-8 F14 F17 sessions that are ended while in use stay ended, and few guesses reach the password', async () => {
    expect(await missed(sessions)).toEqual([]);
  });
});
