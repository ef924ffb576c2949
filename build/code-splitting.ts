/** The entry module, with the router and log-in: its static imports are the first load. */
const entryModule = /\/src\/main\.ts$/;

/**
 * The frame, home and the lists, which are painted from snapshots before any code has loaded, and
 * the code that saves those snapshots and reads the persisted cache. The `?` at the end begins the query that the router plugin
 * adds to the split part of a route.
 */
const screenModules =
  /\/src\/(routes\/_signed-in(\/((payments|customers|services|staff)\/(route|index)|index))?\.tsx\?|app\/cache\/(save-snapshots\.tsx|persisted-cache-shape\.ts)$)/;

/**
 * Index files that import every component of a library: what imports them does not need all of it.
 */
const libraryIndex = /\/node_modules\/@mantine\/[^/]+\/esm\/index\.mjs$/;

/**
 * The components that log-in imports from the index file of their library. Their own imports are in
 * the first load too.
 */
const entryComponents =
  /\/@mantine\/core\/esm\/(components\/(Button|Input|Loader|UnstyledButton)|core\/MantineProvider)\//;

const entry = new RegExp(`${entryModule.source}|${entryComponents.source}`);
const entryOrScreens = new RegExp(`${entry.source}|${screenModules.source}`);

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/**
 * Whether the module `id` matches `from`, or is imported by such a module directly or through
 * others. The bundler places by use what is imported through a `libraryIndex` only.
 */
const isReachable = (
  graph: ModuleGraph,
  id: string,
  from: RegExp,
  seen = new Set<string>(),
): boolean => {
  if (from.test(id)) return true;
  if (libraryIndex.test(id) || seen.has(id)) return false;
  seen.add(id);
  return (
    graph
      .getModuleInfo(id)
      ?.importers.some((importer) => isReachable(graph, importer, from, seen)) ?? false
  );
};

/**
 * The first load includes the styles of the screens, which are painted before their code has
 * loaded.
 */
const isInEntryChunk = (id: string, graph: ModuleGraph) =>
  isReachable(graph, id, id.endsWith('.css') ? entryOrScreens : entry);

/** The chunk that log-in needs. */
export const entryChunk = 'app';

/** The chunk of the frame, home and the lists. */
export const screensChunk = 'screens';

/**
 * One chunk for log-in and one for the first screens, instead of dozens: each chunk costs a slow
 * phone a request, and small ones compress worse. The bundler splits the remaining modules by use.
 */
export const chunks = [
  { name: (id: string, graph: ModuleGraph) => (isInEntryChunk(id, graph) ? entryChunk : null) },
  {
    name: (id: string, graph: ModuleGraph) =>
      isReachable(graph, id, screenModules) ? screensChunk : null,
  },
];

/** The router plugin splits off the component and the loader of every route but log-in. */
export const routeSplitting = {
  defaultBehavior: [['component', 'loader']],
  splitBehavior: ({ routeId }: { routeId: string }) => (routeId === '/login' ? [] : undefined),
};
