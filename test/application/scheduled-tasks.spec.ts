import { DiscoveryService, Reflector } from '@nestjs/core';
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { ObjectStore } from '../../application/ports/document/object-store.js';
import { PersonalData } from '../../application/ports/erasure/personal-data.js';
import { Settings } from '../../application/ports/settings.js';
import { type DueKind, TaskFailures } from '../../application/ports/task-failures.js';
import { keyOf } from '../../application/ports/document/uploads.js';
import { type DueTask, ScheduledTask, ScheduledTasks, type Task } from '../../application/scheduled-task.js';
import { enquiry } from '../support/enquiries.js';
import { eventually } from '../support/eventually.js';
import { HOUR, type TestApp, startTestApp } from '../support/test-app.js';
import { profile } from '../support/onboarding.js';
import { severalTutors } from '../support/people.js';

const NOW = '2026-11-21T04:30:00.000Z';

class NotedFailures extends TaskFailures {
  readonly noted: [DueKind, string[]][] = [];
  async note(kind: DueKind, ids: string[]): Promise<void> {
    this.noted.push([kind, ids]);
  }
  async toRetry(): Promise<string[]> {
    return [];
  }
  async forget(): Promise<void> {
    // Nothing is kept here.
  }
}
let failures: NotedFailures;
beforeEach(() => {
  failures = new NotedFailures();
});

/** The scheduled tasks of an app that has just these. */
function tasksOf(...instances: object[]): ScheduledTasks {
  const providers = instances.map((instance) => ({ instance, metatype: instance.constructor }));
  const discovery = { getProviders: () => providers } as unknown as DiscoveryService;
  const tasks = new ScheduledTasks(discovery, new Reflector(), failures);
  tasks.onModuleInit();
  return tasks;
}

@ScheduledTask({ everySeconds: 10 })
class FailAlways implements Task {
  async run(): Promise<number> {
    throw new Error('no');
  }
}

@ScheduledTask({ everySeconds: 60 })
class CountRuns implements Task {
  runs = 0;
  constructor(private readonly due: number) {}
  async run(): Promise<number> {
    this.runs += 1;
    return this.runs <= this.due ? 100 : 0;
  }
}

/** Finds its rows again as long as they are not noted as failing, two at a time. */
@ScheduledTask({ everySeconds: 10 })
class HandleWhatItCan implements DueTask {
  readonly kind = 'second-wave';
  readonly handled: string[] = [];
  constructor(private readonly left: string[]) {}
  async due(): Promise<string[]> {
    const waiting = failures.noted.flatMap(([, ids]) => ids);
    return this.left.filter((id) => !waiting.includes(id) && !this.handled.includes(id)).slice(0, 2);
  }
  async handle(id: string): Promise<void> {
    if (id.startsWith('poison')) throw new Error(id);
    this.handled.push(id);
  }
}

@ScheduledTask({ everySeconds: 10 })
class LookForNothing implements Task {
  isNeeded(): boolean {
    return false;
  }
  async run(): Promise<number> {
    return 0;
  }
}

