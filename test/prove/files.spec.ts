import { files } from '../../prove/files.js';
import { missed } from './small-form.js';

describe('npm run prove -- files', () => {
  it('F1 F2 SEC-32 SEC-33 damaged files are answered and leave nothing behind', async () => {
    expect(await missed(files)).toEqual([]);
  });
});
