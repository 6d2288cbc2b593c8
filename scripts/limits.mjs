import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal, script } from './progress.mjs';

const { default: ts } = await import('typescript');

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const PAGE = 'docs/limits.md';

const HELP = `
npm run limits              writes ${PAGE}: every timeout, pool, pace and limit that has a name in the code
npm run limits -- --check   fails when the page is not what the code says`;

const TIME = /(^|_)(MS|SECONDS|MINUTES|HOURS|DAYS)$/;
/** What bounds how much or how long; the rest of the code's numbers are no limits. */
const BOUND =
  /(^|_)(MOST|MAX|LIMITS?|FETCH_LIMITS|BATCH|BATCHES|TIMEOUTS|PACE|POOL|WAITING|WORN_BYTES|AT_ONCE|CONNECTIONS|ATTEMPTS|DEATHS|ALIVE|DNS|WINDOWS)(_|$)/;
/** Units by which time is reckoned, not times. */
const RECKONED = /^(DAY|YEAR)_/;
const UNITS = { MINUTES: 'min', HOURS: 'h', DAYS: 'days' };
/** The units of the members of objects. */
const MEMBER_UNITS = [
  [/Ms$|Timeout$|Millis$|^timeout$|^idle$/, 'MS'],
  [/^duration$/, 'SECONDS'],
];
const ROOMS = {
  'The program': ['application', 'infrastructure', 'interfaces'],
  'Times of the business': ['domain'],
};

const filesIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts'))
    .sort();

const sources = new Map();
function parse(path) {
  if (!sources.has(path)) {
    const text = readFileSync(join(root, path), 'utf8');
    sources.set(path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS));
  }
  return sources.get(path);
}

/** The constants of a file, by name. */
const constantsOf = (source) =>
  source.statements
    .filter((one) => ts.isVariableStatement(one) && one.declarationList.flags & ts.NodeFlags.Const)
    .flatMap((statement) => statement.declarationList.declarations.map((declaration) => ({ statement, declaration })))
    .filter(({ declaration }) => ts.isIdentifier(declaration.name) && declaration.initializer);

/** The file from which another imports a name. */
function originOf(source, name) {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const { namedBindings: names } = statement.importClause ?? {};
    if (!names || !ts.isNamedImports(names) || !names.elements.some((one) => one.name.text === name)) continue;
    const from = statement.moduleSpecifier.text;
    return from.startsWith('.')
      ? join(dirname(source.fileName), from).replaceAll('\\', '/').replace(/\.js$/, '.ts')
      : null;
  }
  return null;
}

const CALCULATED = {
  [ts.SyntaxKind.PlusToken]: (one, other) => one + other,
  [ts.SyntaxKind.MinusToken]: (one, other) => one - other,
  [ts.SyntaxKind.AsteriskToken]: (one, other) => one * other,
  [ts.SyntaxKind.SlashToken]: (one, other) => one / other,
};

/** What an expression of numbers comes to; undefined for anything else. */
function valueOf(node, source) {
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node))
    return valueOf(node.expression, source);
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isIdentifier(node)) return constant(node.text, source);
  if (ts.isBinaryExpression(node) && CALCULATED[node.operatorToken.kind]) {
    const parts = [node.left, node.right].map((part) => valueOf(part, source));
    return parts.every(Number.isFinite) ? CALCULATED[node.operatorToken.kind](...parts) : undefined;
  }
  if (ts.isArrayLiteralExpression(node)) {
    const parts = node.elements.map((part) => valueOf(part, source));
    return parts.length && parts.every(Number.isFinite) ? parts : undefined;
  }
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const parts = node.properties.map((one) =>
    ts.isPropertyAssignment(one) ? [one.name.getText().replaceAll("'", ''), valueOf(one.initializer, source)] : [],
  );
  const known = parts.filter(([, value]) => value !== undefined);
  return known.length ? Object.fromEntries(known) : undefined;
}

