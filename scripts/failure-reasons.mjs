import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const MOST_LINES = 40;

/** What a failed test said, as it stands beneath its name at the end of a run: plain, and not longer than a screen. */
export function reasonOf(texts) {
  const lines = stripVTControlCharacters(texts.filter(Boolean).join('\n')).split('\n');
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'].join('\n') : lines.join('\n');
}

/** vitest separates the titles of a name in one of its reports only. */
export const keyOf = (file, fullName) => `${file} ${fullName.replaceAll(' > ', ' ')}`;

/** A reporter of vitest that writes why each test failed, with the difference, which its own JSON leaves out. */
export default class FailureReasons {
  reasons = {};

  onTestCaseResult(test) {
    const { errors = [] } = test.result();
    if (errors.length === 0) return;
    const texts = errors.flatMap(({ message, diff, stacks = [] }) => [message, diff, ...stacks.slice(0, 1).map(place)]);
    this.reasons[keyOf(test.module.moduleId, test.fullName)] = reasonOf(texts);
  }

  onTestRunEnd() {
    writeFileSync(process.env.FAILURE_REASONS, JSON.stringify(this.reasons));
  }
}

const place = ({ file, line }) => `at ${relative(process.cwd(), file)}:${line}`;
