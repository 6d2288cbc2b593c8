import { WakeOrder } from '../../../infrastructure/queue/wake-order.js';

const LONGEST_MS = 750;
const LEFT_MS = 500;

function worker() {
  let looks = 0;
  let left = 0;
  const order = new WakeOrder({ goesFirst: true, mayWork: true }, () => {
    looks += 1;
    left = order.leftMs;
  });
  return {
    /** How long what the last look was for had to have waited. */
    get left() {
      return left;
    },
    notified: () => order.notified(),
    looked: (found: boolean) => order.looked(found),
    get looks() {
      return looks;
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('REL-2 a worker that finds something when it is notified looks at once', () => {
  const one = worker();
  for (let round = 1; round <= 5; round++) {
    one.notified();
    expect(one.looks).toBe(round);
    one.looked(true);
  }
});

it('REL-2 one that looks in vain lets others go first, and looks for what they have left, once for all notifications meanwhile', () => {
  const one = worker();
  for (let round = 1; round <= 2; round++) {
    one.notified();
    expect(one.left).toBe(0);
    one.looked(false);
  }
  for (let round = 3; round <= 20; round++) {
    one.notified();
    vi.advanceTimersByTime(LEFT_MS - 1);
    expect(one.looks).toBe(round - 1);
    vi.advanceTimersByTime(LONGEST_MS - LEFT_MS + 1);
    expect(one.looks).toBe(round);
    expect(one.left).toBe(LEFT_MS);
    one.looked(false);
    vi.advanceTimersByTime(10 * LONGEST_MS);
    expect(one.looks).toBe(round);
  }
});

it('REL-2 one that lets others go first looks once more for what it was notified of while it waited', () => {
  const one = worker();
  for (let round = 1; round <= 2; round++) {
    one.notified();
    one.looked(false);
  }
  for (let notification = 0; notification < 10; notification++) one.notified();
  vi.advanceTimersByTime(LONGEST_MS);
  one.looked(false);
  expect(one.looks).toBe(3);
  vi.advanceTimersByTime(LONGEST_MS);
  one.looked(false);
  expect(one.looks).toBe(4);
  vi.advanceTimersByTime(10 * LONGEST_MS);
  expect(one.looks).toBe(4);
});

it('REL-2 one that let others go first and finds something then is among the first again', () => {
  const one = worker();
  for (let round = 0; round < 5; round++) {
    one.notified();
    vi.advanceTimersByTime(LONGEST_MS);
    one.looked(round === 4);
  }
  one.notified();
  expect(one.looks).toBe(6);
});

it('REL-2 looks that nobody was notified for change nothing, however often they are in vain', () => {
  const one = worker();
  for (let look = 0; look < 10; look++) one.looked(false);
  one.notified();
  expect(one.looks).toBe(1);
});

it('REL-2 one that is notified late of what it has taken already is still among the first, and no longer when it looks in vain', () => {
  const one = worker();
  one.notified();
  one.looked(true);
  for (let late = 0; late < 5; late++) {
    one.notified();
    one.looked(false);
  }
  expect(one.looks).toBe(6);
  vi.advanceTimersByTime(LEFT_MS);
  for (let vain = 0; vain < 5; vain++) {
    one.notified();
    one.looked(false);
  }
  expect(one.looks).toBe(8);
});

it('REL-2 where another worker of its machine goes first it takes what was left, and sooner while a processor is idle', () => {
  const ofMachine = { goesFirst: false, mayWork: true };
  const order = new WakeOrder(ofMachine, () => undefined);
  expect(order.leftMs).toBe(LEFT_MS);
  ofMachine.mayWork = false;
  expect(order.leftMs).toBe(10 * LEFT_MS);
  ofMachine.goesFirst = true;
  expect(order.leftMs).toBe(0);
});
