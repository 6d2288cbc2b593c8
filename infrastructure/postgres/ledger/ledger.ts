import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DatabaseError } from 'pg';
import {
  AlreadyCompleted,
  ATTEMPTS,
  type Change,
  type Commit,
  Ledger,
  type Loaded,
  type Matching,
  VersionConflict,
} from '../../../application/ports/ledger.js';
import { underWay } from '../../../application/ports/idempotency-store.js';
import type { Columns } from '../../../application/ports/columns.js';
import { idsIn, type StateOf, type Stream, streams } from '../../../application/ports/streams.js';
import { Traces } from '../../../application/ports/traces.js';
import { notFound } from '../../../domain/shared/domain-error.js';
import { ReactionRegistry } from '../../../application/reaction.js';
import { asked } from '../adapters/answers.js';
import { writeOutcome } from './attempts.js';
import { CONTACT_ADDRESS } from '../contact-address.js';
import { Database, isoOf } from '../database.js';
import type { PendingMail } from '../../mail/mail-claims.js';
import { MailSender } from '../../mail/mail-sender.js';
import { wasUndone } from '../../outages.js';
import { type Claimed, writeMails } from './mails.js';
import { EVENT_COLUMNS, eventRowsOf, type Row, rowsOf, tableOf } from './rows.js';
import { refuseErasedAndRejected } from './people.js';
import { refusals } from './refusals.js';
import { Statement } from './statement.js';
import { WriteExecutors } from './write-executors.js';
import { camel, snake } from '../tables/columns.js';

type Found = { row: Row; contactAddress: string | null; head: string | null };

/** Two who collided wait a random part of this, longer with each attempt, so that they do not collide again. */
const PAUSE_MS = 8;

/** The ledger over Postgres: a commit is one statement, and so one transaction. */
@Injectable()
export class PostgresLedger extends Ledger {
  constructor(
    private readonly database: Database,
    private readonly reactions: ReactionRegistry,
    private readonly executors: WriteExecutors,
    private readonly traces: Traces,
    private readonly mailSender: MailSender,
  ) {
    super();
  }

  async load<S extends Stream>(stream: S, id: string): Promise<Loaded<S>> {
    const [found] = await this.loadAll(stream, { id } as Matching<S>);
    if (!found) throw notFound(streams[stream].name);
    return found;
  }

  async loadAll<S extends Stream>(stream: S, matching: Matching<S>): Promise<Loaded<S>[]> {
    const wanted = Object.entries(matching) as [string, string | readonly string[]][];
    const conditions = wanted.map(([column, value], place) => {
      const parameter = `$${place + 2}`;
      return `t.${snake(column)} = ${typeof value === 'string' ? parameter : `any(${parameter})`}`;
    });
    const rows = await this.database.query<Found>(
      `select to_jsonb(t) as row, ${stream === 'tutor' ? CONTACT_ADDRESS : 'null'} as "contactAddress",
              (select hash from event_log e where e.stream = $1 and e.stream_id = t.id order by e.version desc limit 1) as head
       from ${tableOf[stream]} t where ${conditions.join(' and ')} order by t.id`,
      [stream, ...wanted.map(([, value]) => value)],
    );
    return rows.map((found) => loadedOf(stream, found));
  }

  commit(commit: Commit): Promise<void> {
    if (!this.traces.isOn) return this.commitIn(null, commit);
    const types = new Set(commit.changes.flatMap(({ events }) => events.map(({ type }) => type)));
    const attributes = { 'banksia.events': [...types].join() };
    return this.traces.during('commit', { attributes }, (traceparent) => this.commitIn(traceparent, commit));
  }

  private async commitIn(traceparent: string | null, commit: Commit): Promise<void> {
    const statement = new Statement();
    const firstEventId = writeEvents(statement, commit, this.reactions, traceparent);
    writeRows(statement, commit.changes);
    refuseErasedAndRejected(statement, commit);
    this.executors.execute(statement, commit.writes ?? []);
    const mails = writeMails(statement, commit, firstEventId, traceparent, (count) => this.mailSender.takes(count));
    notifyEnquiries(statement, commit);
    writeCompletion(statement, commit);
    writeOutcome(statement, commit);
    for (let attempt = 1; ; attempt++) {
      try {
        const requestedAt = performance.now();
        const claimed = await this.write(statement, commit);
        if (claimed?.ids) this.mailSender.sendOwn(writtenOf(mails, claimed), requestedAt);
        return;
      } catch (error) {
        if (!wasUndone(error) || attempt === ATTEMPTS) throw refusalOf(error, commit);
        await this.pause(attempt);
      }
    }
  }

  /** Alone, or in a transaction with the reads of what is answered. */
  private async write(statement: Statement, commit: Commit): Promise<Claimed | null> {
    const now = commit.isStep || !('outcome' in commit) ? undefined : asked.getStore();
    if (!now) return this.run(statement);
    let claimed: Claimed | null = null;
    const value = await this.database.transaction((client) =>
      this.database.on(client, async () => {
        claimed = await this.run(statement);
        return now.read(commit.outcome);
      }),
    );
    now.answer = { value };
    return claimed;
  }

