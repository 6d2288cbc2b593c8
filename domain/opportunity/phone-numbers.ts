import { type FoldedText, rewrite, type Span, spanOf } from './folded-text.js';

const DIGIT_WORDS: Record<string, string> = {
  zero: '0',
  nought: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  oh: '0',
  o: '0',
};
const WORD = Object.keys(DIGIT_WORDS).join('|');
const SPELLED = new RegExp(String.raw`(?<![\p{L}\p{N}])(double |triple )?((?:${WORD})+)(?![\p{L}\p{N}])`, 'gu');
const EACH_WORD = new RegExp(WORD, 'g');
/** `O4l2` for `0412`. */
const LETTERED = /(?<![\p{L}\p{N}])[\doil]*\d[\doil]*(?![\p{L}\p{N}])/gu;

/** `<b>0412</b>345678` */
const MARKUP = /<\/?[a-z][^<>]{0,60}>/g;

/** Digits with whatever stands between them, as long as it is short and no letter. */
const RUN = /\d(?:[^\p{L}\p{N}]{0,4}\d)*/gu;
const FEWEST_DIGITS = 8;
const MOST_DIGITS = 15;

/** Australian numbers with area code, mobile numbers, 1300 and 1800. */
const AUSTRALIAN = /^(?:(?:(?:0011|00)?610?|0)[23478]\d{8}|4\d{8}|1[38]00\d{6})$/;

const DAY = '(?:0?[1-9]|[12][0-9]|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)[0-9]{2}';
const DATE = new RegExp(
  String.raw`(?<![\d/.-])(?:${DAY}([/.-])${MONTH}\1${YEAR}|${YEAR}([/.-])${MONTH}\2${DAY}|${DAY}/${MONTH}/\d\d)(?![/.-]?\d)`,
  'g',
);
const HOUR = '(?:[01]?[0-9]|2[0-3])';
const QUARTER = '(?:00|15|30|45)';
/** Times, ranges of hours, money, percentages, decimals, thousands and years. */
const QUANTITY = new RegExp(
  [
    String.raw`(?<![\d:.])${HOUR}(?::[0-5]\d|\.${QUARTER})(?![:.]?\d)`,
    String.raw`(?<!\d)[012]\d${QUARTER} ?[-–—] ?[012]\d${QUARTER}(?!\d)`,
    String.raw`\$ ?[1-9]\d{0,4}(?:\.\d\d)?(?![\d.,]\d|\d)`,
    String.raw`(?<![\d.])(?:0|[1-9]\d{0,2})(?:\.\d{1,2})? ?%`,
    String.raw`(?<![\d.])(?:0|[1-9]\d{0,2})\.\d{1,2}(?![.\d])`,
    String.raw`(?<![\d,])[1-9]\d{0,2}(?:,\d{3})+(?![,\d])`,
    String.raw`(?<!\d)${YEAR}(?!\d)`,
  ].join('|'),
  'g',
);

/** No folded text holds it, and no number goes on across it. */
const BREAK = '\n';

const blank = (text: string) => BREAK.repeat(text.length);
const digitsIn = (text: string) => text.replace(/\D/g, '');

/**
 * The first of the groups of digits with which, and the ones after it, an Australian number begins; -1 where none does.
 */
const australianAt = (groups: readonly string[]): number =>
  groups.findIndex((_, first) => {
    let joined = '';
    for (let next = first; next < groups.length && joined.length <= MOST_DIGITS; next += 1) {
      joined += groups[next];
      if (AUSTRALIAN.test(joined)) return true;
    }
    return false;
  });

/** Year levels, ages, pages or marks one after the other: `7, 8, 9, 10, 11, 12`, `85, 90, 78, 92`. */
function isList(text: string, groups: readonly string[]): boolean {
  if (groups.length < 3 || groups.some((group) => group.length > 3 || group.startsWith('0'))) return false;
  const numbers = groups.map(Number);
  const ascends = numbers.every((number, place) => place === 0 || number > (numbers[place - 1] as number));
  return ascends || (numbers.every((number) => number <= 100) && !/\d[^,;&\d]+\d/.test(text));
}

/** From where on a run of digits is a phone number; -1 where it is none. */
function phoneAt(run: string): number {
  const blanked = run.replace(DATE, blank);
  const groups = [...blanked.matchAll(/\d+/g)];
  const australian = australianAt(groups.map(([digits]) => digits));
  if (australian >= 0)
    return /\+\D*$/.exec(run.slice(0, groups[australian]?.index))?.index ?? groups[australian]?.index ?? 0;
  const isOther = blanked.split(BREAK).some((part) => {
    if (digitsIn(part).length < FEWEST_DIGITS) return false;
    if (/\+\D{0,3}\d/.test(part)) return true;
    return part
      .replace(QUANTITY, BREAK)
      .split(BREAK)
      .some((rest) => digitsIn(rest).length >= FEWEST_DIGITS && !isList(rest, rest.match(/\d+/g) ?? []));
  });
  return isOther ? 0 : -1;
}

/**
 * Where a folded text holds phone numbers, however they are
 * spelled; dates, times, prices, marks and year levels are none.
 */
export function phoneNumbersIn(folded: FoldedText): Span[] {
  const spelled = rewrite(
    rewrite(folded, MARKUP, () => ''),
    SPELLED,
    ([, times = '', words = '']) => {
      const digits = words.replace(EACH_WORD, (word) => DIGIT_WORDS[word] as string);
      return digits.repeat(times === 'double ' ? 2 : times === 'triple ' ? 3 : 1);
    },
  );
  const digits = rewrite(spelled, LETTERED, ([token]) =>
    token.length > 2 ? token.replace(/o/g, '0').replace(/[il]/g, '1') : null,
  );
  return [...digits.text.matchAll(RUN)].flatMap((run) => {
    const start =
      run.index - (/[+($]+ ?$/.exec(digits.text.slice(Math.max(0, run.index - 3), run.index))?.[0].length ?? 0);
    const end = run.index + run[0].length;
    const at = phoneAt(digits.text.slice(start, end));
    return at < 0 ? [] : [spanOf(digits, start + at, end)];
  });
}
