import { soak } from '../../prove/soak.js';
import { missed } from './small-form.js';

describe('npm run prove -- soak', () => {
  it('REL-32 an API and a worker at half of what they can do fail nobody, and leave no row, file or listener behind', async () => {
    expect(await missed(soak)).toEqual([]);
  });
});
