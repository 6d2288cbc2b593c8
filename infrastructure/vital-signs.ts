import { Injectable } from '@nestjs/common';
import { ObjectStore } from '../application/ports/object-store.js';
import { TutorSearch } from '../application/ports/tutor-search.js';
import { VitalSigns } from '../application/ports/vital-signs.js';
import { Database } from './postgres/database.js';
import { HouseQueue } from './queue/house-queue.js';

const PATIENCE_MS = 1_500;

@Injectable()
export class PartsVitalSigns extends VitalSigns {
  constructor(
    private readonly database: Database,
    private readonly queue: HouseQueue,
    private readonly files: ObjectStore,
    private readonly search: TutorSearch,
  ) {
    super();
  }

  async read() {
    const [database, queue, storage] = await Promise.all([
      answer(this.database.query('select 1')),
      answer(this.queue.open().then((queue) => queue.count('waiting'))),
      answer(this.files.ready()),
    ]);
    const search = this.search.state;
    return { database, queue, storage, ...(search === null ? {} : { search }) };
  }
}

async function answer(question: Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => (timer = setTimeout(() => resolve('no answer'), PATIENCE_MS)));
  const heard = question.then(
    () => 'ok',
    (error: Error) => error.message || error.name,
  );
  try {
    return await Promise.race([heard, late]);
  } finally {
    clearTimeout(timer);
  }
}
