import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { ExportData, ExportDataHandler } from '../../../application/account/export-data.command.js';
import { FileNames } from '../../../application/account/file-names.js';
import type { ReadOwnPage } from '../../../application/account/read-own-data.query.js';
import { InMemoryStore, busOf } from '../../support/in-memory-ports.js';
import { InMemoryWorld } from '../../support/in-memory-world.js';

describe('G-19 an account’s data', () => {
  it('is one event and its files, lists read page by page', async () => {
    const world = new InMemoryWorld();
    const accountId = await world.streams.account({ username: 'pat', firstName: 'Pat', email: 'pat@people.example' });
    const asked: (string | null)[] = [];
    const queries = busOf({
      ListKeptDocuments: () => [{ id: 'lost', fileName: 'lost.pdf', scan: 'clean', storagePath: 'documents/lost' }],
      ListOwnCredentials: () => [{ id: 'lost', fileName: 'lost.pdf' }],
      ListOwnContracts: () => [],
      GetOwnProfile: () => null,
      GetOwnCalendar: () => 'BEGIN:VCALENDAR',
      ReadOwnPage: ({ list, after }: ReadOwnPage) => {
        if (list !== 'quotes') return { rows: [], next: null };
        asked.push(after);
        return after === 'first' ? { rows: [{ id: 2 }], next: null } : { rows: [{ id: 1 }], next: 'first' };
      },
    });
    const handler = new ExportDataHandler(world.ledger, queries, new InMemoryStore(), world.clock);
    const done = await world.effectsOf(() => handler.execute(new ExportData(accountId)));
    expect(done.types).toEqual(['AccountDataExported']);
    expect(asked).toEqual([]);
    const files = new Map<string, string>();
    for await (const { name, bytes } of done.result)
      files.set(name, typeof bytes === 'string' ? bytes : await text(Readable.from(bytes)));
    expect([...files.keys()]).toEqual(['data.json', 'calendar.ics', 'README.txt']);
    expect(JSON.parse(files.get('data.json') ?? '')).toMatchObject({
      account: { username: 'pat', email: 'pat@people.example' },
      documents: [{ id: 'lost', file: null, leftOut: 'missing' }],
      quotes: [{ id: 1 }, { id: 2 }],
    });
    expect(asked).toEqual([null, 'first']);
    expect(files.get('README.txt')).toContain('lost.pdf');
    expect(files.get('data.json')).not.toContain('hashed');
  });

  it('REL-20 is not kept where its first file cannot be opened, nor is the file left open where it cannot be kept', async () => {
    const world = new InMemoryWorld();
    const accountId = await world.streams.account();
    const document = { id: 'one', fileName: 'one.pdf', scan: 'clean', storagePath: 'documents/one' };
    const queries = busOf({ ListKeptDocuments: () => [document] });
    const store = new InMemoryStore();
    const handler = new ExportDataHandler(world.ledger, queries, store, world.clock);
    const away = new Error('away');
    store.get = () => Promise.reject(away);
    const refused = await world.effectsOf(() =>
      handler.execute(new ExportData(accountId)).catch((error: unknown) => error),
    );
    expect(refused).toMatchObject({ types: [], result: away });

    const opened = Readable.from(['bytes']);
    store.get = () => Promise.resolve(opened);
    world.ledger.decide = () => Promise.reject(away);
    await expect(handler.execute(new ExportData(accountId))).rejects.toBe(away);
    expect(opened.destroyed).toBe(true);
  });

  it('has file names that can be unpacked everywhere, each once', () => {
    const names = new FileNames();
    const long = 'ä'.repeat(300);
    expect(
      ['..', '', 'a\u0000b.pdf', 'LPT1', '. .x. ', `${long}.docx`, 'A_B.PDF', 'a_b.pdf'].map((name) => names.of(name)),
    ).toEqual([
      ...['document', 'document (2)', 'a_b.pdf', '_LPT1', 'x', `${'ä'.repeat(100)}.docx`, 'A_B (2).PDF', 'a_b (3).pdf'],
    ]);
  });
});
