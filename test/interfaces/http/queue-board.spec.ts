import { testRedisUrl } from '../../support/databases.js';
import { openHouse } from '../../support/house.js';
import { showsTheBoard } from './queue-board.js';

it('SEC-45 the queue board over Redis is shown to a signed-in admin alone, and only shows', async () => {
  const house = await openHouse({ REDIS_URL: testRedisUrl(7) });
  await showsTheBoard(house, 'redis').finally(() => house.close());
});
