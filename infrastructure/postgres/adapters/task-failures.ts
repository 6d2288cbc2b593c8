import { Injectable } from '@nestjs/common';
import { type DueKind, TaskFailures } from '../../../application/ports/task-failures.js';
import { Database } from '../database.js';

const FIRST_WAIT = `interval '5 seconds'`;
const LONGEST_WAIT = `interval '1 hour'`;
/** From here on the wait is the longest anyway. */
const MOST_DOUBLINGS = 10;
/** What was not tried again for so long after it was due has been handled, or is gone. */
const OUTDATED = `interval '1 day'`;

/** Leaves those out of a list of what is due at `$1` that failed and are not to be tried again yet. */
export const notWaiting = (kind: DueKind, id = 'id') =>
  `${id}::text not in (select f.id from task_failures f where f.due = '${kind}' and f.next_try_at > $1)`;

@Injectable()
export class PostgresTaskFailures extends TaskFailures {
  constructor(private readonly database: Database) {
    super();
  }

  async note(kind: DueKind, ids: string[], now: string): Promise<void> {
    await this.database.query(
      `with outdated as (delete from task_failures where next_try_at < $3::timestamptz - ${OUTDATED} and not (due = $1 and id = any($2::text[])))
       insert into task_failures as f (due, id, failures, next_try_at)
       select $1, id, 1, $3::timestamptz + ${FIRST_WAIT} from unnest($2::text[]) id
       on conflict (due, id) do update set failures = f.failures + 1,
         next_try_at = $3::timestamptz + least(${LONGEST_WAIT}, ${FIRST_WAIT} * (2 ^ least(f.failures, ${MOST_DOUBLINGS})))`,
      [kind, ids, now],
    );
  }

  async toRetry(kind: DueKind, now: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'select id from task_failures where due = $1 and next_try_at <= $2 order by next_try_at',
      [kind, now],
    );
    return rows.map(({ id }) => id);
  }

  async forget(kind: DueKind, ids: string[]): Promise<void> {
    await this.database.query('delete from task_failures where due = $1 and id = any($2::text[])', [kind, ids]);
  }
}
