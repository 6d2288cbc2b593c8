import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fnv } from '../../domain/shared/fnv.js';
import { within } from '../closing.js';
import { ADVISORY_LOCKS } from './advisory-locks.js';
import { ALIVE } from './alive.js';

/** How often a line on which nothing rings is asked for a sign of life, and how long that may take (REL-21). */
const PULSE_MS = 8_000;
/** A living server answers a sign of life in milliseconds; after so long another connection is made. */
const SILENT_MS = 4_000;
/** Nothing is lost with a listener: rows are looked at at intervals as well. */
const CLOSING_MS = 1_000;
/** How soon another process of the machine is the first one where the first has ended. */
const ASK_MS = 1_000;

type Wake = (payload?: string) => void;
type Channel = {
  wakes: Set<Wake>;
  /** Whether of the processes on a machine only the first one is notified. */
  isForOne: boolean;
};

/**
 * Listens to notifications, of all channels on one connection: each that listens costs the server a look at every
 * notification of the database. Calls back with what a notification says, also once with nothing after each
 * (re)connection, since notifications are lost while the connection is dead. Of the processes on a machine that listen
 * to a channel for one of them, the first one holds a lock as long as its connection lives, and listens alone.
 */
export class NotificationListener {
  private readonly channels = new Map<string, Channel>();
  private client: pg.Client | null = null;
  /** Whether the connection listens to all channels that had been asked for when it was made. */
  private isListening = false;
  private isFirst = false;
  /** What was asked last: a connection is asked one thing at a time. */
  private asked: Promise<unknown> = Promise.resolve();
  private isOpen = false;
  private isClosed = false;

  constructor(private readonly url: string) {}

  /**
   * Listens to a channel until what it returns is called; connects for the first one, and again until closed. Who asks
   * after that is not called: the program is ending. What is `forOne` is for the first process of this machine alone.
   */
  listen(name: string, wake: Wake, { forOne: isForOne = false } = {}): () => void {
    if (this.isClosed) return () => undefined;
    const channel = this.channels.get(name) ?? { wakes: new Set(), isForOne };
    channel.wakes.add(wake);
    this.channels.set(name, channel);
    if (!this.isOpen) {
      this.isOpen = true;
      void this.keepOpen();
    } else if (this.isListening) void this.add(name, channel, wake);
    return () => {
      channel.wakes.delete(wake);
      if (channel.wakes.size === 0 && this.channels.get(name) === channel) this.channels.delete(name);
    };
  }

  /** Whether this process is the first one of its machine that listens for one of them. */
  get isFirstOfMachine(): boolean {
    return this.isFirst;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.channels.clear();
    await within(CLOSING_MS, this.client?.end());
  }

  /** Listens to one more channel; a connection that does not take it is replaced by one that listens to all. */
  private async add(name: string, { isForOne }: Channel, wake: Wake): Promise<void> {
    const { client } = this;
    if (!client) return;
    try {
      if (isForOne && !this.isFirst) return await this.askWhoIsFirst(client);
      await this.ask(client, `listen ${name}`);
      wake();
    } catch {
      await client.end().catch(() => undefined);
    }
  }

  private async keepOpen(): Promise<void> {
    while (!this.isClosed) {
      const client = new pg.Client({
        connectionString: this.url,
        connectionTimeoutMillis: SILENT_MS,
        query_timeout: SILENT_MS,
        ...ALIVE,
      });
      this.client = client;
      this.asked = Promise.resolve();
      const ended = new Promise<void>((done) => {
        client.on('end', () => done());
        client.on('error', () => done());
      });
      // Ends the line of a client that waits for an answer.
      const end = () => client.end().catch(() => undefined);
      const timers: NodeJS.Timeout[] = [];
      try {
        await client.connect();
        client.on('notification', ({ channel, payload }) => this.wake(channel, payload));
        await this.listenTo(client, false);
        this.isListening = true;
        await this.askWhoIsFirst(client);
        timers.push(
          setInterval(() => void this.ask(client, 'select').catch(end), PULSE_MS).unref(),
          setInterval(() => void this.askWhoIsFirst(client).catch(end), ASK_MS).unref(),
        );
        await ended;
      } catch {
        await end();
      } finally {
        this.isListening = false;
        this.isFirst = false;
        timers.forEach(clearInterval);
      }
      if (!this.isClosed) await sleep(500);
    }
  }

  /** Listens to the channels for one process of the machine if this is the first now. */
  private async askWhoIsFirst(client: pg.Client): Promise<void> {
    if (this.isFirst || ![...this.channels.values()].some(({ isForOne }) => isForOne)) return;
    const { rows } = await this.ask<{ mine: boolean }>(client, 'select pg_try_advisory_lock($1, $2) as mine', [
      ADVISORY_LOCKS.firstOfMachine,
      MACHINE,
    ]);
    if (!rows[0]?.mine || this.isFirst || !this.isListening || client !== this.client) return;
    this.isFirst = true;
    await this.listenTo(client, true);
  }

  /** Listens to all channels of one kind, also to those that are asked for meanwhile, and calls everybody back. */
  private async listenTo(client: pg.Client, forOne: boolean): Promise<void> {
    for (const [name, { isForOne }] of this.channels) if (isForOne === forOne) await this.ask(client, `listen ${name}`);
    for (const [name, { isForOne }] of this.channels) if (isForOne === forOne) this.wake(name);
  }

  private ask<Row extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[] = []) {
    const ask = () => client.query<Row>(text, values);
    const answer = this.asked.then(ask, ask);
    this.asked = answer;
    return answer;
  }

  private wake(name: string, payload?: string): void {
    for (const wake of this.channels.get(name)?.wakes ?? []) wake(payload);
  }
}

/** What the containers of one machine have in common; elsewhere than on Linux its name. */
function machine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8');
  } catch {
    return hostname();
  }
}

const MACHINE = fnv(machine()) | 0;
