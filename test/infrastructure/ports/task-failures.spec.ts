import { v7 as uuid } from 'uuid';
import { TaskFailures } from '../../../application/ports/task-failures.js';
import { HOUR, plus } from '../../../domain/shared/time.js';
import { type OpenedPorts, PORTS } from '../../support/opened-ports.js';
import { NOW } from '../../support/streams.js';

const KIND = 'quote-expiry';
const SECOND = 1_000;

describe.each(PORTS)('REL-22 failures of scheduled tasks %s', (_name, open) => {
  let opened: OpenedPorts;
  let failures: TaskFailures;
  beforeAll(async () => {
    opened = await open();
    failures = opened.port(TaskFailures);
  });
  afterAll(() => opened.close());

  const isTried = async (id: string, at: string, kind: 'quote-expiry' | 'second-wave' = KIND) =>
    (await failures.toRetry(kind, at)).includes(id);

  it('are tried again after five seconds, then after twice as long each time, at last hourly', async () => {
    const id = uuid();
    let now = NOW;
    for (const seconds of [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600, 3_600]) {
      await failures.note(KIND, [id], now);
      const due = plus(now, seconds * SECOND);
      expect([await isTried(id, plus(due, -1)), await isTried(id, due)]).toEqual([false, true]);
      now = due;
    }
    await failures.forget(KIND, [id]);
  });

  it('are those of one kind, what has waited longest first, until they went well', async () => {
    const [first, second, other] = [uuid(), uuid(), uuid()];
    await failures.note(KIND, [second], plus(NOW, 1));
    await failures.note(KIND, [first], NOW);
    await failures.note('second-wave', [other], NOW);
    expect(await failures.toRetry(KIND, plus(NOW, HOUR))).toEqual([first, second]);
    expect(await failures.toRetry('second-wave', plus(NOW, HOUR))).toEqual([other]);
    await failures.forget('second-wave', [first, other]);
    await failures.forget(KIND, [second]);
    expect(await failures.toRetry(KIND, plus(NOW, HOUR))).toEqual([first]);
    expect(await failures.toRetry('second-wave', plus(NOW, HOUR))).toEqual([]);
    await failures.forget(KIND, [first]);
  });

  it('are forgotten a day after they were due, for then they have been handled or are gone', async () => {
    const [old, later] = [uuid(), uuid()];
    await failures.note(KIND, [old], NOW);
    const due = plus(NOW, 5 * SECOND);
    await failures.note('second-wave', [later], plus(due, 24 * HOUR));
    expect(await isTried(old, due)).toBe(true);
    await failures.note('second-wave', [later], plus(due, 24 * HOUR + 1));
    expect(await isTried(old, due)).toBe(false);
    await failures.forget('second-wave', [later]);
  });
});
