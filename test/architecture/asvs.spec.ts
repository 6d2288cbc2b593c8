import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PROOFS } from '../../prove/proofs.js';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const page = read('docs/asvs.md');

/** The levels of the requirements of each section of ASVS 5.0.0: the first digit is that of its first requirement. */
const LEVELS: Record<string, string> = {
  '1.1': '22',
  '1.2': '1111122223',
  '1.3': '112222222223',
  '1.4': '222',
  '1.5': '123',
  '2.1': '122',
  '2.2': '112',
  '2.3': '12223',
  '2.4': '23',
  '3.1': '3',
  '3.2': '113',
  '3.3': '12223',
  '3.4': '11222233',
  '3.5': '11122333',
  '3.6': '3',
  '3.7': '22333',
  '4.1': '12233',
  '4.2': '23333',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112333',
  '5.3': '113',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '11223333',
  '6.4': '112233',
  '6.5': '22222333',
  '6.6': '2223',
  '6.7': '33',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '223',
  '7.6': '22',
  '8.1': '1233',
  '8.2': '1123',
  '8.3': '133',
  '8.4': '23',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '223',
  '10.3': '22223',
  '10.4': '1111122222233333',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '2233',
  '11.2': '22233',
  '11.3': '11233',
  '11.4': '1222',
  '11.5': '23',
  '11.6': '23',
  '11.7': '33',
  '12.1': '12233',
  '12.2': '11',
  '12.3': '22223',
  '13.1': '2333',
  '13.2': '222223',
  '13.3': '2233',
  '13.4': '1222233',
  '14.1': '22',
  '14.2': '12223333',
  '14.3': '122',
  '15.1': '12233',
  '15.2': '12233',
  '15.3': '1222222',
  '15.4': '3333',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '2223',
  '17.1': '23',
  '17.2': '22223333',
  '17.3': '22',
};
const wanted = Object.entries(LEVELS).flatMap(([section, levels]) =>
  [...levels].map((level, index) => [`${section}.${index + 1}`, level] as const).filter(([, level]) => level !== '3'),
);

