/**
 * The rules for imports between folders (docs/architecture.md). Except the one about money, no rule
 * has the name of a single feature or entity, so that the rules also apply to new ones.
 */

/** The paths of tests and of their helpers, which may import from all folders. */
const tests = '[.]test[.]tsx?$|^tests/';
/** The paths of build plugins, which run in Node. Only the build and tests may import them. */
const buildPlugins = '/build-time/|^build/';

/**
 * Packages of which the server uses nothing that calls other servers. `web-push` only encrypts
 * messages, `twilio` only checks signatures, and `@simplewebauthn` reads no certificates. Only
 * `server/db/` opens the database.
 */
const packagesWithoutCalls = [
  '@hono/node-server',
  '@levischuck/tiny-cbor',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  '@valibot/to-json-schema',
  '@zxcvbn-ts/[^/]+',
  'any-ascii',
  'bowser',
  'dayjs',
  'drizzle-orm',
  'hono',
  'libphonenumber-js',
  'libqp',
  // Calls a server only with the option `download`.
  'papaparse',
  'pino',
  'postal-mime',
  'prom-client',
  'proxy-addr',
  'rate-limiter-flexible',
  'sanitize-html',
  'tldts',
  'twilio/lib/webhooks',
  'uqr',
  'uuid',
  'valibot',
  'vcf',
  'web-push',
];

/** Creates a rule: files that match `from` must not import files that match `to`. */
const createRule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * Returns the rules for the layers of `root`, a path as a regular expression, the lowest first. A
 * layer is one folder, or several with `|` between. The files of a layer import only from their own
 * layer and from lower ones. The files directly in `root` compose the layers and may import
 * everything. Generated files there, such as routeTree.gen.ts, are data, which every layer may
 * import.
 */
const createLayerRules = (root, layers, name = root) => [
  ...layers.map((layer, index) =>
    createRule(
      `${name}-layers`,
      `Each folder of ${name}/ imports only those before it: ${layers.join(', ').replaceAll('|', ' and ')}, main.`,
      { path: `^${root}/(${layer})/`, pathNot: `${tests}|${buildPlugins}` },
      {
        path: [
          ...layers.slice(index + 1).map((above) => `^${root}/(${above})/`),
          `^${root}/[^/.]+[.]tsx?$`,
        ],
      },
    ),
  ),
  createRule(
    `${name}-layers-complete`,
    `A folder of ${name}/ that imports a layer is a layer itself: add it to the list.`,
    { path: `^${root}/(?!(${layers.join('|')})/)[^/]+/`, pathNot: tests },
    { path: `^${root}/(${layers.join('|')})/` },
  ),
];

