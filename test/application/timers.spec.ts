import { DiscoveryService, Reflector } from '@nestjs/core';
import { v7 as uuid } from 'uuid';
import { each, Rings, Timers } from '../../application/timer.js';
import { enquiry } from '../support/enquiries.js';
import { eventually } from '../support/eventually.js';
import { HOUR, type House, openHouse } from '../support/house.js';
import { severalTutors } from '../support/people.js';

const NOW = '2026-11-21T04:30:00.000Z';

/** The timers of a house that has just these. */
function timersOf(...instances: object[]): Timers {
  const providers = instances.map((instance) => ({ instance, metatype: instance.constructor }));
  const discovery = { getProviders: () => providers } as unknown as DiscoveryService;
  const timers = new Timers(discovery, new Reflector());
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
    await expect(each(['a', 'poison', 'b'], work)).rejects.toMatchObject({ errors: [{ message: 'poison' }] });
    expect(handled).toEqual(['a', 'b']);
    expect(await each(['c', 'd'], work)).toBe(2);
  });
});

describe('in the house', () => {
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
});
