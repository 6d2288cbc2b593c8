import { DiscoveryService, Reflector } from '@nestjs/core';
import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { ObjectStore } from '../../application/ports/object-store.js';
import { PersonalData } from '../../application/ports/personal-data.js';
import { Settings } from '../../application/ports/settings.js';
import { type Due, TimerFailures } from '../../application/ports/timer-failures.js';
import { keyOf } from '../../application/ports/uploads.js';
import { each, Rings, Timers } from '../../application/timer.js';
import { enquiry } from '../support/enquiries.js';
import { eventually } from '../support/eventually.js';
import { HOUR, type House, openHouse } from '../support/house.js';
import { profile } from '../support/onboarding.js';
import { severalTutors } from '../support/people.js';

const NOW = '2026-11-21T04:30:00.000Z';

class NotedFailures extends TimerFailures {
  readonly noted: [Due, string[]][] = [];
  async note(due: Due, ids: string[]): Promise<void> {
    this.noted.push([due, ids]);
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

/** The timers of an app that has just these. */
function timersOf(...instances: object[]): Timers {
  const providers = instances.map((instance) => ({ instance, metatype: instance.constructor }));
  const discovery = { getProviders: () => providers } as unknown as DiscoveryService;
  const timers = new Timers(discovery, new Reflector(), failures);
  timers.onApplicationBootstrap();
  return timers;
}

@Rings()
class Failing {
  async ring(): Promise<number> {
    throw new Error('no');
  }
}

@Rings()
class Counting {
  rings = 0;
  constructor(private readonly due: number) {}
  async ring(): Promise<number> {
    this.rings += 1;
    return this.rings <= this.due ? 100 : 0;
  }
}

/** Finds its rows again as long as they are not noted as failing, two at a time. */
@Rings()
class Stubborn {
  readonly handled: string[] = [];
  private readonly left = ['poison.1', 'poison.2', 'poison.3', 'a', 'b'];
  async ring(): Promise<number> {
    const waiting = failures.noted.flatMap(([, ids]) => ids);
    const due = this.left.filter((id) => !waiting.includes(id) && !this.handled.includes(id)).slice(0, 2);
    return each('second-wave', due, async (id) => {
      if (id.startsWith('poison')) throw new Error(id);
      this.handled.push(id);
    });
  }
}

describe('timers', () => {
  it('ring while something is due, then leave it to the next tick', async () => {
    const [short, endless] = [new Counting(3), new Counting(Infinity)];
    await timersOf(short, endless).ring(NOW);
    expect([short.rings, endless.rings]).toEqual([4, 50]);
  });

  it('REL-22 one that fails does not stop the others, and is heard of', async () => {
    const counting = new Counting(1);
    await expect(timersOf(new Failing(), counting, new Failing()).ring(NOW)).rejects.toMatchObject({
      message: 'A timer failed',
      errors: [{ message: 'no' }, { message: 'no' }],
    });
    expect(counting.rings).toBe(2);
  });

  it('REL-22 one thing that cannot be handled does not stop the others that are due', async () => {
    const handled: string[] = [];
    const work = async (id: string) => {
      if (id === 'poison') throw new Error(id);
      handled.push(id);
    };
    await expect(each('second-wave', ['a', 'poison', 'b'], work)).rejects.toMatchObject({
      errors: [{ message: 'poison' }],
    });
    expect(handled).toEqual(['a', 'b']);
    expect(await each('second-wave', ['c', 'd'], work)).toBe(2);
  });

  it('F21 a batch of nothing but failures is gone past within the same tick', async () => {
    const stubborn = new Stubborn();
    await expect(timersOf(stubborn).ring(NOW)).rejects.toMatchObject({
      errors: [{ message: 'poison.1' }, { message: 'poison.2' }, { message: 'poison.3' }],
    });
    expect(stubborn.handled).toEqual(['a', 'b']);
    expect(failures.noted).toEqual([
      ['second-wave', ['poison.1', 'poison.2']],
      ['second-wave', ['poison.3']],
    ]);
  });
});

describe('in the app', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse();
    await severalTutors(house, 12);
  });
  afterAll(() => house.close());