const forbidden = [
  createRule(
    'no-cycles',
    'Imports must not form a cycle, type-only imports included: such files cannot be read or moved one at a time.',
    {},
    { circular: true },
  ),
  createRule(
    'no-unresolved',
    'The import leads to no file, so the rules cannot check it.',
    { pathNot: tests },
    { couldNotResolve: true, pathNot: '^virtual:|[?]|[.]css$' },
  ),

  ...createLayerRules('server', ['lib', 'db', 'http|domain', 'routes', 'seeds', 'cli|metrics']),
  createRule(
    'server-domain-without-http',
    'The domain does not import HTTP code, so that the command line and the workers can use the domain, too.',
    { path: '^server/domain/', pathNot: tests },
    { path: '^server/(http|routes)/|^node_modules/(hono/(?!.*html)|@hono/)' },
  ),
  createRule(
    'outgoing-calls-in-one-module',
    'Only server/lib/outgoing/ imports packages that can call other servers. Add a package to packagesWithoutCalls after you have read that what we use of it makes no calls.',
    {
      path: '^server/',
      pathNot: `^server/lib/outgoing/|^server/db/|drizzle[.]config[.]ts$|${tests}`,
    },
    {
      path: '^node_modules/',
      pathNot: packagesWithoutCalls.map((name) => `^node_modules/${name}/`),
      dependencyTypesNot: ['type-only'],
    },
  ),
  createRule(
    'money-below-payments',
    'Money is derived from facts. What staff ask for stands above it and calls it, never the other way round.',
    { path: '^server/domain/(money|providers|history|messages|push)/', pathNot: tests },
    { path: '^server/domain/payments/' },
  ),
  createRule(
    'server-http-without-domain',
    'The HTTP layer does not import the domain: routes/api.ts passes in the look-ups, such as that of the session.',
    { path: '^server/http/', pathNot: tests },
    { path: '^server/(domain|seeds)/' },
  ),

  ...createLayerRules('src', [
    'lib|brand',
    'http',
    'ui',
    'session',
    'features',
    'shell',
    'routes',
    'app|first-paint',
  ]),
  createRule(
    'features-apart',
    'Features do not import each other; a route or the shell combines them.',
    { path: '^src/features/([^/]+)/', pathNot: tests },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  ),

  ...createLayerRules(
    'src/features/[^/]+',
    [
      'model',
      'data',
      'send',
      'list|actions|watch|recorded|refund|remind|criteria|basket',
      'detail|request|correction|arrivals|overview',
    ],
    'feature',
  ),
  createRule(
    'feature-parts-apart',
    'The parts of a feature do not import each other; detail, request, correction, arrivals and overview combine them.',
    {
      path: '^src/features/[^/]+/(list|actions|watch|recorded|refund|remind|criteria|basket)/',
      pathNot: tests,
    },
    {
      path: '^src/features/[^/]+/(list|actions|watch|recorded|refund|remind|criteria|basket)/',
      pathNot: '^src/features/[^/]+/$1/',
    },
  ),
  createRule(
    'feature-reads-without-writes',
    'The parts that only read, list and watch, do not import the one that writes.',
    { path: '^src/features/[^/]+/(list|watch)/', pathNot: tests },
    { path: '^src/features/[^/]+/send/' },
  ),

  createRule(
    'style-sheets-apart',
    'A module imports only the style sheet with its own name. Shared styles belong to a component in ui/.',
    { path: '^src/.+/([^/]+)[.]tsx?$' },
    { path: '[.]module[.]css$', pathNot: '/-?$1[.]module[.]css$' },
  ),

  createRule(
    'contract-alone',
    'The contract imports neither the app nor the server.',
    { path: '^contract/' },
    {
      path: '^(server|src|sw|tests|build)/',
    },
  ),
  createRule(
    'server-without-app',
    'The server does not import the app: they share only the contract.',
    { path: '^server/', pathNot: tests },
    {
      path: '^(src|sw|tests|build)/',
    },
  ),
  createRule(
    'app-without-server',
    'The app does not import the server: they share only the contract.',
    { path: '^src/', pathNot: tests },
    {
      path: '^(server|sw|tests)/',
    },
  ),
  createRule(
    'worker-alone',
    'The service worker does not import the app.',
    { path: '^sw/', pathNot: `${tests}|${buildPlugins}` },
    {
      path: '^(contract|server|src|tests|build)/',
    },
  ),
  createRule(
    'build-plugins-apart',
    'The shipped code does not import build plugins.',
    { path: '^(contract|server|src|sw)/', pathNot: `${tests}|${buildPlugins}` },
    { path: buildPlugins },
  ),
  createRule(
    'no-tests-in-the-product',
    'The shipped code does not import the code of tests.',
    { path: '^(contract|server|src|sw)/', pathNot: tests },
    { path: tests },
  ),
  createRule(
    'no-dev-dependencies-in-the-server',
    'The server is installed without development dependencies.',
    { path: '^(contract|server)/', pathNot: `${tests}|drizzle[.]config[.]ts$` },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

/**
 * The rules for cycles between folders. They are checked without tests, which may import from all
 * folders.
 */
const forbiddenBetweenFolders = [
  {
    ...createRule(
      'server-domain-folders-without-cycles',
      'Folders of the domain must not import each other in a cycle: move the shared code to a folder of its own.',
      { path: '^server/domain/' },
      { circular: true },
    ),
    scope: 'folder',
  },
];

const options = {
  // TypeScript 7 has no API for parsing yet, so swc parses the code.
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(dist|build/(server|contract|template))/' },
  enhancedResolveOptions: {
    conditionNames: ['import', 'node', 'default', 'types'],
    exportsFields: ['exports'],
  },
};

export default { forbidden, forbiddenBetweenFolders, options, tests };
