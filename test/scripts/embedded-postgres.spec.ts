import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { exitOf, folders, hold, isAlive, type Holder, ordinaryPlace, until } from './processes.js';

const places = folders();
const held: Holder[] = [];
const start: typeof hold = async (...args) => {
  const holder = await hold(...args);
  held.push(holder);
  return holder;
};

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const serverOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

afterEach(async () => {
  for (const holder of held.splice(0)) await holder.leave();
});
afterAll(() => places.removeAll());

describe('the embedded Postgres', () => {
  it('keeps its data from one start to the next and leaves no process', { tags: 'long' }, async () => {
    const dataDir = places.make();
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE kept (note text)');
    await query(first.url, "INSERT INTO kept VALUES ('still here')");
    const server = serverOf(dataDir);
    await first.leave();
    expect(isAlive(server)).toBe(false);
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'SELECT note FROM kept')).toEqual(['still here']);
  });

  it(
    'gives the program an owner of its database who is no superuser, and folds the case of every script',
    { tags: 'long' },
    async () => {
      const { url } = await start(places.make());
      const facts =
        "SELECT current_user, current_database(), rolsuper, lower('ŻÓŁĆ') FROM pg_roles WHERE rolname = current_user";
      expect(await query(url, facts)).toEqual(['banksia', 'banksia', false, 'żółć']);
      expect(await query(url, "SELECT current_setting('synchronous_commit'), current_setting('fsync')")).toEqual([
        'on',
        'on',
      ]);
    },
  );

  it('keeps a random password where only its user reads it', { tags: 'long' }, async () => {
    const [one, other] = [places.make(), places.make()];
    const urls = [(await start(one)).url, (await start(other)).url].map((url) => new URL(url));
    expect(urls[0]?.password).not.toBe(urls[1]?.password);
    expect(statSync(join(one, 'postgres/banksia.password')).mode & 0o777).toBe(0o600);
  });

  it('is shared by a second process and stops with the last one', { tags: 'long' }, async () => {
    const dataDir = places.make();
    const first = await start(dataDir);
    const second = await start(dataDir);
    expect(second).toMatchObject({ adopted: true, url: first.url });
    await first.leave();
    expect(await query(second.url, 'SELECT 1')).toEqual([1]);
    const server = serverOf(dataDir);
    await second.leave();
    expect(isAlive(server)).toBe(false);
  });

  it('is made once when two processes start at the same moment', { tags: 'long' }, async () => {
    const dataDir = places.make();
    const both = await Promise.all([start(dataDir), start(dataDir)]);
    expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true]);
    expect(both[0]?.url).toBe(both[1]?.url);
  });

  it('starts again after a kill -9 of the server', { tags: 'long' }, async () => {
    const dataDir = places.make();
    const first = await start(dataDir);
    await query(first.url, 'CREATE TABLE survivor AS SELECT 7 AS n');
    process.kill(serverOf(dataDir), 'SIGKILL');
    const second = await start(dataDir);
    expect(second.adopted).toBe(false);
    expect(await query(second.url, 'SELECT n FROM survivor')).toEqual([7]);
  });

  it('is taken over from a process that was killed, and stopped by the next', { tags: 'long' }, async () => {
    const dataDir = places.make();
    const first = await start(dataDir);
    first.child.kill('SIGKILL');
    await exitOf(first.child);
    const second = await start(dataDir);
    expect(second).toMatchObject({ adopted: true, url: first.url });
    const server = serverOf(dataDir);
    await second.leave();
    expect(isAlive(server)).toBe(false);
  });

  it('starts although the number in postmaster.pid is another program’s by now', { tags: 'long' }, async () => {
    const dataDir = places.make();
    await (await start(dataDir)).leave();
    writeFileSync(
      join(dataDir, 'postgres/postmaster.pid'),
      `${process.pid}\n${dataDir}\n0\n1\n\n127.0.0.1\n0 0\nready   \n`,
    );
    expect(await query((await start(dataDir)).url, 'SELECT 1')).toEqual([1]);
  });

  it('starts although a first start was killed half way', { tags: 'long' }, async () => {
    const dataDir = places.make();
    mkdirSync(join(dataDir, 'postgres.new-1'));
    writeFileSync(join(dataDir, 'postgres.new-1/PG_VERSION'), '18\n');
    expect(await query((await start(dataDir)).url, 'SELECT 1')).toEqual([1]);
    expect(readdirSync(dataDir)).not.toContain('postgres.new-1');
  });

  it('runs beside that of another checkout', { tags: 'long' }, async () => {
    const [one, other] = await Promise.all([start(places.make()), start(places.make())]);
    expect(new URL(one.url).port).not.toBe(new URL(other.url).port);
    expect(await query(one.url, 'SELECT 1')).toEqual([1]);
    expect(await query(other.url, 'SELECT 1')).toEqual([1]);
  });

  it('runs for an ordinary user', { tags: 'long' }, async () => {
    const folder = places.make();
    chmodSync(folder, 0o755);
    const place = ordinaryPlace(folder);
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    if (place.user) chownSync(dataDir, place.user.uid, place.user.gid);
    const holder = await start(dataDir, { place });
    expect(await query(holder.url, 'SELECT 1')).toEqual([1]);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(place.user?.uid ?? process.getuid?.());
  });

  it('removes a temporary one with its data even when its process is killed', { tags: 'long' }, async () => {
    const dataDir = join(places.make(), 'run');
    mkdirSync(dataDir);
    const holder = await start(dataDir, { temporary: true });
    const server = serverOf(dataDir);
    holder.child.kill('SIGKILL');
    await until('the data is gone', () => !existsSync(dataDir));
    expect(isAlive(server)).toBe(false);
  });

  it('says in one line that PGPORT is taken', { tags: 'long' }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((ready) => other.once('listening', ready));
    const { port } = other.address() as AddressInfo;
    const holder = await start(places.make(), { env: { PGPORT: String(port) } });
    other.close();
    expect(holder.refusal).toBe(`PGPORT ${port} is taken`);
  });
});
