import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { environment } from '../../infrastructure/settings/environment.js';

const root = resolve(import.meta.dirname, '../..');
const page = readFileSync(resolve(root, 'docs/security.md'), 'utf8');
const sources = ['application', 'domain', 'infrastructure', 'interfaces'].flatMap((folder) =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name).replaceAll('\\', '/')),
);
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
/** The rows of a section's tables. */
const rowsOf = (heading: string) =>
  (page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
const quoted = (lines: readonly string[]) =>
  lines.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text));

describe('docs/security.md', () => {
  const algorithms = rowsOf('Keys and algorithms');

  it('ASVS 11.1.2 names every file that encrypts, hashes or draws at random, and no other', () => {
    const using = sources.filter((file) => /from '(node:crypto|@node-rs\/argon2)'/.test(read(file)));
    const named = quoted(algorithms).filter((text) => text.endsWith('.ts'));
    // The library signs the cookie.
    expect([...new Set(named)].sort()).toEqual([...using, 'interfaces/http/account/sessions.ts'].sort());
  });

  it('ASVS 11.4.1 names the algorithm of each: none but those that are strong protects anything', () => {
    const rowOf = (file: string) => algorithms.find((row) => row.includes(`\`${file}\``)) ?? '';
    const wanted: [RegExp, string][] = [
      [/create(?:Hmac)\('sha256'/, 'HMAC-SHA-256'],
      [/(?:createHash|\bhash)\('sha256'/, 'SHA-256'],
      [/createHash\('sha1'/, 'SHA-1, for nothing that protects'],
      [/'aes-256-gcm'/, 'AES-256-GCM'],
      [/@node-rs\/argon2/, 'argon2id'],
    ];
    for (const file of sources)
      for (const [used, name] of wanted)
        if (used.test(read(file))) expect([file, rowOf(file)]).toEqual([file, expect.stringContaining(name)]);
    const names = sources.flatMap((file) =>
      [...read(file).matchAll(/create(?:Hash|Hmac|Cipheriv)\(\s*'([^']+)'/g)].map(([, name]) => name),
    );
    expect([...new Set(names)].sort()).toEqual(['sha1', 'sha256']);
  });

  it('ASVS 16.1.1 names everything that writes to the log', () => {
    const contexts = sources.flatMap((file) =>
      [...read(file).matchAll(/new Logger\('([^']+)'\)/g)].map(([, context = '']) => context),
    );
    expect([...new Set(contexts)].filter((context) => !quoted(rowsOf('Log')).includes(context))).toEqual([]);
    const direct = sources.filter((file) => /\bfrom 'pino'|console\.(log|info|debug)/.test(read(file)));
    expect(direct.filter((file) => !file.startsWith('interfaces/cli/'))).toEqual(['interfaces/log.ts']);
  });

  it('ASVS 13.1.1 names every address that is configured', () => {
    const addresses = Object.keys(environment.shape).filter((name) => /_(URL|ENDPOINT)$/.test(name));
    expect(addresses.filter((name) => !quoted(rowsOf('Connections')).includes(name))).toEqual([]);
  });
});
