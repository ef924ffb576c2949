import './push.ts';
import {
  deleteOtherFiles,
  isBuildFile,
  repairFiles,
  serveFile,
  storeFiles,
} from './build-files.ts';
import { isFormerVersionDamaged } from './is-former-version-damaged.ts';
import { reloadBrokenPages } from './reload-broken-pages.ts';

/**
 * The API, the customer's pages, health checks and well-known addresses. Other navigations get the cached
 * index.html.
 */
const networkOnlyPaths: readonly RegExp[] = [
  /^\/(api|pay|counter|metrics|\.well-known)(\/|\?|$)/,
  /^\/(healthz|readyz)(\?|$)/,
];

declare const self: ServiceWorkerGlobalScope;

let replacesDamagedVersion = false;

const install = async () => {
  await storeFiles();
  // A new version waits for the user, but a damaged page cannot offer it.
  replacesDamagedVersion = await isFormerVersionDamaged();
  if (replacesDamagedVersion) self.skipWaiting();
};

const activate = async () => {
  await deleteOtherFiles();
  await self.clients.claim();
  if (replacesDamagedVersion) await reloadBrokenPages();
};

const getFilePath = ({ method, mode, url }: Request) => {
  const { origin, pathname, search } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return undefined;
  if (isBuildFile(pathname)) return pathname;
  if (mode !== 'navigate' || networkOnlyPaths.some((path) => path.test(pathname + search)))
    return undefined;
  return '/index.html';
};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const path = getFilePath(event.request);
  if (path !== undefined) event.respondWith(serveFile(path, event.request));
});
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
  // With `waitUntil`, Chromium may leave a new worker waiting for ever if it took over while the old one
  // handled an event. A repair that the browser ends continues at the next start.
  if (event.data?.type === 'REPAIR_FILES') repairFiles();
});
