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
function listen(channel: string) {
  const calls: (string | undefined)[] = [];
  return { calls, end: listener.listen(channel, (payload) => calls.push(payload)) };
}
const notify = (channel: string, payload: string) => run(made.url, 'select pg_notify($1, $2)', [channel, payload]);
/** Its own, by what they were asked last: to listen, or for a sign of life. */
const OWN = `${OTHER_CONNECTIONS} and query ~ '^(listen|select$)'`;
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
});
