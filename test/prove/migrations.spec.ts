import { migrations } from '../../prove/migrations.js';
import { missed } from './small-form.js';

describe('npm run prove -- migrations', () => {
  it('REL-25 the newest states of the schema migrate, amid a kill and a table that is held, and rewrite no table', async () => {
    expect(await missed(migrations)).toEqual([]);
  });
});
