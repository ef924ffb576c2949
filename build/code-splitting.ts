/** The entry has the router and log-in. Its static imports are the first load. */
const entryModule = /\/src\/main\.ts$/;

/**
 * Frame, home and lists are painted from snapshots before any code has loaded; the code that saves snapshots
 * and reads the persisted cache belongs to them. The `?` begins the router plugin's query at the split part
 * of a route.
 */
const screenModules =
  /\/src\/(routes\/_signed-in(\/((payments|customers|services|staff)\/(route|index)|index))?\.tsx\?|app\/cache\/(save-snapshots\.tsx|persisted-cache-shape\.ts)$)/;

/** Importers of such an index do not need all the components in it. */
const libraryIndex = /\/node_modules\/@mantine\/[^/]+\/esm\/index\.mjs$/;

/** Log-in imports these from their library's index. Their own imports are in the first load too. */
const entryComponents =
  /\/@mantine\/core\/esm\/(components\/(Button|Input|Loader|UnstyledButton)|core\/MantineProvider)\//;

const entry = new RegExp(`${entryModule.source}|${entryComponents.source}`);
const entryOrScreens = new RegExp(`${entry.source}|${screenModules.source}`);

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/**
 * True when a module that matches `from` imports this one, directly or through others. The bundler places a
 * module that is imported only through a `libraryIndex` by its use.
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

/** The screens' styles belong to the first load: the screens are painted before their code has loaded. */
const isInEntryChunk = (id: string, graph: ModuleGraph) =>
  isReachable(graph, id, id.endsWith('.css') ? entryOrScreens : entry);

export const entryChunk = 'app';

/** The chunk of the frame, home and the lists. */
export const screensChunk = 'screens';

/**
 * Two chunks instead of dozens: each costs a slow phone a request, and small ones compress worse. The bundler
 * splits the other modules by use.
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
