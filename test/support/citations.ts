import ts from 'typescript';

/** Families whose numbers have two digits at least. */
export const TWO_DIGITS = /^(API|[PESUTOQAFVMR])-$/;
/** The ids of a family, from one number to another. */
export const numbered = (prefix: string, from: number, to: number, digits: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => prefix + String(from + index).padStart(digits, '0'));

/**
 * What stands before an id and how many digits it has keep it apart from `SHA-256`, `T-1`, `%F0` or `#FBF8F1`. F8 is
 * also a key of the keyboard, which does no harm: there is a finding of that name.
 */
const ID = '(?:(?:R|REL|SEC|D)-\\d+|(?:API|[PESUTOQAFVMG])-\\d{2}|F[1-9]\\d?|S[01]§\\d|F-Low)(?!\\w)';
const CITED = new RegExp(`(?<![\\w#%-])(${ID})(?:\\s+to\\s+(${ID}))?`, 'g');

/** The ids in a text; `R-38 to R-40` cites three. */
export function citedIn(text: string): string[] {
  return [...text.matchAll(CITED)].flatMap(([, id = '', last]) => {
    const [, prefix = '', from = ''] = /^(.*?)(\d+)$/.exec(id) ?? [];
    const [, lastPrefix, to = ''] = /^(.*?)(\d+)$/.exec(last ?? '') ?? [];
    if (last === undefined) return [id];
    return prefix === lastPrefix ? numbered(prefix, Number(from), Number(to), from.length) : [id, last];
  });
}

/** The titles of a file's suites and tests, with the words of the tables from which `each` makes titles. */
export const titlesOf = (file: string, text: string): string => titlesIn(file, text, () => true);

/** The titles of those that `npm test` runs (decision 070). */
export function coreTitlesOf(file: string, text: string): string {
  if (/@module-tag long\b/.test(text)) return '';
  if (file.startsWith('test/web/')) return titlesIn(file, text, (options) => /tag: '@core'/.test(options));
  return titlesIn(file, text, (options) => !/tags: 'long'/.test(options));
}

function titlesIn(file: string, text: string, isWanted: (options: string) => boolean): string {
  const root = (node: ts.Expression): ts.Expression =>
    ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) ? root(node.expression) : node;
  const words = (node: ts.Node): string[] => {
    const own = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) ? [node.text] : [];
    return [...own, ...childrenOf(node).flatMap(words)];
  };
  const titles = (node: ts.Node, inTest: boolean): string[] => {
    const inside = (isTest: boolean) => childrenOf(node).flatMap((child) => titles(child, isTest));
    if (!ts.isCallExpression(node) || !['describe', 'it', 'test'].includes(root(node.expression).getText()))
      return inside(inTest);
    const [title, options] = node.arguments;
    if (!title || ts.isFunctionLike(title) || ts.isObjectLiteralExpression(title)) return inside(inTest);
    const isSuite = node.expression.getText().includes('describe');
    if (!isSuite && !inTest && !isWanted(options?.getText() ?? '')) return [];
    const contents = inside(!isSuite);
    return isSuite && contents.length === 0 ? [] : [...words(title), ...contents];
  };
  return titles(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), false).join('\n');
}

const childrenOf = (node: ts.Node): ts.Node[] => {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
};

/**
 * The addresses that a page's tables name in the column of calls, with `{}` for what differs. `/take` and `…/{id}/take`
 * after an address may stand for its end, or for what follows it: all of them are given.
 */
export function callsIn(page: string): string[] {
  return page.split('\n').flatMap((row) => {
    const [, first = '', second = ''] = row.split('|');
    const cell = first.includes('<a id') ? second : first;
    let before: string[] = [];
    return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, call = '']) => {
      const path = (call.split(' ').at(-1) ?? '').replace(/\?.*|^…/g, '').replace(/\{\w+\}/g, '{}');
      if (path.startsWith('/api/')) before = [path];
      else if (path.startsWith('/'))
        before = before.flatMap((one) => endingsOf(one).map((beginning) => beginning + path));
      return before;
    });
  });
}

/** An address, and without its last parts. */
const endingsOf = (path: string): string[] => {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/')).filter((one) => one !== '');
};
