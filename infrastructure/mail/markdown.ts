import MarkdownIt, { type Token } from 'markdown-it';

/**
 * Words that an operator wrote, as both parts of a mail; `leftOut`
 * are the addresses of links and pictures that no mail carries.
 */
export type Rendered = { html: string; text: string; leftOut: string[] };

const BODY = `font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#16241D;`;
const SERIF = `font-family:Fraunces,Georgia,'Times New Roman',serif;`;
const CODE = 'font-family:Menlo,Consolas,monospace;font-size:14px;';
/** Mailboxes read no style sheets. */
const STYLES: Record<string, string> = {
  p: `${BODY}margin:0 0 16px;font-size:16px;line-height:26px`,
  h2: `${SERIF}margin:24px 0 12px;font-size:22px;line-height:30px;font-weight:600;color:#16241D`,
  h3: `${BODY}margin:24px 0 8px;font-size:17px;line-height:26px;font-weight:600`,
  ul: `${BODY}margin:0 0 16px;padding-left:24px;font-size:16px;line-height:26px`,
  ol: `${BODY}margin:0 0 16px;padding-left:24px;font-size:16px;line-height:26px`,
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding:4px 0 0 16px;border-left:3px solid #E2DBCB',
  hr: 'border:0;border-top:1px solid #E2DBCB;margin:24px 0',
  a: 'color:#8A3F12',
  code: CODE,
  pre: `${CODE}margin:0 0 16px;white-space:pre-wrap`,
};

/** Raw HTML stays text. Which links become links is decided below, so that what is left out can be named. */
const markdown = new MarkdownIt({ html: false, linkify: true }).disable('table');
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
markdown.validateLink = () => true;

const isAllowed = (url: string) => URL.canParse(url) && ['https:', 'mailto:'].includes(new URL(url).protocol);

const attribute = (token: Token, name: string) => String(token.attrGet(name) ?? '');

/**
 * Without links that lead elsewhere than to https or mail, and
 * without pictures: one that is fetched says who has opened the mail.
 */
function allowed(tokens: readonly Token[], leftOut: string[]): Token[] {
  const open: boolean[] = [];
  return tokens.flatMap((token) => {
    if (token.type === 'image') {
      leftOut.push(attribute(token, 'src'));
      token.type = 'text';
      return [token];
    }
    if (token.type === 'link_open') {
      const url = attribute(token, 'href');
      open.push(isAllowed(url));
      if (!isAllowed(url)) leftOut.push(url);
      return isAllowed(url) ? [token] : [];
    }
    if (token.type === 'link_close') return open.pop() ? [token] : [];
    return [token];
  });
}

/** The mail's subject is its first heading, and others stand below it. */
const tagOf = ({ type, tag }: Token) =>
  type.startsWith('heading') ? (tag === 'h1' || tag === 'h2' ? 'h2' : 'h3') : tag;

function dress(token: Token): void {
  token.tag = tagOf(token);
  const style = token.type === 'code_block' || token.type === 'fence' ? STYLES['pre'] : STYLES[token.tag];
  if (style && token.nesting >= 0) token.attrSet('style', style);
}

const KEPT = 20;
const rendered = new Map<string, Rendered>();

/** Writes out Markdown; the same again, as for each reader of an issue, is not done twice. */
export function renderMarkdown(words: string): Rendered {
  const before = rendered.get(words);
  if (before) return before;
  const leftOut: string[] = [];
  const tokens = markdown.parse(words, {});
  for (const token of tokens) {
    if (token.children) token.children = allowed(token.children, leftOut);
    for (const one of [token, ...(token.children ?? [])]) dress(one);
  }
  const result = { html: markdown.renderer.render(tokens, markdown.options, {}), text: textOf(tokens), leftOut };
  if (rendered.size >= KEPT) rendered.clear();
  rendered.set(words, result);
  return result;
}

/** What stands before a block's first line, and before its others. */
type Margin = { first: string; rest: string };

/** The text part: what Markdown looks like by itself, with each link's address behind its words. */
function textOf(tokens: readonly Token[]): string {
  const margins: Margin[] = [];
  const numbers: (number | null)[] = [];
  let text = '';
  let isTight = false;
  const add = (block: string) => {
    const lines = block.split('\n').map((line) =>
      margins
        .map((margin) => {
          const { first } = margin;
          margin.first = margin.rest;
          return first;
        })
        .join('')
        .concat(line)
        .trimEnd(),
    );
    text += `${text && (isTight ? '\n' : '\n\n')}${lines.join('\n')}`;
  };
  for (const token of tokens) {
    const { type } = token;
    if (type === 'bullet_list_open') numbers.push(null);
    else if (type === 'ordered_list_open') numbers.push(Number(attribute(token, 'start') || 1));
    else if (type === 'bullet_list_close' || type === 'ordered_list_close') numbers.pop();
    else if (type === 'blockquote_open') margins.push({ first: '> ', rest: '> ' });
    else if (type === 'list_item_open') {
      const number = numbers.pop() ?? null;
      const first = number === null ? '- ' : `${number}. `;
      numbers.push(number === null ? null : number + 1);
      margins.push({ first, rest: ' '.repeat(first.length) });
    } else if (type === 'list_item_close' || type === 'blockquote_close') margins.pop();
    else if (type === 'paragraph_open') isTight = token.hidden && /\n *(-|\d+\.) [^\n]*$/.test(`\n${text}`);
    else if (type === 'heading_open') isTight = false;
    else if (type === 'inline') add(inlineText(token.children ?? []));
    else if (type === 'hr') add('* * *');
    else if (type === 'code_block' || type === 'fence') add(token.content.trimEnd());
  }
  return text;
}

function inlineText(tokens: readonly Token[]): string {
  const links: { url: string; from: number }[] = [];
  let text = '';
  for (const token of tokens) {
    if (token.type === 'link_open') links.push({ url: attribute(token, 'href'), from: text.length });
    else if (token.type === 'link_close') {
      const { url = '', from = 0 } = links.pop() ?? {};
      const address = url.replace(/^mailto:/i, '');
      if (text.slice(from).replace(/^mailto:/i, '') !== address) text += ` (${address})`;
    } else if (token.type === 'softbreak' || token.type === 'hardbreak') text += '\n';
    else text += token.content;
  }
  return text;
}
