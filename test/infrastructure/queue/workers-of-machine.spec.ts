import { WorkersOfMachine } from '../../../infrastructure/queue/workers-of-machine.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function workers(isFirstOfMachine: boolean) {
  let idleMs = 0;
  const ofMachine = new WorkersOfMachine({ isFirstOfMachine }, () => idleMs);
  return {
    ofMachine,
    /** Has so many processors be idle for so long. */
    pass: (ms: number, idle: number) => {
      idleMs += ms * idle;
      vi.advanceTimersByTime(ms);
    },
  };
}

it('REL-2 the first worker of a machine works however busy this one is', () => {
  const { ofMachine, pass } = workers(true);
  for (let second = 0; second < 3; second++) {
    expect(ofMachine.mayWork).toBe(true);
    pass(1_000, 0);
  }
});

it('REL-2 another one works while a processor is idle, and until that is known', () => {
  const { ofMachine, pass } = workers(false);
  expect(ofMachine.mayWork).toBe(true);
  pass(500, 0.5);
  expect(ofMachine.mayWork).toBe(false);
  pass(500, 1);
  expect(ofMachine.mayWork).toBe(true);
  pass(500, 3);
  expect(ofMachine.mayWork).toBe(true);
  pass(500, 0);
  expect(ofMachine.mayWork).toBe(false);
});

it('REL-2 what processors do for a moment changes nothing', () => {
  const { ofMachine, pass } = workers(false);
  expect(ofMachine.mayWork).toBe(true);
  pass(100, 0);
  expect(ofMachine.mayWork).toBe(true);
  pass(100, 0);
  expect(ofMachine.mayWork).toBe(false);
});
