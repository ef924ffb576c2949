/** The entry, with the router and log-in: what it needs, and nothing else, is the first load. */
const entry = /\/src\/main\.ts$/;

/** The frame, home and the lists: what is painted from snapshots before any code has loaded. */
const screens =
  /\/src\/(routes\/_signed-in(\/(index|(payments|customers|services|staff)\.index))?\.tsx\?|app\/cache\/save-snapshots\.tsx$)/;

/**
 * Libraries of many parts, whose index file reaches all of them: here only these parts count as needed, by path. Others
 * go where they are used.
 */
const libraries = /\/node_modules\/(@mantine|@floating-ui|@tabler|react-remove-scroll)/;
const neededParts = /\/@mantine\/core\/esm\/(core|components\/(Button|Input|Loader|UnstyledButton))\//;

const either = new RegExp(`${entry.source}|${screens.source}`);

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const isReachable = (graph: ModuleGraph, id: string, from: RegExp, seen = new Set<string>()): boolean => {
  if (from.test(id)) return true;
  if (libraries.test(id) || seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isReachable(graph, importer, from, seen)) ?? false;
};

/** Set by what looks for updates, which comes right after the entry, and shown by the screens. */
const between = /\/src\/shell\/update-offer\.ts$/;

/** Styles of all that is painted before its code is there must be there, too. */
const isNeeded = (id: string, graph: ModuleGraph) =>
  neededParts.test(id) || between.test(id) || isReachable(graph, id, id.endsWith('.css') ? either : entry);

/** The name of the chunk that log-in needs. */
export const entryChunk = 'app';

/** The name of the chunks that every other screen needs. */
export const screensChunk = 'screens';

/**
 * One file for what log-in needs, and one for what the others do, instead of dozens: each would cost a slow phone a
 * request, and compress worse. What is needed nowhere at first the bundler shares out by use.
 */
export const chunks = [
  { name: (id: string, graph: ModuleGraph) => (isNeeded(id, graph) ? entryChunk : null) },
  { name: (id: string, graph: ModuleGraph) => (isReachable(graph, id, screens) ? screensChunk : null) },
];

/** How the router's plugin splits a route: log-in not at all, the others with their loaders. */
export const routeSplitting = {
  defaultBehavior: [['component', 'loader']],
  splitBehavior: ({ routeId }: { routeId: string }) => (routeId === '/login' ? [] : undefined),
};