function constant(name, source) {
  const found = constantsOf(source).find(({ declaration }) => declaration.name.text === name);
  if (found) return valueOf(found.declaration.initializer, source);
  const origin = originOf(source, name);
  return origin ? constant(name, parse(origin)) : undefined;
}

/** `4_500` of milliseconds is `4.5 s`. */
function timeText(ms) {
  const [unit, of] = [
    ['days', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1_000],
  ].find(([, one]) => ms >= one && Number.isInteger((ms / one) * 10)) ?? ['ms', 1];
  return `${ms / of} ${unit === 'days' && ms === of ? 'day' : unit}`;
}

const MIB = 1_048_576;
function numberText(value, unit) {
  if (unit === 'MS') return timeText(value);
  if (unit === 'SECONDS') return timeText(value * 1_000);
  if (unit === 'BYTES') return value % MIB === 0 ? `${value / MIB} MiB` : `${value.toLocaleString('en-AU')} bytes`;
  const number = value.toLocaleString('en-AU');
  return unit ? `${number} ${unit === 'DAYS' && value === 1 ? 'day' : UNITS[unit]}` : number;
}
function textOf(value, unit) {
  if (typeof value === 'number') return numberText(value, unit);
  if (Array.isArray(value)) return value.map((one) => numberText(one, unit)).join(', ');
  return Object.entries(value)
    .map(([key, one]) => {
      const [, own = unit] = MEMBER_UNITS.find(([pattern]) => pattern.test(key)) ?? [];
      const text = textOf(one, own);
      return typeof one === 'object' && !Array.isArray(one) ? `${key} (${text})` : `${key} ${text}`;
    })
    .join(', ');
}

/** The sentences that stand above a constant, or none. */
function whyOf(source, statement) {
  const { text } = source;
  const ranges = ts.getLeadingCommentRanges(text, statement.pos) ?? [];
  const last = ranges.at(-1);
  if (!last || /\n\s*\n/.test(text.slice(last.end, statement.getStart()))) return '';
  const own = last.kind === ts.SyntaxKind.SingleLineCommentTrivia ? ranges : [last];
  return own
    .map(({ pos, end }) => text.slice(pos, end))
    .join(' ')
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replace(/(^|\s)\/\/\s?/g, ' ')
    .replace(/\n\s*\*\s?/g, ' ')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replaceAll('|', '\\|')
    .trim();
}

function rowsOf(folders) {
  return folders.flatMap(filesIn).flatMap((path) => {
    const source = parse(path);
    return constantsOf(source).flatMap(({ statement, declaration }) => {
      const name = declaration.name.text;
      if (!/^[A-Z][A-Z0-9_]*$/.test(name) || !(TIME.test(name) || BOUND.test(name)) || RECKONED.test(name)) return [];
      if (path.startsWith('domain/') && !TIME.test(name)) return [];
      const value = valueOf(declaration.initializer, source);
      if (value === undefined) return [];
      const [, unit] = /(?:^|_)(MS|SECONDS|MINUTES|HOURS|DAYS|BYTES)$/.exec(name) ?? [];
      return [`| ${textOf(value, unit)} | [\`${name}\`](../${path}) | ${whyOf(source, statement) || '–'} |`];
    });
  });
}

const page = () => `# Timeouts, pools, paces and limits

Generated from the code by \`npm run limits\`; a test compares. What may differ from one installation to another stands in
[.env.example](../.env.example) instead, and how often each scheduled task runs in [consequences.md](consequences.md). Where there is a
dash, the name says why.
${Object.entries(ROOMS)
  .map(
    ([title, folders]) => `
## ${title}

| value | where | why |
| --- | --- | --- |
${rowsOf(folders).join('\n')}
`,
  )
  .join('')}`;

await script(HELP, async (args) => {
  const text = page();
  const at = join(root, PAGE);
  if (!args.includes('--check')) return writeFileSync(at, text);
  if (readFileSync(at, 'utf8') !== text) throw new Refusal(`${PAGE} is not what the code says: npm run limits`);
});
