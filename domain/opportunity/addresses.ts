import { parse } from 'tldts';
import { type FoldedText, rewrite, type Span, spanOf } from './folded-text.js';

/** What was spelled out, apart from what was typed as a sign: `jane at mail dot example`, `evil(dot)xyz`. */
const SPELLED_AT = '\uE000';
const SPELLED_DOT = '\uE001';
const LABEL = String.raw`[\p{L}\p{N}_-]`;

/** Words that begin a sentence and are also top-level domains: `ends here.It is`, `Maths.Science`. */
const SENTENCE_WORDS = new Set(
  (
    'am as at be by do how in is it me my no now one open so to us you art call computer dance education english help law ' +
    'music online school science study'
  ).split(' '),
);
/** `the dot in the middle` */
const AFTER_THE_DOT = 'am|an|as|at|be|by|do|in|is|it|my|no|of|on|or|so|to|us';
/** Endings of addresses that are no words, so that a blank beside their dot does not make them one. */
const BARE_ENDINGS = 'com|net|org|edu|gov|au|xyz|ly|io';
/** Written with a dot in ordinary text. */
const ORDINARY_HOSTS = /^(?:[bdhm]\.(?:com|ec|sc|tech)|(?:ado|asp|ml|vb)\.net|\d+\.(?:am|pm))$/;
const MAIL_PROVIDERS = 'gmail|googlemail|hotmail|yahoo|outlook|icloud|bigpond|optusnet|protonmail|proton|live|ymail';
const PROVIDER = new RegExp(`^(?:${MAIL_PROVIDERS})$`);
/** `lessons @home`: a place, and no name of an account. */
const ORDINARY_PLACES = new Set('home school uni university work library tafe lunch noon night'.split(' '));
const MESSENGERS =
  'whats ?app|instagram|insta|ig|snapchat|snap|telegram|wechat|weixin|discord|skype|facebook|fb|messenger|tik ?tok|viber|kik';

const SCHEME = /:\/\/\S*/gu;
const NAMED_SCHEME = /(?<![\p{L}\p{N}])(?:https?|mailto|tel|sms|callto|skype|whatsapp|tg):\S+/gu;
const WORLD_WIDE = new RegExp(String.raw`(?<!${LABEL})www[.${SPELLED_DOT}]\S+`, 'gu');
const HOST = new RegExp(String.raw`(?<!${LABEL})${LABEL}+(?:[.${SPELLED_DOT}]${LABEL}+)+`, 'gu');
const REST_OF_LINK = /(?:[/?#]|:\d)\S*/uy;
const AT_SIGN = new RegExp(`[@${SPELLED_AT}]`, 'g');
const MAILBOX = new RegExp(String.raw`[\p{L}\p{N}.${SPELLED_DOT}!#$%&'*+=?^_\x60{|}~-]`, 'u');
const HANDLE = /@(?<name>[\p{L}_][\p{L}\p{N}_.-]{2,})/gu;
const ACCOUNT = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${MESSENGERS})(?: ?[:=@]| (?:id|handle|name|username|user)(?: is| ?[:=])?)+ ?[\p{L}\p{N}_.#-]{3,}`,
  'gu',
);
const GLUED_MAILBOX = new RegExp(String.raw`at(?:${MAIL_PROVIDERS})(?:dot|com)\S*`, 'gu');
const ANY_DOT = new RegExp(`[.${SPELLED_DOT}]`);
const CLOSING = /[.,;:!?)\]}>'"]+$/;

const isPublicEnding = (label: string) =>
  parse(`x.${label}`, { extractHostname: false, validateHostname: false, detectIp: false }).isIcann === true;

