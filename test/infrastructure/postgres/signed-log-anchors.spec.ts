import type { ObjectStore } from '../../../application/ports/document/object-store.js';
import { SignedLogAnchors } from '../../../infrastructure/postgres/adapters/signed-log-anchors.js';
import { account } from '../../support/people.js';
import { startTestApp } from '../../support/test-app.js';

/** Files in memory; the first that is written under `held` waits. */
function filesInMemory(held: string) {
  const files = new Map<string, Uint8Array>();
  let release = () => {};
  let reached = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const waits = new Promise<void>((resolve) => (reached = resolve));
  let isFirst = true;
  const store: Pick<ObjectStore, 'get' | 'put'> = {
    get: (key) => {
      const bytes = files.get(key);
      return Promise.resolve(
        bytes
          ? (async function* () {
              yield bytes;
            })()
          : null,
      );
    },
    put: async (key, source) => {
      const parts: Uint8Array[] = [];
      for await (const part of source) parts.push(part);
      if (key.includes(held) && isFirst) {
        isFirst = false;
        reached();
        await released;
      }
      files.set(key, Buffer.concat(parts));
    },
  };
  return { store: store as ObjectStore, release, waits };
}

describe('REL-15 the signed records of the log', () => {
  it('follow each other although two processes sign the same day', async () => {
    // Without workers, whose first turn signs the log, too, and lets nobody else do it meanwhile.
    const app = await startTestApp({ ROLE: 'api' });
    try {
      await account(app);
      const { store, release, waits } = filesInMemory('newest');
      const [one, other] = [0, 1].map(() => new SignedLogAnchors(app.database, store, 'a secret of the tests'));
      const first = one?.anchor('2026-11-20');
      await waits;
      await account(app);
      await other?.anchor('2026-11-20');
      release();
      await first;
      await account(app);
      await other?.anchor('2026-11-21');
      expect(await one?.differences()).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
