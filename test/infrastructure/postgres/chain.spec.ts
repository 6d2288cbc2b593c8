import { hashOf } from '../../../infrastructure/postgres/ledger/chain.js';

const EVENT = {
  id: '0199f3a0-0000-7000-8000-000000000001',
  stream: 'enquiry',
  streamId: '0199f3a0-0000-7000-8000-000000000002',
  version: 1,
  type: 'EnquirySubmitted',
  data: {
    subjects: ['Maths', 'naïve “quotes” 😀'],
    waves: 0,
    price: 62.5,
    far: 1e21,
    note: null,
    nested: { b: true, a: [] },
  },
  actor: 'visitor',
  cause: null,
  correlation: '0199f3a0-0000-7000-8000-000000000003',
  at: '2026-03-01T00:00:00.000Z',
};

describe('the hash of an event', () => {
  it('REL-15 is the same for ever, so that a log which stands is verified by every later version', () => {
    expect(hashOf(null, EVENT)).toBe('33c6857dab215c5107d0a621782e05941f2c459e16b23c32a0861c8539c40e32');
  });

  it('REL-15 does not depend on the order of keys, nor on what is undefined: a round trip through jsonb changes nothing', () => {
    const { subjects, nested, ...rest } = EVENT.data;
    const data = { nested: { a: nested.a, b: nested.b }, missing: undefined, ...rest, subjects };
    expect(hashOf(null, { ...EVENT, data })).toBe(hashOf(null, EVENT));
  });

  it.each(['id', 'stream', 'streamId', 'version', 'type', 'data', 'actor', 'cause', 'correlation', 'at'] as const)(
    'REL-15 says something else where %s is another, and behind another event',
    (key) => {
      expect(hashOf(null, { ...EVENT, [key]: 'another' })).not.toBe(hashOf(null, EVENT));
      expect(hashOf('before', EVENT)).not.toBe(hashOf(null, EVENT));
    },
  );
});
