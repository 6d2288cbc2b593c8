/** Who may import whom (ARCHITECTURE.md); test/architecture plants a violation of every rule. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const nodePackage = (...names) => names.map((name) => `(^|/)node_modules/${name}/`);

const WIRING = ['^interfaces/(main|serve|app\\.module)\\.ts$', '^interfaces/cli/(admin|audit|run|seed)\\.ts$'];
const ENTRIES = [
  ...WIRING,
  '^(bench|prove|prove/chaos)/main\\.ts$',
  '^interfaces/http/contract/',
  '^infrastructure/postgres/migrations/',
  '^web/(vite|react-router)\\.config\\.ts$',
  '^web/postbuild\\.mjs$',
  '^web/(root|entry\\.client|entry\\.server|routes)\\.tsx?$',
  '^web/routes/',
  '^test/',
  '^scripts/',
  '\\.d\\.ts$',
];

module.exports = {
  forbidden: [
    rule(
      'domain-is-pure',
      'The domain imports zod, the list of public suffixes and itself: no framework, no clock, no input or output.',
      { path: '^domain/' },
      { pathNot: ['^domain/', ...nodePackage('zod', 'tldts')] },
    ),
    rule(
      'public-suffixes-are-for-masking',
      'The masking alone reads the list of public suffixes (decision 019).',
      {
        path: '^(domain|application|infrastructure|interfaces|seed|bench|prove|web)/',
        pathNot: '^domain/opportunity/addresses\\.ts$',
      },
      { path: nodePackage('tldts') },
    ),
    rule(
      'site-carries-no-public-suffixes',
      'The list is heavier than a page may be (decisions 007 and 019).',
      { path: '^web/' },
      { path: nodePackage('tldts'), reachable: true },
    ),
    rule(
      'domain-features-are-strangers',
      'A feature of the domain knows, of the others, only their options, the masking, the matching and who is eligible; what ends around an enquiry or a tutor spans several.',
      { path: '^domain/([^/]+)/', pathNot: '^domain/(enquiry|tutor)/outcome\\.ts$' },
      {
        path: '^domain/',
        pathNot: ['^domain/($1|shared|matching)/', '^domain/[^/]+/(options|masking|eligibility)\\.ts$'],
      },
    ),
    rule(
      'domain-shared-knows-no-feature',
      'What every feature stands on stands on none of them.',
      { path: '^domain/shared/' },
      { path: '^domain/', pathNot: '^domain/shared/' },
    ),
    rule(
      'application-knows-the-domain-alone',
      'Commands, queries and reactions reach tools through ports.',
      { path: '^application/' },
      {
        pathNot: [
          '^(application|domain)/',
          '^(node:)?(crypto|stream)$',
          ...nodePackage('@nestjs/(common|core|cqrs)', 'reflect-metadata', 'rxjs', 'uuid', 'zod'),
        ],
      },
    ),
    rule(
      'infrastructure-is-not-driven-by-interfaces',
      'Infrastructure implements ports and knows nobody who drives the application.',
      { path: '^infrastructure/' },
      { path: '^(interfaces|web|scripts|test)/' },
    ),
    rule(
      'interfaces-reach-tools-through-ports',
      'Only the wiring binds ports to infrastructure.',
      { path: '^interfaces/', pathNot: WIRING },
      { path: '^infrastructure/' },
    ),
    rule(
      'interfaces-know-no-site',
      'The server does not import the site, its scripts or its tests.',
      { path: '^interfaces/' },
      { path: '^(web|scripts|test)/' },
    ),
    rule(
      'seed-is-loaded-by-the-wiring',
      'Made-up people come in by a command and at the start of a demo; no part of the product leans on them.',
      { pathNot: [...WIRING, '^(seed|bench|prove|test)/'] },
      { path: '^seed/' },
    ),
    rule(
      'seed-knows-no-interface',
      'The seed makes up states and events and hands them to the ledger.',
      { path: '^seed/' },
      { path: '^(interfaces|web|scripts|test)/' },
    ),
    rule(
      'bench-is-imported-by-nobody',
      'What measures the product is no part of it: the build leaves it out.',
      { pathNot: '^(bench|prove)/' },
      { path: '^bench/' },
    ),
    rule(
      'bench-measures-the-server',
      'The site has measures of its own.',
      { path: '^bench/' },
      { path: '^(web|scripts|test)/' },
    ),
    rule(
      'proofs-are-imported-by-tests-alone',
      'What proves the product is no part of it; its small forms are suites.',
      { pathNot: '^(prove|test)/' },
      { path: '^prove/' },
    ),
    rule(
      'contract-is-zod-and-domain',
      'The shapes on the wire are shared with the site.',
      { path: '^interfaces/http/contract/' },
      { pathNot: ['^interfaces/http/contract/', '^domain/', ...nodePackage('zod')] },
    ),
    rule(
      'site-knows-domain-and-contract',
      'Of the server the site knows the rules and the shapes on the wire.',
      { path: '^web/' },
      { path: '^(application|infrastructure|interfaces|scripts|test)/', pathNot: '^interfaces/http/contract/' },
    ),
    rule(
      'site-features-meet-in-routes',
      'A feature of the site does not import another.',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/(features|routes)/', pathNot: '^web/features/$1/' },
    ),
    rule(
      'site-kit-knows-no-feature',
      'The kit, the library and the words stand below features and routes.',
      { path: '^web/(ui|lib|content)/' },
      { path: '^web/(features|routes)/' },
    ),
    rule(
      'scripts-need-nothing-installed',
      'What runs before the installation imports Node alone; a package only dynamically, after it.',
      { path: '^scripts/' },
      { pathNot: '^scripts/', dependencyTypesNot: ['core'], dynamic: false },
    ),
    rule(
      'production-needs-no-dev-package',
      'The image of production holds no devDependencies.',
      { path: '^(domain|application|infrastructure|interfaces|seed)/' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    rule('no-cycles', 'No module needs itself.', {}, { circular: true }),
    rule('no-orphans', 'Every module is used, or is an entry.', { orphan: true, pathNot: ENTRIES }, {}),
    rule(
      'everything-resolves',
      'An import names a module that is there; what a command installs for itself may not be there yet.',
      { pathNot: '^scripts/lighthouse/' },
      { couldNotResolve: true, pathNot: ['\\+types/', '\\?', '^virtual:'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.react-router|\\.data)/' },
    tsPreCompilationDeps: true,
    // The site's, because it alone names short cuts: @domain and @contract.
    tsConfig: { fileName: 'web/tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
