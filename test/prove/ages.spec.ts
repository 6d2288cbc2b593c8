import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tooYoung } from '../../prove/supply/ages.js';

const NOW = Date.parse('2026-11-27T12:00:00Z');
const TIMES: Record<string, Record<string, string>> = {
  '/old': { '1.0.0': '2020-01-01T00:00:00Z', '2.0.0': '2026-11-20T12:00:00Z' },
  '/@made%2fyoung': { '1.0.0': '2026-11-20T12:00:01Z' },
};

let server: Server;
let registry: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const time = TIMES[request.url ?? ''];
    response.statusCode = time ? 200 : 404;
    response.end(JSON.stringify({ time }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => void server.close());

const youngOf = (...packages: string[]) =>
  tooYoung(
    packages.map((one) => ({ name: one.slice(0, one.lastIndexOf('@')), version: one.slice(one.lastIndexOf('@') + 1) })),
    registry,
    NOW,
    () => {},
  );

describe('SEC-48 the age of packages', () => {
  it('is seven days at least, by what the registry says of each version', async () => {
    expect(await youngOf('old@1.0.0', 'old@2.0.0', '@made/young@1.0.0', 'old@1.0.0')).toEqual(['@made/young@1.0.0']);
  });

  it('is not known of a version that the registry does not have, which counts as too young', async () => {
    expect(await youngOf('old@3.0.0')).toEqual(['old@3.0.0']);
  });

  it('is asked of the registry, which has to answer', async () => {
    await expect(youngOf('unknown@1.0.0')).rejects.toThrow('The registry answers 404 for unknown');
  });
});