const VERDICTS = ['pass', 'not applicable', 'deviation'] as const;
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*?) \| (.*?) \| (.*) \|$/gm)].map(
  ([, id = '', level = '', what = '', verdict = '', reason = '']) => ({
    id,
    level,
    what,
    reason,
    verdict: verdict.replaceAll('*', ''),
  }),
);
const plain = (text: string) => text.replace(/\\(.)/g, '$1').replace(/\s+/g, ' ');
/** What is cited of a test: the words of its title up to the next piece of evidence or a remark. */
const CITED = /`(test\/[^`]+)` · (.+?)(?= \([^)]*\)(?:;|$)|[;:]|$)/g;

describe('docs/asvs.md', () => {
  it('has every requirement of levels 1 and 2 of the standard once, in its order', () => {
    expect(wanted).toHaveLength(253);
    expect(rows.map(({ id, level }) => [id, level])).toEqual(wanted);
  });

  it('passes each verdict that there is, with a reason', () => {
    for (const { id, verdict, what, reason } of rows) {
      expect([id, VERDICTS.includes(verdict as (typeof VERDICTS)[number])]).toEqual([id, true]);
      expect([id, what.length > 3, reason.length > 3]).toEqual([id, true, true]);
    }
  });

  it('shows each pass by a file, a test or a proof that there is', () => {
    const proofs = Object.keys(PROOFS);
    for (const { id, reason } of rows.filter(({ verdict }) => verdict === 'pass')) {
      const quoted = [...reason.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
      const files = quoted.filter((text) => /^[\w.-]+\/[\w./-]+$|^[\w-]+\.(?:json|yml)$/.test(text));
      const ran = quoted.flatMap((text) => /^npm run prove -- (\w+)/.exec(text)?.[1] ?? []);
      expect([id, files.length + ran.length > 0]).toEqual([id, true]);
      expect([id, ran.filter((name) => !proofs.includes(name))]).toEqual([id, []]);
    }
    const named = [...page.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(([, file = '']) => file);
    expect(named.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
  });

  it('cites tests that exist', () => {
    const cited = rows.flatMap(({ reason }) => [...reason.matchAll(CITED)]);
    expect(cited.length).toBeGreaterThan(150);
    const missing = cited.filter(([, file = '', title = '']) => !plain(read(file)).includes(plain(title)));
    expect(missing.map(([text]) => text)).toEqual([]);
  });

  it('counts right at its head', () => {
    const line = (name: string, of: typeof rows) =>
      `| ${[name, of.length, ...VERDICTS.map((verdict) => of.filter((row) => row.verdict === verdict).length)].join(' | ')} |`;
    const lines = [...page.matchAll(/^\| (?:1|2|both) \|.*$/gm)].map(([found]) => found);
    expect(lines).toEqual([
      ...['1', '2'].map((level) =>
        line(
          level,
          rows.filter((row) => row.level === level),
        ),
      ),
      line('both', rows),
    ]);
  });
});

describe('the code', () => {
  const filesOf = (...folders: string[]) =>
    folders.flatMap((folder) =>
      readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/node_modules|\.react-router/.test(name))
        .map((name) => join(folder, name).replaceAll('\\', '/')),
    );
  const server = filesOf('application', 'domain', 'infrastructure', 'interfaces');
  const web = filesOf('web');
  const having = (files: readonly string[], pattern: RegExp) => files.filter((file) => pattern.test(read(file)));

  it.each([
    ['V4.3 GraphQL', /graphql/i],
    ['V4.4 WebSocket', /WebSocket|socket\.io/],
    ['V17 WebRTC', /RTCPeerConnection|webrtc/i],
    ['V10 OAuth', /\boauth|openid-client|id_token|jsonwebtoken|\bjwt\b/i],
    ['V1.2.6 LDAP', /ldap/i],
    ['V1.2.7 XPath', /xpath|DOMParser|xml2js|fast-xml/i],
    ['V1.2.8 LaTeX', /latex/i],
    ['V3.5.5 messages between windows', /addEventListener\(\s*'message'|onmessage\s*=/],
  ])('has no %s', (_, pattern) => {
    expect(having([...server, ...web], pattern)).toEqual([]);
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, object>;
    expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => pattern.test(name))).toEqual([]);
  });

  it('runs no code that is made of data', () => {
    expect(having([...server, ...web], /\beval\(|new Function\(|node:vm|setTimeout\(\s*['"`]/)).toEqual([]);
  });

  it('starts no process but those that parse', () => {
    expect(having(server, /node:child_process/)).toEqual(['infrastructure/parsers/parser-processes.ts']);
    expect(read('infrastructure/parsers/parser-processes.ts')).not.toMatch(/\b(exec|execFile|spawn)\(|shell:/);
  });

  it('draws no HTML that somebody typed', () => {
    // The build's own stylesheet.
    expect(having(web, /dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/)).toEqual([
      'web/root.tsx',
    ]);
    const { length } = having(web, /srcDoc/);
    expect(having(web, /srcDoc[^>]*sandbox|sandbox[^>]*srcDoc/)).toHaveLength(length);
  });

  it('uses no plug-in', () => expect(having(web, /<(object|embed|applet)[\s>]/)).toEqual([]));

  it('hides what is typed as a password, and lets it be pasted and kept', () => {
    const fields = having(web, /autoComplete(=|: )["']((current|new)-password)["']/);
    expect(fields.length).toBeGreaterThan(2);
    for (const file of fields) {
      const text = read(file);
      const named = text.match(/autoComplete(=|: )["'](current|new)-password["']/g)?.length;
      expect([file, text.match(/type(=|: )["']password["']/g)?.length]).toEqual([file, named]);
    }
    expect(having(web, /onPaste/)).toEqual([]);
  });

  it('believes no certificate that nobody vouches for', () => {
    const places = [...server, ...filesOf('scripts'), 'Dockerfile', 'docker-compose.yml', '.env.example'];
    expect(having(places, /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
  });
});
