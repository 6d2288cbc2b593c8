import { Logger } from '@nestjs/common';
import { onTestFinished } from 'vitest';
import { Background } from '../../../application/background.js';
import {
  StartVerification,
  StartVerificationHandler,
} from '../../../application/history/start-verification.command.js';
import { LogAudit, type Verification } from '../../../application/ports/history/log-audit.js';
import { InMemoryRuns } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

class ShortLog extends LogAudit {
  verify = async (streamId: string | null): Promise<Verification> => {
    if (streamId === 'broken') throw new Error('disk');
    return { events: 3, streams: streamId ? 1 : 9, rows: 1, differences: 0, told: [] };
  };
}

it('REL-15 the log is verified in the background, whole or one stream of it, and its run keeps what came of it', async () => {
  const log = vi.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
  onTestFinished(() => log.mockRestore());
  const world = new InMemoryWorld();
  const runs = new InMemoryRuns();
  const handler = new StartVerificationHandler(new Background(runs), new ShortLog(), world.clock);
  const verify = (streamId: string | null) => handler.execute(new StartVerification(streamId, 'account:admin'));
  const run = await verify(null);
  expect(run).toMatchObject({ status: 'done', progress: 1, result: { streams: 9 }, startedAt: world.clock.now() });
  expect(runs.log).toMatchObject([{ kind: 'verification', by: 'account:admin', result: { differences: 0 } }]);
  expect((await verify('one')).result).toMatchObject({ streams: 1 });
  const message = 'It could not be finished. Please try again.';
  expect(await verify('broken')).toMatchObject({ status: 'failed', message });
});
