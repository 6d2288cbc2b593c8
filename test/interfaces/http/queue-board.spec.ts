import { testRedisUrl } from '../../support/databases.js';
import { startTestApp } from '../../support/test-app.js';
import { showsTheBoard } from './queue-board.js';

it(
  'SEC-45 the queue board over Redis is shown to a signed-in admin alone, and only shows',
  { tags: 'long' },
  async () => {
    const app = await startTestApp({ REDIS_URL: testRedisUrl(7) });
    await showsTheBoard(app, 'redis').finally(() => app.close());
  },
);
