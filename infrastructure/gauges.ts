import { Injectable } from '@nestjs/common';
import { Gauges } from '../application/ports/gauges.js';
import { Database } from './postgres/database.js';
import { HouseQueue } from './queue/house-queue.js';

@Injectable()
export class PartsGauges extends Gauges {
  constructor(
    private readonly database: Database,
    private readonly queue: HouseQueue,
  ) {
    super();
  }

  async read() {
    const queue = await this.queue.reach();
    const [waiting, jobsWaiting, jobsFailed] = await Promise.all([
      this.database.one<{ outbox: number; mailsPending: number; mailsFailed: number }>(
        `select (select count(*) from outbox) as outbox,
                (select count(*) from mails where status = 'pending') as "mailsPending",
                (select count(*) from mails where status = 'failed') as "mailsFailed"`,
      ),
      queue.count('waiting', 'delayed', 'active'),
      queue.count('failed'),
    ]);
    return { outbox: 0, mailsPending: 0, mailsFailed: 0, ...waiting, jobsWaiting, jobsFailed };
  }
}
