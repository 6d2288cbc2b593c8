import type { Tap, Verdict } from './proxy.js';

/**
 * Where a unit of work on the wire stands: its statement is about to
 * pass, has passed and is not done, or its answer is about to pass.
 */
export type Phase = 'before' | 'inside' | 'after';

/**
 * What is recognised on a wire: a unit of work by its name, in
 * its phase; returns what becomes of the bytes that carry it.
 */
export type Watch = (unit: string, phase: Phase, detail: string) => Verdict;

/** Which unit of work a statement of Postgres is; its values as they stand on the wire. */
type Recognise = (sql: string, values: string) => string | null;

const UNITS: [unit: string, sql: RegExp, values?: RegExp][] = [
  ['enquiry', /insert into enquiries\b/],
  ['match', /insert into tutor_opportunities\b/],
  ['mark', /update mails set status = 'sent'/],
  ['lease', /update outbox o set leased_until/],
  ['ack', /move_to_completed/],
];
export const unitOf: Recognise = (sql, values) =>
  UNITS.find(([, pattern, within]) => pattern.test(sql) && (!within || within.test(values)))?.[0] ?? null;

const TYPE_BYTES = 1;
const LENGTH_BYTES = 4;
const NO_REQUEST = 80877103;

/** Cuts a stream of Postgres' messages into messages. */
class Messages {
  private rest: Buffer = Buffer.alloc(0);

  constructor(private startup: boolean) {}

  *read(chunk: Buffer): Generator<{ type: string; body: Buffer }> {
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    for (;;) {
      const head = this.startup ? LENGTH_BYTES : TYPE_BYTES + LENGTH_BYTES;
      if (this.rest.length < head) return;
      const length = this.rest.readUInt32BE(head - LENGTH_BYTES) + head - LENGTH_BYTES;
      if (this.rest.length < length) return;
      const body = this.rest.subarray(head, length);
      const type = this.startup ? 'startup' : String.fromCharCode(this.rest[0] ?? 0);
      this.rest = this.rest.subarray(length);
      // A question whether the line can be encrypted comes before the startup itself.
      if (this.startup) this.startup = body.length === LENGTH_BYTES && body.readUInt32BE(0) === NO_REQUEST;
      yield { type, body };
    }
  }
}

const textAt = (body: Buffer, at: number): [text: string, next: number] => {
  const end = body.indexOf(0, at);
  return [body.toString('utf8', at, end), end + 1];
};

/**
 * A connection to Postgres. A unit of work is the statement that does it with the transaction around it: `inside` is
 * between the statement and its `commit`, or, where it stands alone, while the server works on it.
 */
export function postgresTap(watch: Watch): Tap {
  const [asked, answered] = [new Messages(true), new Messages(false)];
  const statements = new Map<string, string>();
  let bound: [sql: string, values: string] = ['', ''];
  let isInTransaction = false;
  /** The unit that was sent, of this exchange or of this transaction, and the values of its statement. */
  let unit: string | null = null;
  let detail = '';
  let isLast = false;
  let hasFailed = false;

  const sent = (sql: string, values: string): Verdict => {
    hasFailed = false;
    if (/^\s*begin\b/i.test(sql)) isInTransaction = true;
    const ends = isInTransaction && /^\s*(commit|rollback)\b/i.test(sql);
    if (ends) isInTransaction = false;
    const found = unitOf(sql, values);
    if (found) [unit, detail] = [found, values];
    isLast = unit !== null && (ends || !isInTransaction);
    if (found && watch(found, 'before', values) === 'hold') return 'hold';
    if (found && !isInTransaction) setImmediate(() => watch(found, 'inside', values));
    return 'pass';
  };

  return {
    fromClient(chunk) {
      let verdict: Verdict = 'pass';
      for (const { type, body } of asked.read(chunk)) {
        if (type === 'P') {
          const [name, next] = textAt(body, 0);
          statements.set(name, textAt(body, next)[0]);
        } else if (type === 'B') {
          const [, next] = textAt(body, 0);
          const [name, values] = textAt(body, next);
          bound = [statements.get(name) ?? '', body.toString('latin1', values)];
        } else if (type === 'E') verdict = sent(...bound) === 'hold' ? 'hold' : verdict;
        else if (type === 'Q') verdict = sent(textAt(body, 0)[0], '') === 'hold' ? 'hold' : verdict;
      }
      return verdict;
    },
    fromServer(chunk) {
      let verdict: Verdict = 'pass';
      for (const { type } of answered.read(chunk)) {
        if (type === 'E') hasFailed = true;
        if (type !== 'Z' || unit === null) continue;
        const done = unit;
        if (hasFailed || isLast) unit = null;
        if (hasFailed) continue;
        if (watch(done, isLast ? 'after' : 'inside', detail) === 'hold') verdict = 'hold';
      }
      return verdict;
    },
  };
}

/** A connection to Redis: an acknowledgement is the script that moves a job to the finished ones. */
export function redisTap(watch: Watch): Tap {
  let awaited = false;
  return {
    fromClient(chunk) {
      const text = chunk.toString('latin1');
      if (!/EVALSHA/i.test(text) || !/bull:(matching|notifications|schedule):completed/.test(text)) return 'pass';
      awaited = true;
      return watch('ack', 'before', '');
    },
    fromServer() {
      if (!awaited) return 'pass';
      awaited = false;
      return watch('ack', 'after', '');
    },
  };
}

const MESSAGE_ID = /^message-id:\s*<([^@>]+)/im;
const MOST_HEADERS = 16_000;
const END_OF_MAIL = '\r\n.\r\n';

/** A connection to the mail server: `inside` the mail was offered whole, `after` its 250 is about to pass. */
export function smtpTap(watch: Watch): Tap {
  let isInMail = false;
  let text = '';
  let tail = '';
  let offered: string | null = null;
  return {
    fromClient(chunk) {
      if (!isInMail) return 'pass';
      if (text.length < MOST_HEADERS) text += chunk.toString('latin1');
      tail = (tail + chunk.toString('latin1')).slice(-END_OF_MAIL.length);
      if (tail !== END_OF_MAIL) return 'pass';
      isInMail = false;
      offered = MESSAGE_ID.exec(text)?.[1] ?? '';
      return watch('mail', 'inside', offered);
    },
    fromServer(chunk) {
      const answer = chunk.toString('latin1');
      if (answer.startsWith('354')) [isInMail, text, tail] = [true, '', ''];
      else if (offered !== null) {
        const id = offered;
        offered = null;
        if (answer.startsWith('250')) return watch('mail', 'after', id);
        return watch('mail refused', 'after', id);
      }
      return 'pass';
    },
  };
}
