/**
 * A text rewritten for searching; `from` and `to` say for each
 * of its characters which part of the original it stands for.
 */
export type FoldedText = { text: string; from: number[]; to: number[] };

/** A part of the original text, as half-open character positions. */
export type Span = { from: number; to: number };

/** Written but not seen: joiners, marks, control characters, and letters without a shape. */
const INVISIBLE = /^[\p{Cf}\p{Cc}\p{M}\u115f\u1160\u2800\u3164\uffa0]$/u;
const LOOKALIKES: Record<string, string> = { '。': '.', '·': '.', '•': '.', '\u2044': '/', '\u2215': '/', '٫': '.' };
const DECIMAL = /^\p{Nd}$/u;

/** The value of a digit of any script; every script keeps its ten digits side by side. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) as number;
  let value = 0;
  while (value < 9 && DECIMAL.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

function foldedCharacter(character: string): string {
  if (character > ' ' && character < '\x7f') return character.toLowerCase();
  if (/\s/.test(character)) return ' ';
  if (INVISIBLE.test(character)) return '';
  let folded = '';
  for (const part of character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\p{M}/gu, ''))
    folded += LOOKALIKES[part] ?? (DECIMAL.test(part) ? digitOf(part) : part);
  return folded;
}

/**
 * Folds width, case, accents and scripts of digits, takes out
 * what is invisible and narrows white space to single blanks.
 */
export function fold(original: string): FoldedText {
  let text = '';
  const [from, to]: [number[], number[]] = [[], []];
  let at = 0;
  for (const character of original) {
    const end = at + character.length;
    const folded = foldedCharacter(character);
    for (let unit = 0; unit < folded.length; unit += 1) {
      if (folded[unit] === ' ' && text.endsWith(' ')) continue;
      text += folded[unit];
      from.push(at);
      to.push(end);
    }
    at = end;
  }
  return { text, from, to };
}

/**
 * The text with each match of `pattern` rewritten; the new
 * characters stand for the whole match. Null leaves a match alone.
 */
export function rewrite(
  folded: FoldedText,
  pattern: RegExp,
  rewritten: (match: RegExpExecArray) => string | null,
): FoldedText {
  const { text, from, to } = folded;
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return folded;
  const result: FoldedText = { text: '', from: [], to: [] };
  let done = 0;
  const keep = (until: number) => {
    result.text += text.slice(done, until);
    for (; done < until; done += 1) {
      result.from.push(from[done] as number);
      result.to.push(to[done] as number);
    }
  };
  for (const match of matches) {
    const put = rewritten(match);
    if (put === null) continue;
    const end = match.index + match[0].length;
    keep(match.index);
    result.text += put;
    for (let unit = 0; unit < put.length; unit += 1) {
      result.from.push(from[match.index] as number);
      result.to.push(to[end - 1] as number);
    }
    done = end;
  }
  keep(text.length);
  return result;
}

/** Where the characters `start` to `end` of a folded text stand in the original. */
export const spanOf = ({ from, to }: FoldedText, start: number, end: number): Span => ({
  from: from[start] as number,
  to: to[end - 1] as number,
});
