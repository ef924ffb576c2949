/** The entry module, with the router and log-in: its static imports are the first load. */
const entryModule = /\/src\/main\.ts$/;

/**
 * The frame, home and the lists, which are painted from snapshots before any code has loaded, and the code that saves those
 * snapshots. The `?` at the end begins the query that the router plugin adds to the split part of a route.
 */
const screenModules =
  /\/src\/(routes\/_signed-in(\/(index|(payments|customers|services|staff)(\.index)?))?\.tsx\?|app\/cache\/save-snapshots\.tsx$)/;

/**
 * Libraries whose index file imports every component, so that the import graph does not tell which ones the first load
 * needs. `entryComponents` lists those; the bundler places the others by use.
 */
const barrelLibraries = /\/node_modules\/(@mantine|@floating-ui|@tabler|react-remove-scroll)/;
const entryComponents = /\/@mantine\/core\/esm\/(core|components\/(Button|Input|Loader|UnstyledButton))\//;

const entryOrScreens = new RegExp(`${entryModule.source}|${screenModules.source}`);

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/**
 * Whether the module `id` matches `from`, or is imported by such a module directly or through others. Modules of
 * `barrelLibraries` are never reachable, because their index file imports everything.
 */
const isReachable = (graph: ModuleGraph, id: string, from: RegExp, seen = new Set<string>()): boolean => {
  if (from.test(id)) return true;
  if (barrelLibraries.test(id) || seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isReachable(graph, importer, from, seen)) ?? false;
};

/**
 * A module that the update check and the screens import. It is in the entry chunk, so that the update check, which loads right
 * after the entry, does not load the screens.
 */
const sharedModule = /\/src\/shell\/update-offer\.ts$/;

/** The first load includes the styles of the screens, which are painted before their code has loaded. */
const isInEntryChunk = (id: string, graph: ModuleGraph) =>
  entryComponents.test(id) ||
  sharedModule.test(id) ||
  isReachable(graph, id, id.endsWith('.css') ? entryOrScreens : entryModule);

/** The chunk that log-in needs. */
export const entryChunk = 'app';

/** The chunk of the frame, home and the lists. */
export const screensChunk = 'screens';

/**
 * One chunk for log-in and one for the first screens, instead of dozens: each chunk costs a slow phone a request, and small
 * ones compress worse. The bundler splits the remaining modules by use.
 */
export const chunks = [
  { name: (id: string, graph: ModuleGraph) => (isInEntryChunk(id, graph) ? entryChunk : null) },
  { name: (id: string, graph: ModuleGraph) => (isReachable(graph, id, screenModules) ? screensChunk : null) },
];

/** The router plugin splits off the component and the loader of every route but log-in. */
export const routeSplitting = {
  defaultBehavior: [['component', 'loader']],
  splitBehavior: ({ routeId }: { routeId: string }) => (routeId === '/login' ? [] : undefined),
};
