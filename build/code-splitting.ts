/** The entry has the router and log-in. Its static imports are the first load. */
const entryModule = /\/src\/main\.ts$/;

/**
 * Frame, home and lists are painted from snapshots before any code has loaded. The code that saves snapshots
 * and reads the persisted cache belongs to them. The `?` begins the router plugin's query at the split part
 * of a route.
 */
const screenModules =
  /\/src\/(routes\/_signed-in(\/((payments|customers|services|staff)\/(route|index)|index))?\.tsx\?|app\/cache\/(save-snapshots\.tsx|persisted-cache-shape\.ts)$)/;

/** Screens share these few lines. A chunk of their own would cost more than the lines do. */
const smallModules =
  /\/src\/(session\/use-update-tenant|lib\/(browser\/use-link-token|typed-price)|ui\/(feedback\/status-region|controls\/text-button))\.tsx?$/;

/** Few forms ask a question beside their fields, and all of those have a price. */
const priceModules = /\/src\/ui\/form\/(fields\/money-field|use-missed-question)\.tsx?$/;

const screens = new RegExp(`${screenModules.source}|${smallModules.source}`);

/** Importers of such an index do not need all the components in it. */
const libraryIndex = /\/node_modules\/@mantine\/[^/]+\/esm\/index\.mjs$/;

/** Log-in imports these from their library's index, which takes their own imports into the first load. */
const entryComponents =
  /\/@mantine\/core\/esm\/(components\/(Button|Input|Loader|UnstyledButton)|core\/MantineProvider)\//;

const entry = new RegExp(`${entryModule.source}|${entryComponents.source}`);

/** Snapshots also have this part of Home, whose code only new shops load. */
const firstSteps = /\/src\/features\/shop\/first-steps\.tsx$/;

const painted = new RegExp(`${entry.source}|${screens.source}|${firstSteps.source}`);

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** The bundler places a module that is imported only through a `libraryIndex` by its use. */
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

/** The screens are painted before their code has loaded, so their styles belong to the first load. */
const isInEntryChunk = (id: string, graph: ModuleGraph) =>
  isReachable(graph, id, id.endsWith('.css') ? painted : entry);

export const entryChunk = 'app';

export const screensChunk = 'screens';

/** Dozens of chunks would cost a slow phone a request each, and compress worse. */
export const chunks = [
  { name: (id: string, graph: ModuleGraph) => (isInEntryChunk(id, graph) ? entryChunk : null) },
  {
    name: (id: string, graph: ModuleGraph) =>
      isReachable(graph, id, screens) ? screensChunk : null,
  },
  { name: 'money-field', test: priceModules },
];

/** Log-in is in the first load, so it stays whole. */
export const routeSplitting = {
  defaultBehavior: [['component', 'loader']],
  splitBehavior: ({ routeId }: { routeId: string }) => (routeId === '/login' ? [] : undefined),
};
