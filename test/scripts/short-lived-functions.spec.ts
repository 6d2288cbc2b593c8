import { execFileSync } from 'node:child_process';
import { root } from './processes.js';

/** What a program prints, that may ask V8 where an object lives. */
const printed = (code: string, ...given: string[]) => {
  const args = ['--allow-natives-syntax', '--input-type=module', '--eval', code, ...given];
  return execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
};
const REWRITE = `
import { withShortLivedFunctions } from './scripts/short-lived-functions.mjs';
process.stdout.write(withShortLivedFunctions('answer.js', process.argv[1]));
`;
const rewritten = (code: string) => printed(REWRITE, code);

describe('functions that are assigned to a property at each call', () => {
  const program = `
const answer = {};
const wrap = (request) => {
  answer.end = function end() {
    request.log = () => request;
    return request.log().url;
  };
};
wrap({ url: '/api' });
`;

  it('are young, so that what they see is collected with the call', () => {
    const shown = `console.log(globalThis.isYoung(answer.end), answer.end(), answer.end.name)`;
    const asked = `globalThis.isYoung = new Function('object', 'return %InYoungGeneration(object)');`;
    expect(printed(asked + program + shown)).toBe('false /api end\n');
    expect(printed(asked + rewritten(program) + shown)).toBe('true /api end\n');
  });

  it('are the only ones that change, and no line moves', () => {
    const kept = `const { promisify } = require('node:util');
var require_answer = __commonJSMin((exports, module) => {
  exports.once = function () {};
  module.exports.later = async (ä) => {
    let own = () => {};
    own = () => {};
    const { given = () => {} } = ä;
    own.made = promisify(() => {});
  };
});
class Answer {
  end = () => {};
}
`;
    expect(rewritten(kept)).toBe(kept);
    expect(rewritten(`${kept}const late = (at) => (at['end'] ??= async () => 1);\n`)).toBe(
      `${kept}const late = (at) => (at['end'] ??= (0, async () => 1));\n`,
    );
  });
});
