import { Socket } from 'node:net';
import pg from 'pg';

type QueryFunction = (...args: unknown[]) => unknown;

/**
 * A pool in which a connection is dead when a statement has no answer after `silentMs`, or
 * after its own `query_timeout`; and with it, most likely, every other. Those that nobody
 * uses are closed, so that the next statement is asked on a fresh one (REL-21). One that
 * somebody uses is only closed for its own silence: it is asked for a sign of life.
 */
export function poolWithTimeout(config: pg.PoolConfig, silentMs: number): pg.Pool {
  const unused = new Set<pg.ClientBase>();
  const used = new Set<pg.ClientBase>();
  const pool = new pg.Pool({ ...config, Client: clientWithTimeout(silentMs, unused, used) });
  pool.on('acquire', (client) => {
    unused.delete(client);
    used.add(client);
  });
  pool.on('release', (_error, client) => {
    used.delete(client);
    unused.add(client);
  });
  pool.on('remove', (client) => {
    used.delete(client);
    unused.delete(client);
  });
  return pool;
}

function clientWithTimeout(
  silentMs: number,
  unused: ReadonlySet<pg.ClientBase>,
  used: ReadonlySet<pg.ClientBase>,
): typeof pg.Client {
  class ClientWithTimeout extends pg.Client {
    private readonly socket: Socket;
    private waiting = 0;

    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      this.socket = socket;
      // A pool listens only to those that stand idle; the statements of the others hear of it themselves.
      this.on('error', () => undefined);
      const ask = this.query.bind(this) as QueryFunction;
      this.query = ((...args: unknown[]) => this.watched(ask, args)) as pg.Client['query'];
    }

    private watched(ask: QueryFunction, args: unknown[]): unknown {
      const [query, callback] = [args[0] as { query_timeout?: number } | undefined, args.at(-1)];
      const answered = this.watch(query?.query_timeout ?? silentMs);
      if (typeof callback === 'function') {
        const hear = (...answer: unknown[]) => {
          answered();
          (callback as QueryFunction)(...answer);
        };
        return ask(...args.slice(0, -1), hear);
      }
      const answer = ask(...args);
      if (answer instanceof Promise) answer.then(answered, answered);
      else answered();
      return answer;
    }

    /** Returns what is to be called when the answer has come. */
    private watch(timeoutMs: number): () => void {
      this.waiting += 1;
      let isWaiting = true;
      // Where this process itself stood still, the answer may lie there unread: it is read first.
      const late = setTimeout(() => setImmediate(() => setImmediate(() => isWaiting && this.die())), timeoutMs);
      late.unref();
      return () => {
        isWaiting = false;
        this.waiting -= 1;
        clearTimeout(late);
      };
    }

    private die(): void {
      const dead = new Error('Connection terminated: no answer came');
      this.socket.destroy(dead);
      for (const other of unused) if (other instanceof ClientWithTimeout) other.socket.destroy(dead);
      for (const other of used)
        if (other instanceof ClientWithTimeout && other.waiting === 0) other.query('select').catch(() => undefined);
    }
  }
  return ClientWithTimeout;
}
