import { NotificationListener } from '../../../infrastructure/postgres/notification-listener.js';
import { freshDatabase, OTHER_CONNECTIONS, run, type TestDatabase } from '../../support/databases.js';
import { eventually } from '../../support/eventually.js';

let made: TestDatabase;
let listener: NotificationListener;
beforeAll(async () => (made = await freshDatabase()));
afterAll(() => made.drop());
beforeEach(() => (listener = new NotificationListener(made.url)));
afterEach(() => listener.close());

/** What one who listens to a channel is called with; nothing after each connection. */
function listen(channel: string, by = listener, options: { forOne?: boolean } = {}) {
  const calls: (string | undefined)[] = [];
  return { calls, end: by.listen(channel, (payload) => calls.push(payload), options) };
}
const notify = (channel: string, payload: string) => run(made.url, 'select pg_notify($1, $2)', [channel, payload]);
/** Its own, by what they were asked last: to listen, or for a sign of life. */
const OWN = `${OTHER_CONNECTIONS} and query ~ '^(listen|select$|select pg_try)'`;
const connections = async () => (await run<{ pid: number }>(made.url, `select pid ${OWN}`)).map(({ pid }) => pid);

describe('the listener to notifications', () => {
  it('listens to all channels on one connection, also to those that are asked for later', async () => {
    const [first, second] = [listen('first'), listen('second')];
    await eventually(() => expect([first.calls, second.calls]).toEqual([[undefined], [undefined]]));
    const [late, again] = [listen('late'), listen('first')];
    await eventually(() => expect([late.calls, again.calls]).toEqual([[undefined], [undefined]]));
    await notify('second', 'b');
    await notify('first', 'a');
    await notify('late', 'c');
    await eventually(() => expect(late.calls).toEqual([undefined, 'c']));
    expect([first.calls, second.calls, again.calls]).toEqual([
      [undefined, 'a'],
      [undefined, 'b'],
      [undefined, 'a'],
    ]);
    expect(await connections()).toHaveLength(1);
  });

  it('REL-21 connects again, and calls everybody back once, for something may have been missed', async () => {
    const [first, second] = [listen('first'), listen('second')];
    await eventually(() => expect(second.calls).toEqual([undefined]));
    const [lost] = await connections();
    await run(made.url, 'select pg_terminate_backend($1)', [lost]);
    await eventually(() => expect([first.calls, second.calls]).toEqual(Array(2).fill([undefined, undefined])));
    await notify('first', 'a');
    await eventually(() => expect(first.calls).toEqual([undefined, undefined, 'a']));
    expect(await connections()).not.toContain(lost);
  });

  it('calls nobody any more who has ended it, and still the others', async () => {
    const [gone, stays] = [listen('first'), listen('first')];
    await eventually(() => expect(stays.calls).toEqual([undefined]));
    gone.end();
    await notify('first', 'a');
    await eventually(() => expect(stays.calls).toEqual([undefined, 'a']));
    expect(gone.calls).toEqual([undefined]);
    await listener.close();
    await eventually(async () => expect(await connections()).toEqual([]));
  });

  it('makes no connection any more for who asks once it is closed', async () => {
    await listener.close();
    const late = listen('first');
    const other = new NotificationListener(made.url);
    const calls: (string | undefined)[] = [];
    other.listen('first', (payload) => calls.push(payload));
    await eventually(() => expect(calls).toEqual([undefined]));
    expect(await connections()).toHaveLength(1);
    expect(late.calls).toEqual([]);
    late.end();
    await other.close();
  });

  describe('to what is for one process of a machine', () => {
    let other: NotificationListener;
    beforeEach(() => (other = new NotificationListener(made.url)));
    afterEach(() => other.close());

    it('REL-2 is the first of them, and the next one when its connection is lost, which is called back', async () => {
      const first = listen('work', listener, { forOne: true });
      await eventually(() => expect(first.calls).toEqual([undefined]));
      expect(listener.isFirstOfMachine).toBe(true);
      const [holder] = await connections();
      const [next, forAll] = [listen('work', other, { forOne: true }), listen('news', other)];
      await eventually(() => expect(forAll.calls).toEqual([undefined]));
      await notify('work', 'a');
      await notify('news', 'b');
      await eventually(() =>
        expect([first.calls, forAll.calls]).toEqual([
          [undefined, 'a'],
          [undefined, 'b'],
        ]),
      );
      expect([other.isFirstOfMachine, next.calls]).toEqual([false, []]);

      await listener.close();
      await eventually(() => expect(next.calls).toEqual([undefined]));
      expect([listener.isFirstOfMachine, other.isFirstOfMachine]).toEqual([false, true]);
      expect(await connections()).not.toContain(holder);
      await notify('work', 'c');
      await eventually(() => expect(next.calls).toEqual([undefined, 'c']));
      expect(first.calls).toEqual([undefined, 'a']);
    });

    it('REL-21 is no longer sure to be so once its connection was lost, and is called back when it is again', async () => {
      const first = listen('work', listener, { forOne: true });
      await eventually(() => expect(first.calls).toEqual([undefined]));
      await run(made.url, `select pg_terminate_backend(pid) ${OWN}`);
      await eventually(() => expect(first.calls).toEqual([undefined, undefined]));
      expect(listener.isFirstOfMachine).toBe(true);
      const late = listen('more', listener, { forOne: true });
      await eventually(() => expect(late.calls).toEqual([undefined]));
      await notify('more', 'a');
      await eventually(() => expect(late.calls).toEqual([undefined, 'a']));
    });
  });
});
