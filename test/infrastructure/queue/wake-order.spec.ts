import { WakeOrder } from '../../../infrastructure/queue/wake-order.js';

const LONGEST_MS = 250;

function worker() {
  let looks = 0;
  const order = new WakeOrder(() => (looks += 1));
  return {
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

it('REL-2 one that looks in vain lets others go first, looks once for all notifications meanwhile, and never much later', () => {
  const one = worker();
  for (let round = 1; round <= 2; round++) {
    one.notified();
    one.looked(false);
  }
  for (let round = 3; round <= 20; round++) {
    for (let notification = 0; notification < 10; notification++) one.notified();
    expect(one.looks).toBe(round - 1);
    vi.advanceTimersByTime(LONGEST_MS);
    expect(one.looks).toBe(round);
    one.looked(false);
  }
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
