import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const CONTRACT = 'interfaces/http/contract/';
const ALIASES = { '@domain/': 'domain/', '@contract/': CONTRACT };

/** The room of ARCHITECTURE.md in which a file of the repository is. */
const roomOf = (path: string) => (path.startsWith(CONTRACT) ? 'contract' : path.slice(0, path.indexOf('/')));

/** The path in the repository that a file imports; null for a package. */
function importedPath(file: string, specifier: string): string | null {
  for (const [alias, folder] of Object.entries(ALIASES))
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  return specifier.startsWith('.') ? join(dirname(file), specifier) : null;
}

function importsBetweenRooms(): Set<string> {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).trim().split('\n');
  const edges = new Set<string>();
  for (const file of files.filter((name) => name.includes('/') && !/^(test|scripts)\//.test(name)))
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      const path = importedPath(file, specifier);
      if (path && roomOf(path) !== roomOf(file)) edges.add(`${roomOf(file)} --> ${roomOf(path)}`);
    }
  return edges;
}

describe.each(['README.md', 'ARCHITECTURE.md'])('The picture in %s', (page) => {
  it('draws every import between rooms that the code has, and no other', () => {
    const [, picture = ''] = /```mermaid\n([^]*?)```/.exec(readFileSync(page, 'utf8')) ?? [];
    const drawn = [...picture.matchAll(/\w+ --> \w+/g)].map(([edge]) => edge);
    expect(drawn.toSorted()).toEqual([...importsBetweenRooms()].toSorted());
  });
});