describe('scheduled tasks', () => {
  it('run while something is due, then leave it to the next turn', async () => {
    for (const [due, runs] of [
      [3, 4],
      [Infinity, 50],
    ] as const) {
      const counting = new CountRuns(due);
      await tasksOf(counting).run('count-runs', NOW);
      expect(counting.runs).toBe(runs);
    }
  });

  it('have the names of their files, each its own pace, and what comes rarely is tried again before its next turn', () => {
    expect(tasksOf(new FailAlways(), new CountRuns(0), new LookForNothing()).all).toEqual([
      { name: 'fail-always', everySeconds: 10, attempts: 1, canBeAsked: false },
      { name: 'count-runs', everySeconds: 60, attempts: 3, canBeAsked: false },
    ]);
  });

  it('say whether anything is due, where they can be asked', async () => {
    const [rows, none] = [tasksOf(new HandleWhatItCan(['good'])), tasksOf(new HandleWhatItCan([]))];
    expect(rows.all).toEqual([{ name: 'handle-what-it-can', everySeconds: 10, attempts: 1, canBeAsked: true }]);
    expect(await rows.isDue('handle-what-it-can', NOW)).toBe(true);
    expect(await none.isDue('handle-what-it-can', NOW)).toBe(false);
    expect(await tasksOf(new CountRuns(0)).isDue('count-runs', NOW)).toBe(true);
    await expect(none.isDue('somebody-else', NOW)).rejects.toThrow('No task is called somebody-else');
  });

  it('REL-22 a turn that comes while the task still runs takes no seat, and is made up for at the end', async () => {
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const times: string[] = [];
    @ScheduledTask({ everySeconds: 10 })
    class TakeLong implements Task {
      async run(now: string): Promise<number> {
        times.push(now);
        await freed;
        return 0;
      }
    }
    const tasks = tasksOf(new TakeLong());
    const first = tasks.takeTurn('take-long', () => (times.length ? 'later' : NOW));
    expect(await tasks.takeTurn('take-long', () => NOW)).toBe(0);
    expect(await tasks.takeTurn('take-long', () => NOW)).toBe(0);
    expect(times).toEqual([NOW]);
    free();
    await first;
    expect(times).toEqual([NOW, 'later']);
  });

  it('REL-22 one that fails does not stop the others, and is reported', async () => {
    const counting = new CountRuns(1);
    await expect(tasksOf(new FailAlways(), counting).runAll(NOW)).rejects.toMatchObject({
      message: 'A task failed',
      errors: [{ message: 'no' }],
    });
    expect(counting.runs).toBe(2);
  });

  it('REL-22 one thing that cannot be handled does not stop the others that are due', async () => {
    const task = new HandleWhatItCan(['a', 'poison', 'b']);
    await expect(tasksOf(task).run('handle-what-it-can', NOW)).rejects.toMatchObject({
      errors: [{ message: 'poison' }],
      message: expect.stringContaining('poison'),
    });
    expect(task.handled).toEqual(['a', 'b']);
    expect(await tasksOf(new HandleWhatItCan(['c', 'd'])).run('handle-what-it-can', NOW)).toBe(2);
  });

  it('F21 a batch of nothing but failures is gone past within the same turn', async () => {
    const task = new HandleWhatItCan(['poison.1', 'poison.2', 'poison.3', 'a', 'b']);
    await expect(tasksOf(task).run('handle-what-it-can', NOW)).rejects.toMatchObject({
      errors: [{ message: 'poison.1' }, { message: 'poison.2' }, { message: 'poison.3' }],
    });
    expect(task.handled).toEqual(['a', 'b']);
    expect(failures.noted).toEqual([
      ['second-wave', ['poison.1', 'poison.2']],
      ['second-wave', ['poison.3']],
    ]);
  });
});

