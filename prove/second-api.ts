import { Settings } from '../application/ports/settings.js';
import { freePort } from '../test/support/free-port.js';
import { type Life, program } from '../test/support/program.js';
import type { TestApp } from '../test/support/test-app.js';
import { Visitor } from '../test/support/visitor.js';
import { type Context, timeoutsOf } from './proof.js';

/**
 * The built API as a process of its own, on the database and files of an app of this process, whose sessions it knows.
 */
export async function secondApi(app: TestApp, context: Pick<Context, 'full'>): Promise<{ url: string; life: Life }> {
  const port = await freePort();
  const { dataDir, publicUrl, sessionSecret } = app.part(Settings);
  const shared = {
    DATABASE_URL: app.database.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    SESSION_SECRET: sessionSecret,
    TIMEOUTS: timeoutsOf(context),
  };
  const life = await program('api', { ...shared, LIMITS: '1000000', LOG_LEVEL: 'silent', DEMO: 'on' }, port);
  await life.start();
  return { url: `http://127.0.0.1:${port}`, life };
}

/** Somebody with the same cookies, at another address of the program. */
export function visitorAt(url: string, { cookies }: Visitor): Visitor {
  const copy = new Visitor(url);
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}