const [OPEN, CLOSE] = [String.raw`[([{<|*_"'-]{1,3}`, String.raw`[)\]}>|*_"'-]{1,3}`];
type Sign = [pattern: RegExp, sign: (match: RegExpExecArray) => string | null];
/** Spelled-out and spaced-out signs. Every pattern is tried on single blanks, so none runs far. */
const SIGNS: Sign[] = [
  [new RegExp(` ?${OPEN} ?(?:dot|point) ?${CLOSE} ?`, 'gu'), () => SPELLED_DOT],
  [/ ?[([{<|*]{1,3} ?\. ?[)\]}>|*]{1,3} ?|%2e/gu, () => SPELLED_DOT],
  [new RegExp(` ?${OPEN} ?at ?${CLOSE} ?`, 'gu'), () => SPELLED_AT],
  [/ ?[([{<|*]{1,3} ?@ ?[)\]}>|*]{1,3} ?| @ /gu, () => '@'],
  [new RegExp(String.raw` dot (?!(?:${AFTER_THE_DOT})(?![/\p{L}\p{N}]))(?=\S)`, 'gu'), () => SPELLED_DOT],
  [/ at (?=\S)/gu, () => SPELLED_AT],
  [/ (?:forward )?slash (?=\S)| \/ ?|\/ /gu, () => '/'],
  [/ ?: ?\/\/| :\/\//gu, () => '://'],
  [new RegExp(String.raw`(?: \. ?|\. )(?=(?:${BARE_ENDINGS})(?!${LABEL}))`, 'gu'), () => SPELLED_DOT],
  [
    new RegExp(String.raw` \. (?=(?<word>${LABEL}+)(?<link>/?))`, 'gu'),
    ({ groups }) => (groups?.['link'] || !SENTENCE_WORDS.has(groups?.['word'] ?? '') ? '.' : null),
  ],
];
const withSigns = (folded: FoldedText) => SIGNS.reduce((text, [pattern, sign]) => rewrite(text, pattern, sign), folded);

/** `ends here.It is`: a sentence that follows without a blank. */
function joinsSentences({ from, to }: FoldedText, original: string, start: number, labels: readonly string[]): boolean {
  const [before = '', word = ''] = labels;
  if (labels.length !== 2 || !SENTENCE_WORDS.has(word)) return false;
  const at = start + before.length + 1;
  const written = original.slice(from[at], to[at + word.length - 1]);
  const rest = original.slice(to[at + word.length - 1], (to[at + word.length - 1] ?? 0) + 2);
  return /^\p{Lu}\p{Ll}+$/u.test(written) && /^(?:\s\S|[\s.!?]?$)/u.test(rest);
}

function isLink(host: string, hasPath: boolean): boolean {
  const labels = host.split(ANY_DOT);
  const last = labels.at(-1) as string;
  if (labels.every((label) => /^\d+$/.test(label)))
    return labels.length === 4 && labels.every((label) => Number(label) < 256);
  if (/^\d/.test(last)) return false;
  if (hasPath && /\p{L}{2}/u.test(last)) return true;
  if (ORDINARY_HOSTS.test(host)) return false;
  const named = labels.slice(1);
  return isPublicEnding(last) || named.some((label) => !SENTENCE_WORDS.has(label) && isPublicEnding(label));
}

function linksIn(signed: FoldedText, original: string): Span[] {
  const { text } = signed;
  return [...text.matchAll(HOST)].flatMap((host) => {
    const end = host.index + host[0].length;
    REST_OF_LINK.lastIndex = end;
    const rest = REST_OF_LINK.exec(text)?.[0].replace(CLOSING, '') ?? '';
    if (!isLink(host[0], rest.startsWith('/'))) return [];
    if (!rest && joinsSentences(signed, original, host.index, host[0].split('.'))) return [];
    return [spanOf(signed, host.index, end + rest.length)];
  });
}

function isMailHost(host: string, spelled: boolean): boolean {
  const labels = host.split(ANY_DOT);
  if (PROVIDER.test(labels[0] ?? '')) return true;
  if (labels.length < 2) return false;
  return !spelled || host.includes(SPELLED_DOT) || isLink(host, false);
}

/** Where the name begins that ends before `end`. */
function nameBefore(text: string, end: number): number {
  let start = end;
  while (start > 0 && MAILBOX.test(text[start - 1] as string)) start -= 1;
  return start;
}

function mailboxesIn(signed: FoldedText): Span[] {
  const { text } = signed;
  return [...text.matchAll(AT_SIGN)].flatMap(({ 0: sign, index }) => {
    const start = nameBefore(text, index);
    let end = index + 1;
    while (end < text.length && MAILBOX.test(text[end] as string)) end += 1;
    const host = text.slice(index + 1, end).replace(CLOSING, '');
    const isMailbox = start < index && host !== '' && isMailHost(host, sign === SPELLED_AT);
    return isMailbox ? [spanOf(signed, start, index + 1 + host.length)] : [];
  });
}

const matchesIn = (folded: FoldedText, pattern: RegExp): Span[] =>
  [...folded.text.matchAll(pattern)].map(({ 0: found, index }) =>
    spanOf(folded, index, index + found.replace(CLOSING, '').length),
  );

/** Matches with what stands before them without a blank, as before the sign of an address. */
function matchesWithNameIn(folded: FoldedText, pattern: RegExp): Span[] {
  return [...folded.text.matchAll(pattern)].flatMap(({ 0: found, index, groups }) => {
    const end = index + found.replace(CLOSING, '').length;
    return ORDINARY_PLACES.has((groups?.['name'] ?? '').replace(CLOSING, ''))
      ? []
      : [spanOf(folded, nameBefore(folded.text, index), end)];
  });
}

/**
 * Where a folded text holds links, e-mail addresses and names of messenger accounts, typed or spelled out. A name is a
 * link when a path follows it or when it ends in a public suffix (F3).
 */
export function addressesIn(folded: FoldedText, original: string): Span[] {
  const signed = withSigns(folded);
  return [
    ...matchesWithNameIn(signed, SCHEME),
    ...matchesIn(signed, NAMED_SCHEME),
    ...matchesIn(signed, WORLD_WIDE),
    ...linksIn(signed, original),
    ...mailboxesIn(signed),
    ...matchesWithNameIn(folded, GLUED_MAILBOX),
    ...matchesIn(folded, ACCOUNT),
    ...matchesWithNameIn(folded, HANDLE),
  ];
}
