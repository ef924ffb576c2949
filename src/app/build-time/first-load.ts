/** The entry, and the screen that a first visit shows: what they need, and nothing else, is the first load. */
const roots = /\/src\/(main\.tsx$|routes\/login\.tsx\?tsr-split=)/;

/**
 * Libraries of many parts, whose index file reaches all of them: here only these parts count as needed, by path. Others
 * go where they are used.
 */
const libraries = /\/node_modules\/(@mantine|@floating-ui|@tabler|react-remove-scroll)/;
const neededParts = /\/@mantine\/core\/esm\/(core|components\/(Button|Input|Loader|UnstyledButton))\//;

/** The screens that are painted from what was saved before their code is there: their styles must be. */
const painted = /\/src\/routes\/_signed-in(\.tsx|\/(index|(payments|customers|services|staff)\.index)\.tsx)/;

const withPainted = new RegExp(`${roots.source}|${painted.source}`);

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

const isReachable = (graph: ModuleGraph, id: string, from: RegExp, seen = new Set<string>()): boolean => {
  if (from.test(id)) return true;
  if (libraries.test(id) || seen.has(id)) return false;
  seen.add(id);
  return graph.getModuleInfo(id)?.importers.some((importer) => isReachable(graph, importer, from, seen)) ?? false;
};

/** What a screen for anybody shares with those of staff alone, and is too small to fetch theirs for. */
const shared = /\/src\/ui\/title-bar\.tsx$|rolldown\/runtime/;

const isNeeded = (id: string, graph: ModuleGraph) =>
  neededParts.test(id) || shared.test(id) || isReachable(graph, id, id.endsWith('.css') ? withPainted : roots);

/**
 * Names the chunk of a module that log-in needs: one file instead of dozens, each of which would cost a slow phone a
 * request, and compress worse. What it leaves alone the bundler shares out by use.
 */
export const firstLoadChunk = (id: string, graph: ModuleGraph) => (isNeeded(id, graph) ? 'app' : null);

/** What shows the screens that are painted from what was saved, whole, for the same reason. */
export const paintedChunk = { name: 'lists', test: painted };
