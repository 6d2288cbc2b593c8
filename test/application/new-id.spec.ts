import { validate, version } from 'uuid';
import { newId } from '../../application/new-id.js';

describe('a new id', () => {
  it('is a UUID of version 7, and greater than every one before it, also of the same moment', () => {
    const ids = Array.from({ length: 2_000 }, newId);
    expect(ids.filter((id) => !validate(id) || version(id) !== 7)).toEqual([]);
    expect(ids).toEqual([...new Set(ids)].sort());
  });
});
