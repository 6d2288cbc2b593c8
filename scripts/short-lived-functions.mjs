import { parseSync, Visitor } from 'rolldown/utils';

const FUNCTIONS = new Set(['FunctionExpression', 'ArrowFunctionExpression']);
/** What the bundler calls with the function that holds a CommonJS module. */
const MODULE = /^__commonJS/;

/**
 * The code of a bundle in which a function that another one assigns to a property, as in `response.end = function …`,
 * is made like any other. V8 makes it among its old objects, as if there was one for all times. Packages make one for
 * each request, and all that it sees would then outlive every collection but a full one (decision 071).
 */
export function withShortLivedFunctions(file, code) {
  const modules = new Set();
  const added = [];
  let depth = 0;
  const enter = (node) => void (depth += modules.has(node) ? 0 : 1);
  const leave = (node) => void (depth -= modules.has(node) ? 0 : 1);
  new Visitor({
    CallExpression({ callee, arguments: [held] }) {
      if (callee.type === 'Identifier' && MODULE.test(callee.name)) modules.add(held);
    },
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    AssignmentExpression({ left, right }) {
      if (depth === 0 || left.type !== 'MemberExpression' || !FUNCTIONS.has(right.type)) return;
      added.push([right.start, '(0, '], [right.end, ')']);
    },
  }).visit(parseSync(file, code).program);
  let written = 0;
  const text = added
    .sort(([a], [b]) => a - b)
    .map(([at, what]) => {
      const before = code.slice(written, at);
      written = at;
      return before + what;
    });
  return text.join('') + code.slice(written);
}
