import { Socket } from 'node:net';
import pg from 'pg';

type Asked = (...args: unknown[]) => unknown;

/**
 * A kind of client for one pool: where a statement got no answer in time its line is dead, and with it, most likely,
 * every other that stands idle. All of these are let go of, so that the next statement is asked on a fresh one (REL-21).
 */
export function mortalClient(): typeof pg.Client {
  const alive = new Set<MortalClient>();
  class MortalClient extends pg.Client {
    private readonly socket: Socket;
    private waiting = 0;

    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      this.socket = socket;
      alive.add(this);
      socket.once('close', () => alive.delete(this));
      const ask = this.query.bind(this) as Asked;
      this.query = ((...args: unknown[]) => this.watched(ask, args)) as pg.Client['query'];
    }

    private watched(ask: Asked, args: unknown[]): unknown {
      const callback = args.at(-1);
      this.waiting += 1;
      if (typeof callback === 'function') {
        const answered = (error: Error | null, ...rest: unknown[]) => {
          this.hear(error);
          (callback as Asked)(error, ...rest);
        };
        return ask(...args.slice(0, -1), answered);
      }
      const asked = ask(...args);
      if (asked instanceof Promise)
        asked.then(
          () => this.hear(null),
          (error: Error) => this.hear(error),
        );
      return asked;
    }

    private hear(error: Error | null): void {
      this.waiting -= 1;
      if (error?.message !== 'Query read timeout') return;
      const dead = new Error('Connection terminated: no answer came');
      for (const client of alive) if (client === this || client.waiting === 0) client.socket.destroy(dead);
    }
  }
  return MortalClient;
}
