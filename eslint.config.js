import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** People read numbers as numberText writes them. */
const oneWayToWriteNumbers = {
  selector: 'CallExpression[callee.property.name=/^(toLocaleString|toFixed|toPrecision)$/]',
  message: 'Numbers for people are written by numberText (domain/shared/number).',
};
/** Type has the sizes of web/app.css: eight steps for text and four for the headings of a page (decision 034). */
const oneScaleOfType = [
  ['Literal', 'value'],
  ['TemplateElement', 'value.raw'],
].map(([node, text]) => ({
  selector: `${node}[${text}=/(text-\\[(length:|[.\\d]|(calc|clamp|min|max)\\()|text-[4-9]xl|\\[font-size:)/]`,
  message: 'Type has the sizes of web/app.css: text-xs to text-3xl and text-display-1 to text-display-4.',
}));
// Words that the glossary of ARCHITECTURE.md replaces; see docs/decisions/032-plain-words-in-identifiers.md.
const AVOIDED =
  'house|desk|told|said|heard|wish|lever|doorbell|rung|mortal|papers|anew|whoever|whomever|standing|patience|correspondence';
// Those of them that a sentence needs no more than a name does.
const AVOIDED_IN_TEXT = [
  'house',
  'told',
  'telling',
  'lever',
  'doorbell',
  'rung',
  'mortal',
  'anew',
  'whoever',
  'whomever',
];
const Avoided = AVOIDED.replace(/\b[a-z]/g, (first) => first.toUpperCase());
const avoided = `/(^|_)(${AVOIDED})s?([A-Z0-9_]|$)|(${Avoided})s?([A-Z0-9_]|$)/`;
const TEST = '/^(it|test|describe|step|each)$/';
const titled = `:matches([callee.name=${TEST}], [callee.property.name=${TEST}], [callee.callee.property.name=${TEST}])`;
const plainWords = [
  ...[
    'VariableDeclarator > Identifier.id',
    ':function > Identifier.params',
    'FunctionDeclaration > Identifier.id',
    'ClassDeclaration > Identifier.id',
    'MethodDefinition > Identifier.key',
    'TSTypeAliasDeclaration > Identifier.id',
  ].map((declared) => `${declared}[name=${avoided}]`),
  `CallExpression${titled} > Literal.arguments[value=/\\b(${AVOIDED_IN_TEXT.join('|')})\\b/i]`,
].map((selector) => ({ selector, message: 'The glossary of ARCHITECTURE.md has a plain word for this.' }));

const hooks = { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' };

/** What changes something is sent by useAction, which sends it once however often it is pressed (decision 025). */
const message = 'Screens change things with useAction and read with read or apiQuery (web/lib).';
const oneWayToSend = {
  'no-restricted-imports': [
    'error',
    {
      paths: [{ name: '@tanstack/react-query', importNames: ['useMutation', 'MutationObserver'], message }],
      patterns: [{ group: ['**/lib/api', '**/lib/api.js'], importNames: ['ask', 'send'], message }],
    },
  ],
  'no-restricted-globals': ['error', { name: 'fetch', message }, { name: 'XMLHttpRequest', message }],
  'no-restricted-properties': [
    'error',
    { object: 'window', property: 'fetch', message },
    { object: 'globalThis', property: 'fetch', message },
    { object: 'navigator', property: 'sendBeacon', message },
  ],
  'no-restricted-syntax': [
    'error',
    oneWayToWriteNumbers,
    ...plainWords,
    ...oneScaleOfType,
    { selector: "JSXOpeningElement[name.name='form'] > JSXAttribute[name.name=/^(action|method)$/]", message },
    {
      selector:
        "ImportDeclaration[source.value='react-router'] ImportSpecifier[imported.name=/^(Form|useSubmit|useFetcher)$/]",
      message,
    },
  ],
};

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', '**/.react-router/', '.data/', 'test-results/', 'docs/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...plainWords],
      'no-warning-comments': ['error', { terms: AVOIDED_IN_TEXT, location: 'anywhere' }],
      // Code is Prettier's; comments it leaves as they are. A table has a line for each row.
      'max-len': ['error', { code: 10_000, comments: 120, ignorePattern: '^ *(\\*|//|/\\*\\*) *\\|' }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: ['test/web/**'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'performance', message: 'No test measures how long something takes: that belongs to npm run bench.' },
      ],
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  { files: ['interfaces/cli/**', 'bench/**', 'prove/**', 'scripts/**'], rules: { 'no-console': 'off' } },
  {
    files: ['domain/**', 'interfaces/http/**', 'infrastructure/mail/**'],
    rules: { 'no-restricted-syntax': ['error', oneWayToWriteNumbers, ...plainWords] },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', oneWayToWriteNumbers, ...plainWords, ...oneScaleOfType] },
  },
  { files: ['web/**/*.{ts,tsx}'], plugins: { 'react-hooks': reactHooks }, rules: hooks },
  { files: ['web/**/*.{ts,tsx}'], ignores: ['web/lib/**'], rules: oneWayToSend },
  // The bytes of a file go by a request that reports its progress, inside an action.
  { files: ['web/features/setup/upload.ts'], rules: { 'no-restricted-globals': 'off' } },
);
