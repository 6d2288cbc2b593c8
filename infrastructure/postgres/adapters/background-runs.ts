import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { newId } from '../../../application/new-id.js';
import { GetBackgroundRun } from '../../../application/admin/get-run.query.js';
import { type BackgroundRun, BackgroundRuns, type RunKind } from '../../../application/ports/admin/background-runs.js';
import type { Actor } from '../../../application/ports/ledger.js';
import { conflict } from '../../../domain/shared/domain-error.js';
import { ADVISORY_LOCKS } from '../advisory-locks.js';
import { Database } from '../database.js';

const LOCKS: Record<RunKind, number> = {
  'policy-lab': ADVISORY_LOCKS.policyLab,
  verification: ADVISORY_LOCKS.verification,
};
const SILENT = `heard_at < clock_timestamp() - interval '30 seconds'`;
const FINISHED = 20;
const LOST = 'The program that ran it has ended. Please start it again.';

@Injectable()
export class PostgresBackgroundRuns extends BackgroundRuns {
  constructor(private readonly database: Database) {
    super();
  }

  async begin(kind: RunKind, input: object, startedBy: Actor, startedAt: string): Promise<string> {
    const id = newId();
    const { rowCount: begun } = await this.database.transaction(async (client) => {
      // A statement of its own: one that waits for the lock would not see what was committed meanwhile.
      await client.query('select pg_advisory_xact_lock($1)', [LOCKS[kind]]);
      return client.query(
        `insert into desk_runs (id, kind, input, started_by, started_at) select $1, $2, $3, $4, $5
         where not exists (select from desk_runs where kind = $2 and status = 'running' and not ${SILENT})`,
        [id, kind, input, startedBy, startedAt],
      );
    });
    if (!begun) throw conflict('already_running', 'One is already running. Please wait until it is done.');
    return id;
  }

  async onProgress(id: string, progress: number, soFar?: object): Promise<void> {
    await this.database.query(
      `update desk_runs set progress = $2, result = coalesce($3, result), heard_at = clock_timestamp()
       where id = $1 and status = 'running'`,
      [id, progress, soFar ?? null],
    );
  }

  async finish(id: string, result: object, seconds: number): Promise<void> {
    await this.database.query(
      `update desk_runs set status = 'done', progress = 1, result = $2, seconds = $3 where id = $1`,
      [id, result, seconds],
    );
  }

  async fail(id: string, message: string): Promise<void> {
    await this.database.query(`update desk_runs set status = 'failed', message = $2 where id = $1`, [id, message]);
  }

  async read(kind: RunKind, id: string): Promise<BackgroundRun | null> {
    return this.database.one<BackgroundRun>(
      `select id, case when status = 'running' and ${SILENT} then 'failed' else status end as status, progress, input, result,
              case when status = 'running' and ${SILENT} then '${LOST}' else message end as message,
              started_at as "startedAt", seconds
       from desk_runs where kind = $1 and id = $2`,
      [kind, id],
    );
  }

  async finished(kind: RunKind): Promise<Pick<BackgroundRun, 'input' | 'result'>[]> {
    return this.database.query<Pick<BackgroundRun, 'input' | 'result'>>(
      `select input, result from desk_runs where kind = $1 and status = 'done' order by started_at desc limit ${FINISHED}`,
      [kind],
    );
  }
}

@QueryHandler(GetBackgroundRun)
export class GetBackgroundRunHandler implements IQueryHandler<GetBackgroundRun> {
  constructor(private readonly runs: BackgroundRuns) {}

  execute({ kind, id }: GetBackgroundRun): Promise<BackgroundRun | null> {
    return this.runs.read(kind, id);
  }
}
