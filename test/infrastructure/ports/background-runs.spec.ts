/** @module-tag long */
import { v7 as uuid } from 'uuid';
import { BackgroundRuns } from '../../../application/ports/admin/background-runs.js';
import { MINUTE, plus } from '../../../domain/shared/time.js';
import { type OpenedPorts, PORTS } from '../../support/opened-ports.js';
import { NOW } from '../../support/streams.js';

const RUNNING = { code: 'already_running', kind: 'conflict' };
const ADMIN = 'account:admin' as const;

describe.each(PORTS)('background runs %s', (_name, open) => {
  let opened: OpenedPorts;
  let runs: BackgroundRuns;
  beforeAll(async () => {
    opened = await open();
    runs = opened.port(BackgroundRuns);
  });
  afterAll(() => opened.close());

  const begin = (startedAt = NOW, input: object = { of: 'all' }) => runs.begin('verification', input, ADMIN, startedAt);
  const read = (id: string) => runs.read('verification', id);
  const begun = (id: string) => ({
    ...{ id, status: 'running', progress: 0, input: { of: 'all' }, result: null },
    ...{ message: null, startedAt: NOW, seconds: null },
  });

  it('are read while they run, with what is known so far, by those who know their kind', async () => {
    const id = await begin();
    expect(await read(id)).toEqual(begun(id));
    await runs.onProgress(id, 0.25, { rows: 1 });
    await runs.onProgress(id, 0.5);
    expect(await read(id)).toEqual({ ...begun(id), progress: 0.5, result: { rows: 1 } });
    expect(await runs.read('policy-lab', id)).toBeNull();
    expect(await read(uuid())).toBeNull();
    await runs.finish(id, {}, 1);
  });

  it('end well with a result and their seconds, and change no more by what is still reported', async () => {
    const id = await begin();
    await runs.finish(id, { rows: 2, differences: [] }, 1.5);
    await runs.onProgress(id, 0.5, { rows: 1 });
    expect(await read(id)).toEqual({
      ...begun(id),
      ...{ status: 'done', progress: 1, result: { rows: 2, differences: [] }, seconds: 1.5 },
    });
  });

  it('fail with what people may read, and keep what was known', async () => {
    const id = await begin();
    await runs.onProgress(id, 0.5, { rows: 1 });
    await runs.fail(id, 'Please try again.');
    await runs.onProgress(id, 0.75, { rows: 2 });
    expect(await read(id)).toEqual({
      ...begun(id),
      ...{ status: 'failed', progress: 0.5, result: { rows: 1 }, message: 'Please try again.' },
    });
  });

  it('of one kind run one after another, also where two begin at one moment', async () => {
    const atOnce = async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => begin()));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject(RUNNING);
      return outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0] as string;
    };
    for (let moment = 0; moment < 20; moment++) await runs.fail(await atOnce(), 'No');
    const id = await atOnce();
    const ofAnotherKind = await runs.begin('policy-lab', {}, ADMIN, NOW);
    await expect(begin()).rejects.toMatchObject(RUNNING);
    await runs.finish(id, {}, 1);
    await runs.fail(ofAnotherKind, 'No');
    const next = await begin();
    await runs.fail(next, 'No');
    await runs.finish(await begin(), {}, 1);
  });

  it('have failed half a minute after their last sign of life, and keep no other from beginning', async () => {
    const id = await begin();
    await opened.silences(id, 20);
    await runs.onProgress(id, 0.5);
    await opened.silences(id, 20);
    expect(await read(id)).toMatchObject({ status: 'running', message: null });
    await expect(begin()).rejects.toMatchObject(RUNNING);
    await opened.silences(id, 11);
    expect(await read(id)).toMatchObject({ status: 'failed', progress: 0.5, message: expect.any(String) });
    const next = await begin();
    expect(await read(next)).toMatchObject({ status: 'running' });
    await runs.fail(next, 'No');
  });

  it('that have ended well are kept, the twenty newest of a kind, newest first', async () => {
    const at = (minutes: number) => plus(NOW, minutes * MINUTE);
    const numbers = Array.from({ length: 21 }, (_, number) => number + 1);
    for (const number of numbers.toReversed())
      await runs.finish(await begin(at(number), { number }), { square: number * number }, 1);
    await runs.fail(await begin(at(30), { number: 30 }), 'No');
    const another = await runs.begin('policy-lab', { number: 31 }, ADMIN, at(31));
    await runs.finish(another, { square: 1 }, 1);
    const running = await begin(at(32), { number: 32 });
    const newest = numbers.slice(1).toReversed();
    expect(await runs.finished('verification')).toEqual(
      newest.map((number) => ({ input: { number }, result: { square: number * number } })),
    );
    expect(await runs.finished('policy-lab')).toEqual([{ input: { number: 31 }, result: { square: 1 } }]);
    await runs.fail(running, 'No');
  });
});
