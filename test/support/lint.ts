import { resolve } from 'node:path';
import { ESLint } from 'eslint';

const root = resolve(import.meta.dirname, '../..');
const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
  // The rule needs no types, which would be worked out for the whole program.
  overrideConfig: [{ languageOptions: { parserOptions: { projectService: false } } }],
});

/** How often code at a path of the project breaks a rule of `no-restricted-syntax`. */
export async function violations(code: string, filePath: string): Promise<number> {
  const [result] = await eslint.lintText(code, { filePath: resolve(root, filePath) });
  return result?.messages.length ?? 0;
}
