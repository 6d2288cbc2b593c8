import { LONGEST_WAIT_MS, Turns } from '../../../infrastructure/mail/turns.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('REL-6 mails that are handed to the mail server', () => {
  const turns = new Turns();
  const begun: string[] = [];
  const take = (mail: string) => turns.take(() => begun.push(mail));
  beforeEach(() => void begun.splice(0));

  it('go one after another, in their order, while each is answered soon', () => {
    const ends = ['first', 'second', 'third'].map(take);
    expect(begun).toEqual(['first']);
    ends[0]?.();
    ends[0]?.();
    expect(begun).toEqual(['first', 'second']);
    ends[1]?.();
    expect(begun).toEqual(['first', 'second', 'third']);
    ends[2]?.();
  });

  it('do not wait for longer than a server that is near takes', () => {
    const ends = ['first', 'second', 'third'].map(take);
    vi.advanceTimersByTime(LONGEST_WAIT_MS);
    expect(begun).toEqual(['first', 'second', 'third']);
    const endFourth = take('fourth');
    ends.slice(0, 2).forEach((end) => end());
    expect(begun).not.toContain('fourth');
    ends[2]?.();
    expect(begun).toContain('fourth');
    endFourth();
  });

  it('leave their place to the next when their connection ends before their turn', () => {
    const [endFirst, endSecond, endThird] = ['first', 'second', 'third'].map(take);
    endSecond?.();
    endFirst?.();
    expect(begun).toEqual(['first', 'third']);
    endThird?.();
    vi.advanceTimersByTime(LONGEST_WAIT_MS);
    expect(begun).toEqual(['first', 'third']);
  });
});
