import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '../..');

/**
 * Returns the relative paths that a file imports, and its text without comments and formatting,
 * which change no screenshot.
 */
const readSource = (path: string) => {
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.css')) {
    const imports = [...text.matchAll(/@import "(\.[^"]+)"/g)].map(([, name = '']) => name);
    return { imports, text: text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\s+/g, ' ') };
  }
  const { comments, module } = parseSync(path, text);
  // From the last comment to the first, so that the positions of earlier comments stay valid.
  const withoutComments = comments.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    text,
  );
  const imports = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  return {
    imports: imports.filter((name) => name.startsWith('.')),
    text: withoutComments.replaceAll(/\s+/g, ' '),
  };
};

/**
 * Adds the file `path`, and all files in `folder` that it imports directly or indirectly, to
 * `sources`.
 */
const collectSources = (path: string, folder: string, sources: Map<string, string>) => {
  if (sources.has(path) || !path.startsWith(folder)) return;
  const { imports, text } = readSource(path);
  sources.set(path, text);
  for (const imported of imports) collectSources(join(dirname(path), imported), folder, sources);
};

/**
 * Returns whether a file can change how a screen looks: components, style sheets and the customer's
 * pages.
 */
const isVisual = (path: string) => /\.(tsx|css)$/.test(path) || path.includes('/routes/pay/');

/**
 * Returns a hash of the components and style sheets of a screen, which changes when the screen may
 * look different. `entries` are the files that render the screen. The hash includes the files that
 * they import.
 */
export const hashScreen = (entries: readonly string[]) => {
  const sources = new Map<string, string>();
  for (const entry of entries) {
    const path = join(root, entry);
    collectSources(
      path,
      join(root, entry.startsWith('src/') ? 'src' : 'server/routes/pay'),
      sources,
    );
  }
  const hash = createHash('sha256');
  const visualSources = [...sources].filter(([path]) => isVisual(path));
  for (const [path, text] of visualSources.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    hash.update(`${relative(root, path)}\n${text}\n`);
  }
  return hash.digest('base64url').slice(0, 16);
};
