/**
 * Which files may import which (docs/architecture.md). The rules name rooms, never single features or nouns, so that a
 * new file is covered from its first line on.
 */

/** Tests, and what only they use, may import across all rooms. */
const tests = '[.]test[.]tsx?$|^tests/';
/** Build plugins run in Node before there is an app; only the build and tests import them. */
const buildPlugins = '/build-time/|^build/';

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * Rooms below `root` that stand on one another, lowest first: each imports its own level and those before it. The files
 * beside the rooms compose them and import everything; what is generated beside them is data.
 */
const floors = (root, levels) =>
  levels.map((level, index) =>
    error(
      `${root}-floors`,
      `Each room of ${root}/ imports only what stands before it: ${levels.join(', ').replaceAll('|', ' and ')}, main.`,
      { path: `^${root}/(${level})/`, pathNot: `${tests}|${buildPlugins}` },
      { path: [...levels.slice(index + 1).map((above) => `^${root}/(${above})/`), `^${root}/[^/.]+[.]tsx?$`] },
    ),
  );

const forbidden = [
  error(
    'no-cycles',
    'Type-only imports count as well: files that describe each other cannot be read or moved one at a time.',
    {},
    { circular: true },
  ),
  error(
    'no-unresolved',
    'The import leads to no file, so that no rule can judge it.',
    { pathNot: tests },
    { couldNotResolve: true, pathNot: '^virtual:|[?]|[.]css$' },
  ),

  ...floors('server', ['lib', 'db', 'http|domain', 'routes', 'seeds', 'cli']),
  error(
    'server-domain-without-http',
    'What the product does knows no request and no response, so that the command line and workers can do it too.',
    { path: '^server/domain/', pathNot: tests },
    { path: '^server/(http|routes)/|^node_modules/(hono/(?!.*html)|@hono/)' },
  ),
  error(
    'server-http-without-domain',
    'The HTTP framework stands below the product: the composition hands it what it looks up, such as sessions.',
    { path: '^server/http/', pathNot: tests },
    { path: '^server/(domain|seeds)/' },
  ),

  ...floors('src', ['lib|brand', 'http', 'ui', 'features', 'shell', 'routes', 'app|first-paint']),
  error(
    'features-apart',
    'Features do not know each other; a route or the shell brings them together.',
    { path: '^src/features/([^/]+)/', pathNot: tests },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  ),

  error(
    'contract-alone',
    'The contract imports nothing of either half.',
    { path: '^contract/' },
    {
      path: '^(server|src|sw|tests|build)/',
    },
  ),
  error(
    'server-without-app',
    'The server and the app meet in the contract alone.',
    { path: '^server/', pathNot: tests },
    {
      path: '^(src|sw|tests|build)/',
    },
  ),
  error(
    'app-without-server',
    'The app and the server meet in the contract alone.',
    { path: '^src/', pathNot: tests },
    {
      path: '^(server|sw|tests)/',
    },
  ),
  error(
    'worker-alone',
    'The service worker imports nothing of the app.',
    { path: '^sw/', pathNot: `${tests}|${buildPlugins}` },
    {
      path: '^(contract|server|src|tests|build)/',
    },
  ),
  error(
    'build-plugins-apart',
    'Build plugins and the code that is shipped do not import each other’s insides.',
    { path: '^(contract|server|src|sw)/', pathNot: `${tests}|${buildPlugins}` },
    { path: buildPlugins },
  ),
  error(
    'no-tests-in-the-product',
    'What is shipped imports nothing that exists for tests.',
    { path: '^(contract|server|src|sw)/', pathNot: tests },
    { path: tests },
  ),
  error(
    'no-dev-dependencies-in-the-server',
    'The server is installed without development dependencies.',
    { path: '^(contract|server)/', pathNot: `${tests}|drizzle[.]config[.]ts$` },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

/** Judged without tests, which may import across all rooms. */
const forbiddenBetweenFolders = [
  {
    ...error(
      'server-domain-folders-without-cycles',
      'Nouns that import each other are one noun: what both need belongs into a folder of its own.',
      { path: '^server/domain/' },
      { circular: true },
    ),
    scope: 'folder',
  },
];

const options = {
  // TypeScript 7 has no API to parse with yet; swc parses the same syntax.
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(dist|build/(server|contract|template))/' },
  enhancedResolveOptions: { conditionNames: ['import', 'node', 'default', 'types'], exportsFields: ['exports'] },
};

export default { forbidden, forbiddenBetweenFolders, options, tests };
