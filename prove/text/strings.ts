/**
 * Ways to write a link, an address or the name of an account; each holds `zqx` and its number, which nobody may read.
 */
export const LINKS: readonly string[] = [
  (n: string) => `https://${n}.example/a`,
  (n: string) => `http://${n}.com`,
  (n: string) => `HTTPS://${n.toUpperCase()}.COM/LOGIN`,
  (n: string) => `${n}.com.au`,
  (n: string) => `www.${n}.net`,
  (n: string) => `${n}.xyz/login`,
  (n: string) => `${n}[.]com`,
  (n: string) => `${n}(dot)com`,
  (n: string) => `${n} dot com slash join`,
  (n: string) => `${n}．com`,
  (n: string) => `${wide(n)}．ｃｏｍ`,
  (n: string) => `${n}\u200b.com`,
  (n: string) => `${n}。com`,
  (n: string) => `https:\\\\${n}.com`,
  (n: string) => `//${n}.com/x`,
  (n: string) => `t.me/${n}`,
  (n: string) => `wa.me/${n}`,
  (n: string) => `bit.ly/${n}`,
  (n: string) => `instagram.com/${n}`,
  (n: string) => `fb.com/${n}`,
  (n: string) => `Telegram: ${n}`,
  (n: string) => `Instagram: @${n}`,
  (n: string) => `${n}@gmail.com`,
  (n: string) => `${n} (at) gmail (dot) com`,
  (n: string) => `${n} at gmail dot com`,
  (n: string) => `mailto:${n}@mail.org`,
  (n: string) => `${n}＠gmail．com`,
  (n: string) => `${n}[at]gmail[dot]com`,
  (n: string) => `https://user:word@${n}.com`,
  (n: string) => `https://${n}.com:8443/p?q=1#f`,
  (n: string) => `xn--${n}-abc.com`,
  (n: string) => `${n}.tutors.shop`,
  (n: string) => `ftp://${n}.org`,
  (n: string) => `javascript://${n}.com/%0aalert(1)`,
  (n: string) => `<a href="https://${n}.com">here</a>`,
  (n: string) => `[here](https://${n}.com)`,
  (n: string) => `${n}.com.`,
  (n: string) => `"${n}.com"`,
  (n: string) => `(${n}.com/me)`,
  (n: string) => `see:${n}.io/x`,
].map((write, index) => write(`zqx${index + 1}q`));

function wide(text: string): string {
  return [...text].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('');
}

/** Ways to write one phone number. */
export const PHONES: readonly string[] = [
  ...['0412345678', '0412 345 678', '0412-345-678', '0412.345.678', '0412/345/678', '(0412) 345 678'],
  ...['+61412345678', '+61 412 345 678', '+61 (0)412 345 678', '0061 412 345 678', '61412345678'],
  ...['0 4 1 2 3 4 5 6 7 8', '0412_345_678', '0412*345*678', '0412,345,678', '0412|345|678', '0412–345–678'],
  ...['0412—345—678', '0412·345·678', '０４１２３４５６７８', '٠٤١٢٣٤٥٦٧٨', '०४१२३४५६७८', '0412\u200b345\u200b678'],
  ...['0412\u00a0345\u00a0678', 'tel:0412345678', 'ph 0412 345 678', 'call0412345678now', '0412...345...678'],
  ...[
    '04-12-34-56-78',
    '04 12 34 56 78',
    '𝟎𝟒𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖',
    '⓪④①②③④⑤⑥⑦⑧',
    '0412\t345\t678',
    '0412~345~678',
    '[0412][345][678]',
  ],
  ...['0412:345:678', '0412 345-678', '(04)12 345 678', '0412  345  678', '<b>0412</b>345678'],
];

/** What a screen, a mail, a table or a calendar may take for its own language; where it succeeds, `zq` says so. */
export const CODES: readonly string[] = [
  ...['<script>zq=1</script>', '<img src=x onerror=zq=1>', '<svg onload=zq=1>', '"><script>zq=1</script>'],
  ...[`' onmouseover='zq=1`, '<iframe srcdoc="<script>parent.zq=1</script>">', '<style>body{display:none}</style>'],
  ...['</title><script>zq=1</script>', '</textarea><script>zq=1</script>', '{{constructor.constructor("zq=1")()}}'],
  ...[
    '${zq=1}',
    '<math><mi xlink:href="javascript:zq=1">',
    '<base href=//zq.invalid/>',
    '<link rel=stylesheet href=//zq.invalid/x>',
  ],
  ...['<!--<img src="--><img src=x onerror=zq=1>">', '&lt;script&gt;zq=1&lt;/script&gt;'],
  ...['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '=HYPERLINK("x","y")', `=cmd|' /C zq'!A0`, '"=1+1","x"'],
  ...['\u202emoc.live', 'a\u202eb\u202cc', '\u2066x\u2069', 'a\u2067b', '\u200fabc', '\u061cabc'],
  ...['a\r\nBcc: zq@zq.invalid', 'a\nX-Zq: 1', 'a\rX-Zq: 1', 'a\r\n\r\n<script>zq=1</script>', 'a\u2028X-Zq: 1'],
  ...[
    'a\u0085X-Zq: 1',
    'a\r\nEND:VEVENT\r\nBEGIN:VEVENT',
    'a\nX-ZQ:1',
    '=?utf-8?Q?a=0D=0AX-Zq=3A_1?=',
    'a%0d%0aX-Zq: 1',
  ],
];

/** The contact in a text that somebody may not read, after whatever a reader's eye or machine would undo. */
export function contactIn(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g, '')
    .toLowerCase();
  const [token] = /zqx\d+q/.exec(plain) ?? [];
  if (token) return token;
  const digits = plain.replace(/<\/?\w+>/g, '').replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));
  return digits.replace(/(?<=\d)\D{1,4}(?=\d)/g, '').includes('412345678') ? '412345678' : null;
}

/** Digits stand ten in a row in every script. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}
