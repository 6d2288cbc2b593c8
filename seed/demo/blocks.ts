import type { INestApplicationContext } from '@nestjs/common';
import { SenderBlocks } from '../../application/block/sender-blocks.js';
import { countedUnder } from '../../application/enquiry/counted-under.js';
import { append, type Change, startStream } from '../../application/ports/ledger.js';
import { referenceOf } from '../../application/reference.js';
import { close, submit } from '../../domain/enquiry/enquiry.js';
import { HOUR, plus } from '../../domain/shared/time.js';
import { familyOf } from '../market/families.js';
import { SCENARIOS } from './scenarios.js';
import type { Seeder } from './seeder.js';

/** One of those that no real person has. */
const NETWORK = '203.0.113.24';
const DISOWNED = { index: SCENARIOS.length + 1, hoursAgo: 6 * 24 };
const WITHHELD = { index: SCENARIOS.length + 2, hoursAgo: 30 };
const NOTICED_AFTER = 5 * HOUR;

/** An enquiry in somebody else's name, the block that followed, and what the same sender tried next (G-33). */
export async function applyBlocks(app: INestApplicationContext, seeder: Seeder): Promise<void> {
  const blocks = app.get(SenderBlocks, { strict: false });
  const sent = ({ index, hoursAgo }: typeof DISOWNED, blockIds: readonly string[]) => {
    const id = seeder.id('enquiry', index);
    const at = seeder.ago(hoursAgo * HOUR);
    const words = familyOf('demo', index, seeder.places);
    const facts = { reference: referenceOf('BK', id), preferredTutorId: null, confirmationRequired: true, blockIds };
    const columns = { ...words, ...countedUnder(words, seeder.geography), network: NETWORK };
    return { id, at, change: startStream('enquiry', id, submit(facts, at), columns) };
  };

  const first = sent(DISOWNED, []);
  await seeder.applyOnce(first.at, [first.change]);
  const disowned = await seeder.load('enquiry', first.id);
  if (disowned.state.status === 'submitted') {
    const at = plus(first.at, NOTICED_AFTER);
    const blocked = await blocks.changesFor(disowned, { reason: 'not_me', caseId: null }, at);
    const closed: Change = { ...append(disowned, close(disowned.state, 'not_me', at)), isEmptied: true };
    await seeder.apply(at, `holder:${first.id}`, [closed, ...blocked]);
  }

  const sender = { address: null, network: NETWORK };
  const second = sent(WITHHELD, await blocks.holdingBack(sender, seeder.ago(WITHHELD.hoursAgo * HOUR)));
  await seeder.applyOnce(second.at, [second.change]);
}
