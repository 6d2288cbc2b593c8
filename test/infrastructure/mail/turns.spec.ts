import { LATE_MS, NEAR_MS, Turns } from '../../../infrastructure/mail/turns.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('REL-6 mails that are handed to the mail server', () => {
  /** An answer is late then, and what had been answered by now has been read. */
  const SEEN_LATE_MS = LATE_MS + 1;
  const begun: string[] = [];
  let turns: Turns;
  const take = (mail: string) => turns.take(() => begun.push(mail));
  beforeEach(() => {
    begun.splice(0);
    turns = new Turns();
  });

  /** The server takes so long for each of some mails. */
  const answers = (mails: number, after: number) => {
    for (let mail = 0; mail < mails; mail++) {
      const end = take('earlier');
      vi.advanceTimersByTime(after);
      end();
    }
    begun.splice(0);
  };

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

  it('wait for each other however many there are, where each is answered soon', () => {
    const ends = Array.from({ length: 20 }, (_, mail) => take(`${mail}`));
    for (const [mail, end] of ends.entries()) {
      vi.advanceTimersByTime(NEAR_MS / 2);
      expect(begun).toHaveLength(mail + 1);
      end();
    }
  });

  it('begin one more, and not all that wait, whenever an answer is late', () => {
    const ends = ['first', 'second', 'third'].map(take);
    vi.advanceTimersByTime(SEEN_LATE_MS);
    expect(begun).toEqual(['first', 'second']);
    const endFourth = take('fourth');
    ends[1]?.();
    vi.advanceTimersByTime(LATE_MS - 1);
    expect(begun).toEqual(['first', 'second']);
    vi.advanceTimersByTime(2);
    expect(begun).toEqual(['first', 'second', 'third']);
    ends[0]?.();
    expect(begun).not.toContain('fourth');
    ends[2]?.();
    expect(begun).toContain('fourth');
    endFourth();
  });

  it('begin one more also where it came when the answer was late already', () => {
    const endFirst = take('first');
    vi.advanceTimersByTime(2 * LATE_MS);
    const endSecond = take('second');
    vi.advanceTimersByTime(2);
    expect(begun).toEqual(['first', 'second']);
    [endFirst, endSecond].forEach((end) => end());
  });

  it('read what was answered while the program itself was late', () => {
    const ends = ['first', 'second', 'third'].map(take);
    // The timer is due, and so is the answer.
    setTimeout(() => ends[0]?.(), LATE_MS);
    vi.advanceTimersByTime(SEEN_LATE_MS);
    expect(begun).toEqual(['first', 'second']);
    ends.slice(1).forEach((end) => end());
  });

  it('do not wait for a server that is slow, and again for one that is near after all', () => {
    answers(8, 2 * NEAR_MS);
    const ends = ['first', 'second', 'third'].map(take);
    expect(begun).toEqual(['first', 'second', 'third']);
    ends.forEach((end) => end());
    answers(8, 1);
    ['fourth', 'fifth'].map(take);
    expect(begun).toEqual(['fourth']);
  });

  it('leave their place to the next when their connection ends before their turn', () => {
    const [endFirst, endSecond, endThird] = ['first', 'second', 'third'].map(take);
    endSecond?.();
    endFirst?.();
    expect(begun).toEqual(['first', 'third']);
    endThird?.();
    vi.advanceTimersByTime(SEEN_LATE_MS);
    expect(begun).toEqual(['first', 'third']);
  });
});
