import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a proof speaks of: the program with its pages, its packages, and how it is shipped. */
const SOURCE = [
  '{domain,application,infrastructure,interfaces,web}/**/*.{ts,tsx,css,sql,json}',
  'package-lock.json',
  'Dockerfile',
  'docker-compose.yml',
  'deploy/**/*',
];
const MADE = ['**/node_modules/**', '**/.react-router/**', '**/build/**'];

/** A digest of the program's source: two results that have the same one speak of the same program. */
export function sourceDigest(root: string): string {
  const digest = createHash('sha256');
  const entries = globSync(SOURCE, { cwd: root, exclude: MADE, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const file of files.sort()) digest.update(file.slice(root.length)).update(readFileSync(file));
  return digest.digest('hex').slice(0, 16);
}
