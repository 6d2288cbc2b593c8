import { resolve } from 'node:path';
import { ESLint } from 'eslint';

const root = resolve(import.meta.dirname, '../..');
const RULES = ['no-restricted-imports', 'no-restricted-globals', 'no-restricted-properties', 'no-restricted-syntax'];

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => RULES.includes(ruleId),
  // These rules need no types, which would be worked out for the whole program.
  overrideConfig: [{ languageOptions: { parserOptions: { projectService: false } } }],
});

/** The rules that a module of the site would break. */
async function brokenBy(code: string, filePath = 'web/features/newsletter/newsletter-box.tsx'): Promise<unknown[]> {
  const [result] = await eslint.lintText(code, { filePath: resolve(root, filePath) });
  return result?.messages.map(({ ruleId }) => ruleId) ?? [];
}

describe('D-25 screens send by useAction alone', () => {
  it.each([
    ["import { useMutation } from '@tanstack/react-query';\nexport const use = useMutation;", RULES[0]],
    ["import { ask } from '../../lib/api';\nexport const use = ask;", RULES[0]],
    ["import { send } from '../../lib/api';\nexport const use = send;", RULES[0]],
    ["export const go = () => fetch('/api/newsletter', { method: 'POST' });", RULES[1]],
    ['export const go = () => new XMLHttpRequest();', RULES[1]],
    ["export const go = () => window.fetch('/api/newsletter');", RULES[2]],
    ["export const go = () => navigator.sendBeacon('/api/newsletter');", RULES[2]],
    ['export const Box = () => <form method="post" />;', RULES[3]],
    ['export const Box = () => <form action="/api/newsletter" />;', RULES[3]],
    ["import { Form } from 'react-router';\nexport const Box = Form;", RULES[3]],
  ])('%s', async (code, rule) => {
    expect(await brokenBy(code)).toEqual([rule]);
  });

  it('what the hook itself and reads need is allowed', async () => {
    const hook = "import { useMutation } from '@tanstack/react-query';\nexport const use = useMutation;";
    expect(await brokenBy(hook, 'web/lib/action.ts')).toEqual([]);
    const screen = `
      import { useQuery } from '@tanstack/react-query';
      import { useAction } from '../../lib/action';
      import { read, wordsOf } from '../../lib/api';
      export const Box = () => <form onSubmit={() => undefined} data-uses={String([useQuery, useAction, read, wordsOf])} />;
    `;
    expect(await brokenBy(screen)).toEqual([]);
  });
});
