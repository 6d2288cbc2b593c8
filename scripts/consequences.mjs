import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal, script } from './progress.mjs';

const { default: ts } = await import('typescript');

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const PAGE = 'docs/consequences.md';
const CATALOGUE = 'application/mail/mail-catalogue.ts';
const EVENTS = 'interfaces/http/contract/history.ts';
/** What is no cause: interfaces of tools, and the lists of all mails. */
const IGNORED = /^application\/ports\/|\.module\.ts$|^application\/mail\/mail-catalogue\.ts$/;
const SENTENCE = /\.(command|task|reaction)\.ts$/;

const HELP = `
npm run consequences              writes ${PAGE}: what follows from each event, read from the code
npm run consequences -- --check   fails when the page is not what the code says`;

const files = ['domain', 'application']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)))
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !IGNORED.test(name))
  .sort();

const parse = (path) =>
  ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);

function walk(node, visit) {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** The properties of the object that a file keeps under a name. */
function propertiesOf(path, constant) {
  let found;
  walk(parse(path), (node) => {
    if (!ts.isVariableDeclaration(node) || node.name.getText() !== constant) return;
    found = node.initializer;
    while (ts.isAsExpression(found) || ts.isSatisfiesExpression(found)) found = found.expression;
  });
  return found.properties.filter((property) => ts.isPropertyAssignment(property));
}

const kinds = new Set(propertiesOf(CATALOGUE, 'MAIL_CATALOGUE').map(({ name }) => name.text));
const events = new Set(
  propertiesOf(EVENTS, 'eventTypesOf').flatMap(({ initializer }) => initializer.elements.map(({ text }) => text)),
);

/**
 * Every declaration of a file, by name: the events and mails that it writes itself, and the declarations that it uses.
 */
const declarations = new Map();
const sentences = [];

const importsOf = (source) => {
  const imported = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue;
    const from = statement.moduleSpecifier.text;
    if (!from.startsWith('.')) continue;
    const path = join(dirname(source.fileName), from).replaceAll('\\', '/').replace(/\.js$/, '.ts');
    const bindings = statement.importClause?.namedBindings;
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName, isTypeOnly } of bindings.elements)
        if (!isTypeOnly) imported.set(name.text, `${path}#${(propertyName ?? name).text}`);
  }
  return imported;
};

/** What `tutor-${status}` may end in. */
const VERDICTS = ['approved', 'rejected', 'verified'];

/** A kind of mail is ordered where its name is given or chosen, not where it is compared, listed or kept. */
const isOrder = ({ parent }) =>
  !ts.isLiteralTypeNode(parent) &&
  !(ts.isArrayLiteralExpression(parent) && parent.elements.every(ts.isStringLiteral)) &&
  !ts.isPropertyDeclaration(parent) &&
  !ts.isBinaryExpression(parent);

/** What a part of a file writes itself, the declarations that it uses, and every name that it calls of something. */
function read(part, path, imported, local, except = new Set()) {
  const found = { events: new Set(), mails: new Set(), uses: new Set(), names: new Set() };
  const visit = (node) => {
    if (except.has(node)) return;
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'type' && ts.isStringLiteral(node.initializer))
      if (events.has(node.initializer.text)) found.events.add(node.initializer.text);
    if (ts.isStringLiteral(node) && kinds.has(node.text) && isOrder(node)) found.mails.add(node.text);
    if (ts.isTemplateExpression(node))
      for (const verdict of VERDICTS)
        if (kinds.has(node.head.text + verdict)) found.mails.add(node.head.text + verdict);
    if (ts.isPropertyAccessExpression(node)) found.names.add(node.name.text);
    if (ts.isIdentifier(node) && node !== part.name) {
      const target = imported.get(node.text) ?? (local.has(node.text) ? `${path}#${node.text}` : undefined);
      if (target) found.uses.add(target);
    }
    node.forEachChild(visit);
  };
  visit(part);
  return found;
}

const decoratorOf = (declaration, name) =>
  ts.canHaveDecorators(declaration)
    ? ts
        .getDecorators(declaration)
        ?.map(({ expression }) => expression)
        .find((call) => ts.isCallExpression(call) && call.expression.getText() === name)
    : undefined;

/** The first sentence of what is written above a declaration. */
function summaryOf(source, declaration) {
  const [comment] = (ts.getLeadingCommentRanges(source.text, declaration.getFullStart()) ?? []).slice(-1);
  if (!comment) return '';
  const text = source.text
    .slice(comment.pos, comment.end)
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replace(/\n\s*\*\s?/g, ' ');
  return (/^.*?[.](?=\s|$)/.exec(text.trim()) ?? [text.trim()])[0].replace(/\s*\([^)]*\)\.?$/, '').replace(/[.]$/, '');
}

