import { v7 as uuid } from 'uuid';
import { BlockedSenders } from '../../../application/ports/block/blocked-senders.js';
import { append } from '../../../application/ports/ledger.js';
import { block, BLOCK_DAYS, type BlockKind } from '../../../domain/block/block.js';
import { DAY, plus } from '../../../domain/shared/time.js';
import { type OpenedPorts, PORTS } from '../../support/opened-ports.js';
import { NOW } from '../../support/streams.js';

describe.each(PORTS)('G-33 blocked senders %s', (_name, open) => {
  let opened: OpenedPorts;
  let senders: BlockedSenders;
  beforeAll(async () => {
    opened = await open();
    senders = opened.port(BlockedSenders);
  });
  afterAll(() => opened.close());

  async function blocked(kind: BlockKind, valueHash: string | null, at = NOW) {
    const cause = { reason: 'not_me' as const, enquiryId: await opened.streams.enquiry(), caseId: null };
    const id = await opened.streams.start('block', block(kind, cause, at), { valueHash });
    return { id, valueHash, endsAt: plus(at, BLOCK_DAYS[kind] * DAY), liftedAt: null };
  }

  it('are found by any of these values, whatever their kind, in the order of their blocks', async () => {
    const [address, network, other] = [uuid(), uuid(), uuid()];
    const found = [await blocked('address', address), await blocked('network', network)];
    await blocked('address', other);
    expect(await senders.find([network, address, uuid()])).toEqual(found);
    expect(await senders.find([uuid()])).toEqual([]);
    expect(await senders.find([])).toEqual([]);
  });

  it('are found after their block has ended', async () => {
    const address = uuid();
    const found = await blocked('address', address, plus(NOW, -1_000 * DAY));
    expect(await senders.find([address])).toEqual([found]);
  });

  it('have one block for a value, of two who block it the second decides again', async () => {
    const address = uuid();
    const found = await blocked('address', address);
    await expect(blocked('address', address)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(await senders.find([address])).toEqual([found]);
  });

  it('are not found once an operator has lifted their block, which forgets the value', async () => {
    const address = uuid();
    const { id } = await blocked('address', address);
    const lifted = { type: 'SenderUnblocked' as const, data: { at: NOW } };
    const changes = [append(await opened.ledger.load('block', id), [lifted], { valueHash: null, shown: null })];
    await opened.ledger.commit({ changes, actor: 'operator', at: NOW });
    expect(await senders.find([address])).toEqual([]);
  });
});