  private async run(statement: Statement): Promise<Claimed | null> {
    const written = await this.database.one<{ claimed?: Claimed }>(statement.text(), statement.values);
    return written?.claimed ?? null;
  }

  protected override async pause(attempt: number): Promise<void> {
    await sleep(Math.random() * PAUSE_MS * attempt);
  }
}

function writtenOf(mails: readonly PendingMail[], { ids, lease }: Claimed): (PendingMail & { lease: string })[] {
  const written = new Set(ids);
  return mails.filter(({ id }) => written.has(id)).map((mail) => ({ ...mail, lease }));
}

function loadedOf<S extends Stream>(stream: S, { row: found, head, contactAddress }: Found): Loaded<S> {
  const row = camelKeys(found);
  return {
    stream,
    id: row['id'] as string,
    version: row['version'] as number,
    head,
    state: row as unknown as StateOf<S>,
    columns: row as unknown as Columns<S>,
    contactAddress,
  };
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;
/** `to_jsonb` writes instants with an offset; states keep them in UTC with milliseconds. */
const instantly = (value: unknown) => (typeof value === 'string' && INSTANT.test(value) ? isoOf(value) : value);
const camelKeys = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [camel(key), instantly(value)]));

/** Returns the id of the first event, where there is one. */
function writeEvents(
  statement: Statement,
  commit: Commit,
  reactions: ReactionRegistry,
  traceparent: string | null,
): string | null {
  const events = eventRowsOf(commit);
  const waiting = commit.withoutReactions
    ? []
    : events.flatMap(({ id, type }) => reactions.namesFor(type).map((reaction) => ({ event_id: id, reaction })));
  if (events.length)
    statement.part(
      `insert into event_log (${EVENT_COLUMNS}${traceparent ? ', traceparent' : ''})
       select ${EVENT_COLUMNS}${traceparent ? `, ${statement.value(traceparent)}` : ''} from ${statement.rowsOf('event_log', events)}`,
    );
  if (waiting.length) {
    statement.part(
      `insert into outbox (event_id, reaction) select event_id, reaction
       from jsonb_to_recordset(${statement.json(waiting)}) as o(event_id uuid, reaction text)`,
    );
    for (const queue of new Set(waiting.map(({ reaction }) => reactions.queueOf(reaction))))
      statement.check(`pg_notify('outbox', '${queue}')`);
  }
  return events[0]?.id ?? null;
}

function writeRows(statement: Statement, changes: Change[]): void {
  for (const { table, columns, fresh, ends, rows } of rowsOf(changes)) {
    const source = `${statement.rowsOf(table, rows)} r`;
    const locked =
      ends && statement.part(`select t.id from ${table} t, ${source} where t.id = r.id order by t.id for update of t`);
    statement.part(
      fresh
        ? `insert into ${table} (${columns.join()}) select ${columns.map((column) => `r.${column}`).join()} from ${source}`
        : `update ${table} t set ${columns
            .filter((column) => column !== 'id')
            .map((column) => `${column} = r.${column}`)
            .join()} from ${source} where t.id = r.id ${locked ? `and t.id in (select id from ${locked})` : ''}`,
    );
  }
}

/**
 * Notifies who watches an enquiry, and the tutor who watches its
 * quotes (G-16); of a case nobody hears before it is resolved.
 */
function notifyEnquiries(statement: Statement, { changes }: Commit): void {
  const ids = changes.flatMap(({ stream, id, state, events }) => {
    if (events.length === 0 || stream === 'case') return [];
    const { enquiryId, tutorId } = idsIn(state);
    if (stream === 'quote') return [enquiryId ?? [], tutorId ?? []].flat();
    return stream === 'enquiry' ? [id] : (enquiryId ?? []);
  });
  if (ids.length === 0) return;
  const enquiries = statement.value([...new Set(ids)]);
  statement.check(`(select count(pg_notify('enquiries', id)) from unnest(${enquiries}::text[]) id)`);
}

function writeCompletion(statement: Statement, { completes }: Commit): void {
  if (!completes) return;
  const done = statement.part(
    `delete from outbox where event_id = ${statement.value(completes.eventId)} and reaction = ${statement.value(completes.reaction)} returning 1`,
  );
  statement.check(`case when not exists (select from ${done}) then refuse('AlreadyCompleted') end`);
}

function refusalOf(error: unknown, { writes = [] }: Commit): unknown {
  if (!(error instanceof DatabaseError)) return error;
  if (error.message === 'AlreadyCompleted') return new AlreadyCompleted();
  if (error.message === 'Erased' || error.message === 'Rejected') return new VersionConflict();
  if (error.message === 'AttemptOver') return underWay();
  const refused = writes.find(({ kind }) => kind === error.message);
  const refusal = refused?.refusal ?? (error.constraint ? refusals[error.constraint] : undefined);
  if (refusal) return refusal();
  return wasUndone(error) ? new VersionConflict() : error;
}