for (const path of files) {
  const source = parse(path);
  const imported = importsOf(source);
  const local = new Set();
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations) local.add(name.getText());
    else if (statement.name) local.add(statement.name.getText());
  }
  const own = [];
  for (const statement of source.statements) {
    const isVariable = ts.isVariableStatement(statement);
    if (!isVariable && !ts.isFunctionDeclaration(statement) && !ts.isClassDeclaration(statement)) continue;
    const parts = isVariable ? statement.declarationList.declarations : [statement];
    for (const part of parts) {
      const key = `${path}#${part.name?.getText() ?? ''}`;
      const methods = ts.isClassDeclaration(part) ? part.members.filter(ts.isMethodDeclaration) : [];
      for (const method of methods) {
        const name = `${key}.${method.name.getText()}`;
        const found = read(method, path, imported, local);
        // What it calls of its own class.
        found.uses.add(key);
        declarations.set(name, found);
        own.push(name);
      }
      declarations.set(key, read(part, path, imported, local, new Set(methods)));
      own.push(key);
      if (!ts.isClassDeclaration(statement)) continue;
      const schedule = decoratorOf(statement, 'ScheduledTask');
      const reacts = decoratorOf(statement, 'ReactsTo');
      const queue = decoratorOf(statement, 'OnQueue');
      const entry = { path, own, summary: summaryOf(source, statement) };
      if (schedule) sentences.push({ ...entry, pace: /everySeconds: (\d+)/.exec(schedule.getText())?.[1] });
      if (reacts)
        sentences.push({
          ...entry,
          after: reacts.arguments.map(({ text }) => text),
          queue: queue?.arguments[0]?.text ?? 'matching',
        });
    }
  }
  if (path.endsWith('.command.ts')) sentences.push({ path, own });
  for (const key of own) {
    const [owner, method] = key.split('#')[1].split('.');
    // Through what its class is given, and code that executes a command has the consequences of its whole file.
    if (method) for (const use of declarations.get(`${path}#${owner}`).uses) declarations.get(key).uses.add(use);
    if (SENTENCE.test(path)) for (const other of own) declarations.get(key).uses.add(other);
  }
}

/**
 * Everything that declarations come to write, themselves or
 * through what they use; of a class, the methods that they name.
 */
function reached(keys) {
  const seen = new Set();
  const all = { events: new Set(), mails: new Set() };
  const left = [...keys];
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    const found = declarations.get(key);
    if (!found || seen.has(key)) continue;
    seen.add(key);
    for (const event of found.events) all.events.add(event);
    for (const mail of found.mails) all.mails.add(mail);
    for (const use of found.uses) left.push(use, ...[...found.names].map((name) => `${use}.${name}`));
  }
  return { events: [...all.events].sort(), mails: [...all.mails].sort() };
}

const titleOf = (path) => basename(path).replace(SENTENCE, '').replaceAll('-', ' ');
const linked = (path) => `[${titleOf(path)}](../${path})`;
const list = (items, none = '–') => (items.length ? items.join(', ') : none);
const code = (names) => names.map((name) => `\`${name}\``);

function page() {
  const known = sentences.map((sentence) => ({ ...sentence, ...reached(sentence.own) }));
  const reactions = known.filter(({ after }) => after);
  const tasks = known.filter(({ pace }) => pace);
  const rows = [...events].sort().map((event) => {
    const causes = known.filter((one) => one.events.includes(event));
    const then = reactions.filter(({ after }) => after.includes(event));
    const mails = [...new Set(then.flatMap((one) => one.mails))].sort();
    const reaction = then.map(({ path }) => linked(path));
    return `| \`${event}\` | ${list(causes.map(({ path }) => linked(path)))} | ${list(reaction)}${mails.length ? `; mails ${list(code(mails))}` : ''} |`;
  });
  return `# What follows from what

Generated from the code by \`npm run consequences\`; a test compares. A *command* is what a person does, a *task* comes by the
clock (queue \`schedule\`), a *reaction* follows from an event that is committed (queues \`matching\` and \`notifications\`). A mail is
written in the commit of what causes it and sent by \`notifications\` ([decision 031](decisions/031-three-queues.md)).

## Tasks

| task | every | what it does | events | mails |
| --- | --- | --- | --- | --- |
${tasks.map((one) => `| ${linked(one.path)} | ${one.pace} s | ${one.summary} | ${list(code(one.events))} | ${list(code(one.mails))} |`).join('\n')}

## Reactions

| reaction | after | queue | events | mails |
| --- | --- | --- | --- | --- |
${reactions.map((one) => `| ${linked(one.path)} | ${list(code(one.after))} | \`${one.queue}\` | ${list(code(one.events))} | ${list(code(one.mails))} |`).join('\n')}

## Commands

Everything that one may write; which of it, the state decides.

| command | events | mails |
| --- | --- | --- |
${known
  .filter(({ path, events: written, mails }) => path.endsWith('.command.ts') && written.length + mails.length > 0)
  .map((one) => `| ${linked(one.path)} | ${list(code(one.events))} | ${list(code(one.mails))} |`)
  .join('\n')}

## Events

| event | written by | reactions |
| --- | --- | --- |
${rows.join('\n')}
`;
}

await script(HELP, async (args) => {
  const text = page();
  const at = join(root, PAGE);
  if (!args.includes('--check')) return writeFileSync(at, text);
  if (readFileSync(at, 'utf8') !== text) throw new Refusal(`${PAGE} is not what the code says: npm run consequences`);
});
