import { Socket } from 'node:net';
import pg from 'pg';

type Asked = (...args: unknown[]) => unknown;

/**
 * A kind of client for one pool: where a statement has no answer after `silentMs`, or after its own `query_timeout`, the
 * line is dead, and with it, most likely, every other that stands idle. All of these are let go of, so that the next
 * statement is asked on a fresh one (REL-21).
 */
export function mortalClient(silentMs: number): typeof pg.Client {
  const alive = new Set<MortalClient>();
  class MortalClient extends pg.Client {
    private readonly socket: Socket;
    private waiting = 0;

    constructor(config?: pg.ClientConfig) {
      const socket = new Socket();
      super({ ...config, stream: () => socket });
      this.socket = socket;
      alive.add(this);
      // A pool listens only to those that stand idle; the statements of the others hear of it themselves.
      this.on('error', () => undefined);
      socket.once('close', () => alive.delete(this));
      const ask = this.query.bind(this) as Asked;
      this.query = ((...args: unknown[]) => this.watched(ask, args)) as pg.Client['query'];
    }

    private watched(ask: Asked, args: unknown[]): unknown {
      const [asked, callback] = [args[0] as { query_timeout?: number } | undefined, args.at(-1)];
      const answered = this.watch(asked?.query_timeout ?? silentMs);
      if (typeof callback === 'function') {
        const hear = (...answer: unknown[]) => {
          answered();
          (callback as Asked)(...answer);
        };
        return ask(...args.slice(0, -1), hear);
      }
      const answer = ask(...args);
      if (answer instanceof Promise) answer.then(answered, answered);
      else answered();
      return answer;
    }

    /** Gives what is to be called when the answer has come. */
    private watch(patience: number): () => void {
      this.waiting += 1;
      let isWaiting = true;
      // Where this process itself stood still, the answer may lie there unread: it is read first.
      const late = setTimeout(() => setImmediate(() => setImmediate(() => isWaiting && this.letGo())), patience);
      late.unref();
      return () => {
        isWaiting = false;
        this.waiting -= 1;
        clearTimeout(late);
      };
    }

    private letGo(): void {
      const dead = new Error('Connection terminated: no answer came');
      for (const client of alive) if (client === this || client.waiting === 0) client.socket.destroy(dead);
    }
  }
  return MortalClient;
}