  it('REL-22 R-42 an enquiry whose second wave fails keeps no other from its own', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 3; number++)
      ids.push((await house.visitor().post<{ id: string }>('/api/enquiries', enquiry())).body.id);
    const wavesOf = async () =>
      (
        await house.database.query<{ waves: number }>(
          'select waves from enquiries where id = any($1::uuid[]) order by created_at',
          [ids],
        )
      ).map(({ waves }) => waves);
    await eventually(async () => expect(await wavesOf()).toEqual([1, 1, 1]));
    await house.database.query(
      `insert into matching_runs (id, enquiry_id, wave, policy, dossier, created_at) values ($1, $2, 2, 'v1', '{}', now())`,
      [uuid(), ids[0]],
    );
    await house.advance(12 * HOUR);
    await eventually(async () => expect(await wavesOf()).toEqual([1, 2, 2]));
  });

  it('F21 REL-22 more failing rows than a batch holds keep none from being handled, and are tried again ever later', async () => {
    const objects = join(house.part(Settings).dataDir, 'objects');
    const upload = async (at: string, isStuck: boolean) => {
      const id = uuid();
      if (isStuck) mkdirSync(join(objects, keyOf(id), 'held'), { recursive: true });
      await house.database.query(
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
      (await house.database.query<{ id: string }>('select id from uploads order by created_at')).map(({ id }) => id);
    await eventually(async () => expect((await left()).sort()).toEqual([...poison].sort()));

    const triedOnce = () =>
      house.database.query(`select 1 from timer_failures where due = 'abandoned-upload' and failures < 2`);
    await house.advance(5_000);
    await eventually(async () => expect(await triedOnce()).toEqual([]));
    for (const id of poison) {
      rmdirSync(join(objects, keyOf(id), 'held'));
      rmdirSync(join(objects, keyOf(id)));
    }
    await house.advance(HOUR);
    await eventually(async () => expect(await left()).toEqual([]));
  });

  it('F21 one step of the night that fails keeps no other from being done, and is tried again before the next night', async () => {
    const kept = () =>
      house.database.query<{ rows: Record<string, number> }>(
        `select data -> 'rows' as rows from event_log where type = 'RetentionKept' order by position`,
      );
    await eventually(async () => expect((await kept()).length).toBeGreaterThan(0));
    const nights = (await kept()).length;
    const personal = house.part(PersonalData);
    const retention = personal.retention.bind(personal);
    personal.retention = (now) => ({
      ...retention(now),
      bookings: () => Promise.reject(new Error('The statement took too long')),
    });
    await house.advance(24 * HOUR);
    await eventually(async () => expect(await kept()).toHaveLength(nights + 1));
    expect((await kept()).at(-1)?.rows).toMatchObject({ bookings: 0, mails: 0, answers: 0 });
    personal.retention = retention;
    await house.advance(HOUR);
    await eventually(async () => expect(await kept()).toHaveLength(nights + 2));
    expect((await kept()).at(-1)?.rows).toEqual({ bookings: 0 });
    expect(await house.part(TimerFailures).toRetry('retention', '2100-01-01T00:00:00.000Z')).toEqual([]);
  });

  it('F21 R-68 a draft whose file cannot be removed keeps no other from being deleted that night', async () => {
    const draft = async () => (await house.visitor().post<{ tutorId: string }>('/api/register/tutor', profile())).body;
    const drafts = [await draft(), await draft(), await draft()].map(({ tutorId }) => tutorId).sort();
    const [held = ''] = drafts;
    const documentId = uuid();
    await house.database.query(
      `insert into credential_documents (id, tutor_id, document_type, file_name, storage_path, file_size, mime_type, uploaded_at, created_at, version)
       values ($1, $2, 'wwc_credential', 'x.pdf', $3, 1, 'application/pdf', now(), now(), 1)`,
      [documentId, held, `documents/${documentId}`],
    );
    const store = house.part(ObjectStore);
    const remove = store.remove.bind(store);
    store.remove = async (key) => {
      if (key.includes(documentId)) throw new Error('The bucket is away');
      await remove(key);
    };
    const named = async () =>
      (
        await house.database.query<{ id: string }>(
          `select id from tutors where user_id is null and email <> '' and id = any($1::uuid[])`,
          [drafts],
        )
      ).map(({ id }) => id);
    await house.advance(32 * 24 * HOUR);
    await eventually(async () => expect(await named()).toEqual([held]));
    store.remove = remove;
    await house.advance(HOUR);
    await eventually(async () => expect(await named()).toEqual([]));
  });
});
