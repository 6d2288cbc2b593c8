import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf } from '../../support/command.js';
import { emptyDatabase, run } from '../../support/databases.js';

const dataDir = mkdtempSync(join(tmpdir(), 'banksia-seed-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Every index and key of the tables, as Postgres says them. */
const built = async (url: string) => [
  ...(await run(url, `select indexdef from pg_indexes where schemaname = 'public' order by 1`)),
  ...(await run(
    url,
    `select conrelid::regclass::text as owner, conname, pg_get_constraintdef(oid) as def, convalidated from pg_constraint order by 1, 2`,
  )),
];
/**
 * What is counted of tutors, folded or not, and the first of
 * their standings, whose numbers are given again by a recount.
 */
const figures = async (url: string) => [
  ...(await run(
    url,
    `select metric, sum(amount)::int as n from
       (select metric, amount from figure_changes where city = '' union all select metric, amount from daily_figures where city = '') f
     where metric like 'tutors%' or metric in ('rates', 'reviews', 'rating-points', 'completed', 'arranged', 'paid') group by 1 order by 1`,
  )),
  ...(await run(url, `select to_jsonb(s) - 'number' as standing from tutor_standings s order by tutor_id limit 50`)),
];

describe('npm run seed into an app without tutors', () => {
  it(
    'fills it in one transaction: the same indexes, keys and figures stand after, and the log agrees',
    { tags: 'long' },
    async () => {
      const app = await emptyDatabase();
      const command = (name: string, ...args: string[]) =>
        commandOf(name, args, { DATA_DIR: dataDir, DATABASE_URL: app.url });
      try {
        await command('migrate');
        const before = await built(app.url);
        const seeded = await command('seed', '--tutors', '3000', '--enquiries', '50');
        expect(seeded).toMatchObject({ code: 0 });
        expect(await built(app.url)).toEqual(before);
        const counted = await figures(app.url);
        expect(counted).toContainEqual({ metric: 'tutors-approved', n: 3_000 });
        for (const metric of ['completed', 'arranged', 'paid'])
          expect(counted).toContainEqual({ metric, n: expect.any(Number) });
        await run(app.url, 'select rebuild_figures()');
        expect(await figures(app.url)).toEqual(counted);
        expect(await command('audit', 'verify')).toMatchObject({ code: 0 });
      } finally {
        await app.drop();
      }
    },
  );

  it('leaves nothing of a run that was refused', { tags: 'long' }, async () => {
    const app = await emptyDatabase();
    const command = (name: string, ...args: string[]) =>
      commandOf(name, args, { DATA_DIR: dataDir, DATABASE_URL: app.url });
    try {
      await command('migrate');
      await run(app.url, `alter table tutor_reach add constraint no_place_left check (cell = 0)`);
      const before = await built(app.url);
      const seeded = await command('seed', '--tutors', '3000');
      expect(seeded.code).toBe(1);
      expect(seeded.err).toContain('no_place_left');
      expect(await built(app.url)).toEqual(before);
      expect(await run(app.url, 'select id from tutors union all select id from event_log')).toEqual([]);
    } finally {
      await app.drop();
    }
  });
});
