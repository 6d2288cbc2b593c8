import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Leftovers } from '../../../infrastructure/document/leftovers.js';
import { eventually } from '../../support/eventually.js';

let folder: string;
let leftovers: Leftovers;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'banksia-leftovers-'))));
afterEach(() => {
  leftovers.onApplicationShutdown();
  rmSync(folder, { recursive: true, force: true });
});

function leave(name: string, minutesAgo: number): void {
  const then = new Date(Date.now() - minutesAgo * 60_000);
  writeFileSync(join(folder, name), 'a passport');
  utimesSync(join(folder, name), then, then);
}
const left = (expected: string[]) => eventually(() => expect(readdirSync(folder)).toEqual(expected));

describe('F13 REL-29 what a killed upload left', () => {
  it('is removed at start and later on, once no upload could still be at it', async () => {
    leave('arriving', 50);
    leave('left', 70);
    leftovers = new Leftovers([join(folder, 'not there yet'), folder], 20);
    leftovers.onApplicationBootstrap();
    await left(['arriving']);
    leave('left later', 70);
    await left(['arriving']);
    leave('arriving', 70);
    await left([]);
  });

  it('is removed where something else cannot be', async () => {
    leave('left', 70);
    mkdirSync(join(folder, 'another', 'kept'), { recursive: true });
    const then = new Date(Date.now() - 70 * 60_000);
    utimesSync(join(folder, 'another'), then, then);
    leftovers = new Leftovers([folder], 20);
    leftovers.onApplicationBootstrap();
    await left(['another']);
  });
});
