import type { PoolClient } from 'pg';
import type { Database } from '../postgres/database.js';
import { tutorOf, tutorText } from './tutor-text.js';
import type { MarketTutor } from './market-facts.js';

const FETCH = 500;
/** How long a withdrawal is looked for again, for commits that come late. */
const LATE = `interval '1 hour'`;

export type Invitation = { tutorId: string; notifiedAt: number };
export type MarketChanges = {
  tutors: MarketTutor[];
  invited: Invitation[];
  withdrawn: Invitation[];
  /** The snapshot that they were read in, as Postgres writes it: what it does not see is not among them. */
  asOf: string;
};

/** Who takes what is read at first. */
type Takes = {
  reserve: (tutors: number) => void;
  take: (tutors: MarketTutor[]) => void;
  count: (invited: Invitation[]) => void;
};

/** What a snapshot of Postgres does not see: transactions from `next` on, and those that were running. */
type Unseen = { next: string; running: string[] };

const SNAPSHOT = `select 's' as kind, pg_snapshot_xmax(pg_current_snapshot())::text as text,
  array_to_string(array(select pg_snapshot_xip(pg_current_snapshot())), ',') as more`;
/** As Postgres estimates it. */
const SIZE = `select greatest(reltuples, 0)::int as tutors from pg_class where oid = 'tutor_search'::regclass`;
const unseenOf = ({ text, more }: Row): Unseen => ({ next: text, running: more ? more.split(',') : [] });
const INVITATION = `o.tutor_id || ' ' || extract(epoch from o.notified_at) * 1000`;

type Row = { kind: string; text: string; more: string };

/**
 * Reads the market as matching knows it: once whole, then what has changed since. Each row says by which transaction it
 * was written, so that a change is read once, as soon as its transaction has ended, however long others take.
 */
export class MarketReader {
  private unseen: Unseen = { next: '0', running: [] };
  /** The withdrawn invitations of the last hours, which are met again and again. */
  private withdrawn = new Set<string>();
  private readonly tutors: string;
  private readonly changes: string;

  constructor(
    private readonly database: Database,
    requireEmailConfirmation: boolean,
  ) {
    const text = tutorText(requireEmailConfirmation);
    const isUnseen = (column: string) => `(${column} >= $1::bigint or ${column} = any($2::bigint[]))`;
    this.tutors = `declare market no scroll cursor for select 't' as kind, ${text} as text, '' as more from tutor_search s`;
    this.changes = `${SNAPSHOT}
      union all select 't', ${text}, '' from tutor_search s
        where ${isUnseen('s.changed')} and s.changed < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      union all select 'i', ${INVITATION}, '' from tutor_opportunities o
        where ${isUnseen('o.invited_in')} and o.voided_at is null
      union all select case when ${isUnseen('o.invited_in')} then 'n' else 'w' end, ${INVITATION}, o.id::text
        from tutor_opportunities o where o.voided_at > $3::timestamptz - ${LATE}`;
  }

  /**
   * Hands over every tutor and every invitation since an instant, in one snapshot, some hundred at a time, and first
   * about how many tutors there are; returns the snapshot as Postgres writes it.
   */
  async readAll(now: string, since: string, { reserve, take, count }: Takes): Promise<string> {
    return this.database.transaction(async (client) => {
      await client.query('set transaction isolation level repeatable read read only');
      const [snapshot] = (await client.query<Row>(SNAPSHOT)).rows as [Row];
      const [size] = (await client.query<{ tutors: number }>(SIZE)).rows;
      reserve(size?.tutors ?? 0);
      await client.query(this.tutors);
      await each(client, 'market', (rows) => take(rows.map(({ text }) => tutorOf(text))));
      await client.query(
        `declare invitations no scroll cursor for select 'i' as kind, ${INVITATION} as text, '' as more
         from tutor_opportunities o where o.notified_at > '${since}' and o.voided_at is null`,
      );
      await each(client, 'invitations', (rows) => count(rows.map(invitationOf)));
      const withdrawn = await client.query<{ id: string }>(
        `select id from tutor_opportunities where voided_at > $1::timestamptz - ${LATE}`,
        [now],
      );
      this.withdrawn = new Set(withdrawn.rows.map(({ id }) => id));
      this.unseen = unseenOf(snapshot);
      return snapshotOf(this.unseen);
    });
  }

  /** What has been committed since the last reading; null of a database that was restored to a time before that one. */
  async readChanges(now: string): Promise<MarketChanges | null> {
    const { next, running } = this.unseen;
    // By index, whatever Postgres knows of a market that was filled a moment ago.
    const rows = await this.database.asyncCommit.query<Row>(this.changes, [next, running, now]);
    const snapshot = rows.find(({ kind }) => kind === 's');
    if (!snapshot || BigInt(snapshot.text) < BigInt(next)) return null;
    const unseen = unseenOf(snapshot);
    const changes: MarketChanges = { tutors: [], invited: [], withdrawn: [], asOf: snapshotOf(unseen) };
    const withdrawn = new Set<string>();
    for (const row of rows) {
      if (row.kind === 't') changes.tutors.push(tutorOf(row.text));
      else if (row.kind === 'i') changes.invited.push(invitationOf(row));
      else if (row.kind !== 's') {
        withdrawn.add(row.more);
        // One that came and went since the last reading was never counted.
        if (row.kind === 'w' && !this.withdrawn.has(row.more)) changes.withdrawn.push(invitationOf(row));
      }
    }
    this.withdrawn = withdrawn;
    this.unseen = unseen;
    return changes;
  }
}

const snapshotOf = ({ next, running }: Unseen) => `${running[0] ?? next}:${next}:${running.join()}`;

async function each(client: PoolClient, cursor: string, take: (rows: Row[]) => void): Promise<void> {
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${FETCH} from ${cursor}`);
    if (rows.length === 0) return;
    take(rows);
  }
}

function invitationOf({ text }: Row): Invitation {
  const [tutorId = '', notifiedAt = ''] = text.split(' ');
  return { tutorId, notifiedAt: Number(notifiedAt) };
}
