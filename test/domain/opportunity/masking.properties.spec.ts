import fc from 'fast-check';
import { maskContactIn } from '../../../domain/opportunity/masking.js';

const wide = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCodePoint(character.charCodeAt(0) + 0xfee0));
const withZeroWidths = (text: string) => [...text].join('\u200b');
const mathematical = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d41a + letter.charCodeAt(0) - 97));
const DISGUISES: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  wide,
  withZeroWidths,
  mathematical,
  (text) => text.replace(/./gu, (character) => `${character}\u0301`),
  (text) => `(${text})`,
  (text) => `${text}.`,
  (text) => `"${text}"`,
];

const MOBILES = ['0412345678', '61412345678', '0298765432', '1300975312', '412345678'];
const SEPARATORS = [
  '',
  ' ',
  '-',
  '.',
  '/',
  ' / ',
  ',',
  ', ',
  '_',
  '|',
  '*',
  '~',
  ' - ',
  '·',
  '…',
  '\n',
  '+',
  ':',
  '✨',
];
const GROUPINGS: ((digits: string) => string[])[] = [
  (digits) => [digits],
  (digits) => [...digits],
  (digits) => digits.match(/.{1,2}/g) ?? [],
  (digits) => digits.match(/.{1,3}/g) ?? [],
  (digits) => [digits.slice(0, 4), digits.slice(4, 7), digits.slice(7)],
  (digits) => [digits.slice(0, 2), digits.slice(2, 6), digits.slice(6)],
];
const phones = MOBILES.flatMap((digits) =>
  GROUPINGS.flatMap((grouping) => SEPARATORS.map((separator) => grouping(digits).join(separator))),
);
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const spelledPhones = MOBILES.flatMap((digits) => {
  const words = [...digits].map((digit) => WORDS[Number(digit)] as string);
  return [words.join(' '), words.join('-'), words.join(''), words.join(', ').replace('zero', 'oh')];
});

const DOTS = ['.', ' dot ', '(dot)', ' (dot) ', '[.]', ' [dot] ', '{.}', '_dot_', '-dot-', '。', '．', ' . ', '%2E'];
const ATS = ['@', ' @ ', '(at)', ' (at) ', '[at]', ' [at] ', ' at ', '_at_', '-at-', '＠', '<at>', '{@}'];
const mailboxes = ATS.flatMap((at) =>
  DOTS.flatMap((dot) => [
    `janedoe${at}gmail${dot}com`,
    `jane${dot}doe${at}posteo${dot}net`,
    `jane${at}school${dot}nsw${dot}edu${dot}au`,
  ]),
).concat(['jane at gmail', 'jane@hotmail', 'janeatgmaildotcom', 'jane.doe at outlook']);

const HOSTS = [
  'bit|ly',
  'evil|xyz',
  't|me',
  'tutors|shop',
  'banksia-login|com|au',
  'пример|рф',
  'a1|io',
  'xn--e1a|xn--p1ai',
];
const PATHS = ['', '/x', '/login?next=1', ':8443/a', ' / jane', ' slash jane'];
const links = HOSTS.flatMap((host) =>
  DOTS.filter((dot) => dot !== ' . ').flatMap((dot) =>
    PATHS.filter((path) => !path.startsWith(':') || dot === '.').map((path) => `${host.replaceAll('|', dot)}${path}`),
  ),
).concat([
  'https://evil.example/banksia',
  'HTTP://1.2.3.4/x',
  'hxxps://evil.example',
  'ftp://files.example',
  'www.evil.example',
  'evil.unknownsuffix/login',
  '203.0.113.7',
  't . me / jane',
  'evil . xyz',
  'evil .com',
  'evil. com',
  'mailto:jane',
  'https : // evil . com',
  'evil.com.Thanks',
]);
const accounts = [
  '@jane_doe',
  'x@jane.doe',
  'insta: jane_doe',
  'WhatsApp = janedoe',
  'telegram @janedoe',
  'Skype id janedoe',
  'snapchat name is janedoe',
  'discord:jane#1234',
];

/** What a reader could still use of a hidden text: letters and digits of some length. */
const traces = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\[hidden\]/g, ' ')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .match(/[\p{L}\p{N}]+/gu)
    ?.filter((word) => !/^(?:jane|x)$/i.test(word)) ?? [];

const AROUND = fc.tuple(
  fc.constantFrom('', 'Call me: ', 'My son is in Year 10, ', 'Maths and English (', 'Please write to\n'),
  fc.constantFrom('', ' thanks', '\nafter 6pm', ') on Mondays', ', please'),
);

describe('what a stranger spells to be contacted', () => {
  it('F3 SEC-17 there are more than 500 spellings', () => {
    expect(new Set([...phones, ...spelledPhones, ...mailboxes, ...links, ...accounts]).size).toBeGreaterThan(500);
  });

  it.each([
    ['phone numbers', phones],
    ['phone numbers in words', spelledPhones],
    ['mailboxes', mailboxes],
    ['links', links],
    ['accounts', accounts],
  ])('F3 SEC-17 nothing of %s stays', (_kind, spellings) => {
    const leaks = [...new Set(spellings)].filter(
      (spelling) => traces(maskContactIn(`Ask ${spelling}`)).join() !== 'Ask',
    );
    expect(leaks).toEqual([]);
  });

  it('F3 SEC-17 nor in any disguise, whatever stands around it', () => {
    const spelling = fc.constantFrom(...phones, ...mailboxes.filter((one) => !/\bat\b/.test(one)), ...links);
    fc.assert(
      fc.property(spelling, fc.constantFrom(...DISGUISES), AROUND, (secret, disguise, [before, after]) => {
        const hidden = maskContactIn(`${before}${disguise(secret)}${after}`);
        const around = traces(`${before}${after}`);
        expect(traces(hidden).filter((word) => !around.includes(word))).toEqual([]);
        expect(traces(hidden).filter((word) => /^\p{L}+$/u.test(word))).toEqual(
          around.filter((word) => /^\p{L}+$/u.test(word)),
        );
      }),
      { numRuns: 5_000 },
    );
  });

  it('F3 hides again nothing that it has hidden, and ends on any text', { tags: 'long' }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const once = maskContactIn(text);
        expect(maskContactIn(once)).toBe(once);
      }),
    );
  });
});
