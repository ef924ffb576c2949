import buildFileList from 'virtual:build-file-list';

/**
 * The files of the build, which the worker stores and serves (docs/decisions/041). A file is stored
 * and served only when its content has the hash that the build wrote into this worker.
 */
declare const self: ServiceWorkerGlobalScope;

const CACHE_NAME = 'beepaid-go-files';

/** The hash of each file, by its path. */
const hashes = new Map(
  buildFileList.split(',').map((file): [string, string] => {
    const [path = '', hash = ''] = file.split(' ');
    return [new URL(path.replace('@', 'assets/'), self.location.origin).pathname, `sha256-${hash}`];
  }),
);

/** With the hash in its key, a file of the next version does not replace that of this version. */
const getKey = (path: string, hash: string) => `${path}?${encodeURIComponent(hash)}`;

/** The browser refuses these files with another type, so that the type must be right as well. */
const mediaTypes: Readonly<Record<string, string>> = {
  html: 'html',
  js: 'javascript',
  css: 'css',
  svg: 'svg',
};

const hasMediaType = ({ headers }: Response, path: string) => {
  const extension = path.slice(path.lastIndexOf('.') + 1);
  return headers.get('content-type')?.includes(mediaTypes[extension] ?? '') ?? false;
};

/** Whether the response is the file at `path`. Reads its body. */
const isIntact = async (response: Response, path: string, hash: string) => {
  if (!response.ok || !hasMediaType(response, path)) return false;
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return hash === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
};

const download = async (path: string, hash: string, cacheMode: RequestCache) => {
  const response = await fetch(path, { cache: cacheMode, redirect: 'error' });
  return (await isIntact(response.clone(), path, hash)) ? response : undefined;
};

/** Downloads the file at `path`. Rejects when something else arrives, such as a proxy's page. */
const downloadFile = async (path: string, hash: string) => {
  const response =
    (await download(path, hash, 'default')) ??
    // The browser's HTTP cache may have kept what a proxy sent.
    (await download(path, hash, 'reload'));
  if (!response) throw new TypeError(`The response is not the file ${path}`);
  return response;
};

/** Stores the file at `path`, unless it is stored and intact. */
const storeFile = async (cache: Cache, path: string, hash: string) => {
  const key = getKey(path, hash);
  const stored = await cache.match(key);
  if (stored && (await isIntact(stored, path, hash))) return;
  if (stored) await cache.delete(key);
  await cache.put(key, await downloadFile(path, hash));
};

/** More would take bandwidth from the calls of a page on a slow network. */
const PARALLEL_DOWNLOADS = 4;

const storeEachFile = async (store: typeof storeFile) => {
  const cache = await caches.open(CACHE_NAME);
  const queue = [...hashes];
  const storeNext = async (): Promise<void> => {
    const next = queue.shift();
    if (!next) return;
    await store(cache, ...next);
    return storeNext();
  };
  await Promise.all(Array.from({ length: PARALLEL_DOWNLOADS }, storeNext));
};

/**
 * Stores all files. Rejects at the first that cannot be downloaded. What is stored by then stays,
 * so that the next installation goes on from there.
 */
export const storeFiles = () => storeEachFile(storeFile);

/** Downloads the files that are missing or damaged, as far as the network has them. */
export const repairFiles = () =>
  storeEachFile((...file) => storeFile(...file).catch(() => undefined));

/** Deletes the files of other versions, and the caches of releases that stored files elsewhere. */
export const deleteOtherFiles = async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE_NAME).map((name) => caches.delete(name)));
  const cache = await caches.open(CACHE_NAME);
  const keys = new Set([...hashes].map(([path, hash]) => getKey(path, hash)));
  const stored = await cache.keys();
  const others = stored.filter(({ url }) => !keys.has(url.slice(self.location.origin.length)));
  await Promise.all(others.map((request) => cache.delete(request)));
};

export const isBuildFile = (path: string) => hashes.has(path);

/** Resolves with the stored file. A missing or damaged file is downloaded and stored first. */
const readFile = async (path: string) => {
  const hash = hashes.get(path) ?? '';
  const cache = await caches.open(CACHE_NAME);
  await storeFile(cache, path, hash);
  // The body that was checked has been read. A second match also lets the browser pass the file on
  // without this worker, with the code that it has compiled before.
  return cache.match(getKey(path, hash));
};

/**
 * Responds with the file at `path`. What the network has in its place is passed on but not stored:
 * a captive portal's page, or a newer version of the file. In place of a file of `/assets/`, which
 * has no other version, nothing is passed on.
 */
export const serveFile = async (path: string, request: Request) => {
  const file = await readFile(path).catch(() => undefined);
  if (file) return file;
  return path.startsWith('/assets/') ? Response.error() : fetch(request);
};