describe('in the app', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    await severalTutors(app, 12);
  });
  afterAll(() => app.close());

  it('REL-22 R-42 an enquiry whose second wave fails keeps no other from its own', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 3; number++)
      ids.push((await app.visitor().post<{ id: string }>('/api/enquiries', enquiry())).body.id);
    const wavesOf = async () =>
      (
        await app.database.query<{ waves: number }>(
          'select waves from enquiries where id = any($1::uuid[]) order by created_at, id',
          [ids],
        )
      ).map(({ waves }) => waves);
    await eventually(async () => expect(await wavesOf()).toEqual([1, 1, 1]));
    await app.database.query(
      `insert into matching_runs (id, enquiry_id, wave, policy, dossier, created_at) values ($1, $2, 2, 'v1', '{}', now())`,
      [uuid(), ids[0]],
    );
    await app.advance(12 * HOUR);
    await eventually(async () => expect(await wavesOf()).toEqual([1, 2, 2]));
  });

  it(
    'F21 REL-22 more failing rows than a batch holds keep none from being handled, and are tried again ever later',
    { tags: 'long' },
    async () => {
      const objects = join(app.part(Settings).dataDir, 'objects');
      const upload = async (at: string, isStuck: boolean) => {
        const id = uuid();
        if (isStuck) mkdirSync(join(objects, keyOf(id), 'held'), { recursive: true });
        await app.database.query(
          `insert into uploads (id, account_id, expires_at, created_at)
         select $1, id, 'epoch', $2 from users limit 1`,
          [id, at],
        );
        return id;
      };
      // Where a folder stands in a file's place, the file cannot be removed.
      const poison: string[] = [];
      for (let number = 0; number < 130; number++) poison.push(await upload('2020-01-01T00:00:00.000Z', true));
      const good: string[] = [];
      for (let number = 0; number < 130; number++) good.push(await upload('2021-01-01T00:00:00.000Z', false));
      const left = async () =>
        (await app.database.query<{ id: string }>('select id from uploads order by created_at, id')).map(
          ({ id }) => id,
        );
      await eventually(async () => expect((await left()).sort()).toEqual([...poison].sort()));

      const triedOnce = () =>
        app.database.query(`select 1 from task_failures where due = 'abandoned-upload' and failures < 2`);
      await app.advance(5_000);
      await eventually(async () => expect(await triedOnce()).toEqual([]));
      for (const id of poison) {
        rmdirSync(join(objects, keyOf(id), 'held'));
        rmdirSync(join(objects, keyOf(id)));
      }
      await app.advance(HOUR);
      await eventually(async () => expect(await left()).toEqual([]));
    },
  );

  it('F21 one step of the night that fails keeps no other from being done, and is tried again before the next night', async () => {
    const kept = () =>
      app.database.query<{ rows: Record<string, number> }>(
        `select data -> 'rows' as rows from event_log where type = 'RetentionKept' order by position`,
      );
    await eventually(async () => expect((await kept()).length).toBeGreaterThan(0));
    const nights = (await kept()).length;
    const personal = app.part(PersonalData);
    const retention = personal.retention.bind(personal);
    personal.retention = (now) => ({
      ...retention(now),
      bookings: () => Promise.reject(new Error('The statement took too long')),
    });
    await app.advance(24 * HOUR);
    await eventually(async () => expect(await kept()).toHaveLength(nights + 1));
    expect((await kept()).at(-1)?.rows).toMatchObject({ bookings: 0, mails: 0, answers: 0 });
    personal.retention = retention;
    await app.advance(HOUR);
    await eventually(async () => expect(await kept()).toHaveLength(nights + 2));
    expect((await kept()).at(-1)?.rows).toEqual({ bookings: 0 });
    await eventually(async () =>
      expect(await app.part(TaskFailures).toRetry('retention', '2100-01-01T00:00:00.000Z')).toEqual([]),
    );
  });

  it(
    'F21 R-68 a draft whose file cannot be removed keeps no other from being deleted that night',
    { tags: 'long' },
    async () => {
      const draft = async () => (await app.visitor().post<{ tutorId: string }>('/api/register/tutor', profile())).body;
      const drafts = [await draft(), await draft(), await draft()].map(({ tutorId }) => tutorId).sort();
      const [held = ''] = drafts;
      const documentId = uuid();
      await app.database.query(
        `insert into credential_documents (id, tutor_id, document_type, file_name, storage_path, file_size, mime_type, uploaded_at, created_at, version)
       values ($1, $2, 'wwc_credential', 'x.pdf', $3, 1, 'application/pdf', now(), now(), 1)`,
        [documentId, held, `documents/${documentId}`],
      );
      const store = app.part(ObjectStore);
      const remove = store.remove.bind(store);
      store.remove = async (key) => {
        if (key.includes(documentId)) throw new Error('The bucket is away');
        await remove(key);
      };
      const named = async () =>
        (
          await app.database.query<{ id: string }>(
            `select id from tutors where user_id is null and email <> '' and id = any($1::uuid[])`,
            [drafts],
          )
        ).map(({ id }) => id);
      await app.advance(32 * 24 * HOUR);
      await eventually(async () => expect(await named()).toEqual([held]));
      store.remove = remove;
      await app.advance(HOUR);
      await eventually(async () => expect(await named()).toEqual([]));
    },
  );
});
