import buildFileList from 'virtual:build-file-list';

/**
 * A file is stored and served only with the hash that the build wrote into this worker (docs/decisions/041).
 */
declare const self: ServiceWorkerGlobalScope;

const CACHE_NAME = 'beepaid-go-files';

const hashes = new Map(
  buildFileList.split(',').map((file): [string, string] => {
    const [path = '', hash = ''] = file.split(' ');
    return [new URL(path.replace('@', 'assets/'), self.location.origin).pathname, `sha256-${hash}`];
  }),
);

/** A file of the next version must not replace this version's. */
const getKey = (path: string, hash: string) => `${path}?${encodeURIComponent(hash)}`;

/** The browser refuses these files with another type. */
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

/**
 * The build writes the first part of each hash. The function reads the body, so a caller that needs the body
 * passes a clone.
 */
const isIntact = async (response: Response, path: string, hash: string) => {
  if (!response.ok || !hasMediaType(response, path)) return false;
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`.startsWith(hash);
};

const download = async (path: string, hash: string, cacheMode: RequestCache) => {
  const response = await fetch(path, { cache: cacheMode, redirect: 'error' });
  return (await isIntact(response.clone(), path, hash)) ? response : undefined;
};

const downloadFile = async (path: string, hash: string) => {
  const response =
    (await download(path, hash, 'default')) ??
    // The HTTP cache may have kept a proxy's page.
    (await download(path, hash, 'reload'));
  if (!response) throw new TypeError(`The response is not the file ${path}`);
  return response;
};

const storeFile = async (cache: Cache, path: string, hash: string) => {
  const key = getKey(path, hash);
  const stored = await cache.match(key);
  if (stored && (await isIntact(stored, path, hash))) return;
  if (stored) await cache.delete(key);
  await cache.put(key, await downloadFile(path, hash));
};

/** More at once would take bandwidth from the page on a slow network. */
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

/** Rejects at the first failed download. The next installation goes on from there. */
export const storeFiles = () => storeEachFile(storeFile);

export const repairFiles = () =>
  storeEachFile((...file) => storeFile(...file).catch(() => undefined));

/** Earlier releases stored files in other caches. */
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

const readFile = async (path: string) => {
  const hash = hashes.get(path);
  if (!hash) throw new TypeError(`The build has no file ${path}`);
  const cache = await caches.open(CACHE_NAME);
  await storeFile(cache, path, hash);
  // With this second match, the browser can use the code that it compiled before.
  return cache.match(getKey(path, hash));
};

/**
 * When the file cannot be stored, the worker passes on what the network has, such as a captive portal's page
 * or a newer version. A file of `/assets/` has no other version, so the worker passes nothing on.
 */
export const serveFile = async (path: string, request: Request) => {
  const file = await readFile(path).catch(() => undefined);
  if (file) return file;
  return path.startsWith('/assets/') ? Response.error() : fetch(request);
};
