import { request } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { createDevice, phoneSize, withBrowser } from './phone/phone-browser.ts';
import { openApp } from './phone/sites.ts';
import { getResourcesUntilUsable, openLogin } from './phone/visits.ts';
import { withCleanup } from './support/cleanup.ts';
import { atMost, buildRow, type Row, type Section } from './support/row.ts';

const KILOBYTE_BYTES = 1_000;
const largestCount = 8;

interface LoadedFile {
  readonly path: string;
  /** Compressed size of the body. */
  readonly bytes: number;
}

/** Returns the size in bytes of the body that the server sends for `url` with Brotli. */
const fetchCompressedBytes = (url: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0;
      response
        .on('data', (data: Buffer) => (bytes += data.length))
        .once('end', () => resolve(bytes));
    })
      .once('error', reject)
      .end();
  });

const measureDownloads = () =>
  withCleanup(async (defer) => {
    const { server, link } = await openApp(defer);
    const phone = await createDevice(defer, phoneSize);
    return withBrowser(phone, async (open) => {
      await openLogin(open, link.origin);
      const login: LoadedFile[] = await getResourcesUntilUsable(open.page);
      const cached = await open.page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        const openCaches = await Promise.all(
          (await caches.keys()).map((name) => caches.open(name)),
        );
        const requests = await Promise.all(openCaches.map((cache) => cache.keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
      const precache: LoadedFile[] = [];
      for (const path of new Set(cached))
        precache.push({ path, bytes: await fetchCompressedBytes(server + path) });
      const sheet = await open.page.evaluate(
        () => document.querySelector('style')?.textContent ?? '',
      );
      return { login, precache, style: brotliCompressSync(sheet).length };
    });
  });

const sumKilobytes = (loaded: readonly LoadedFile[]) =>
  loaded.reduce((total, { bytes }) => total + bytes, 0) / KILOBYTE_BYTES;

/**
 * Measures the compressed bytes that Chromium fetches on a first visit. One visit is enough,
 * because they do not vary.
 */
export const measureWeight = async (): Promise<Section> => {
  const { login, precache, style } = await measureDownloads();
  const loginPaths = new Set(login.map(({ path }) => path));
  const buildFileRow = ({ path, bytes }: LoadedFile): Row => ({
    measure: `  ${path.split('/').at(-1)}${loginPaths.has(path) ? ', for log-in' : ''}`,
    unit: 'KB',
    value: bytes / KILOBYTE_BYTES,
  });
  const heaviest = precache
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, largestCount);
  return {
    title: 'Weight (Brotli, bodies; 1 KB is 1,000 bytes)',
    rows: [
      buildRow('log-in, all downloads until it is usable', 'KB', [sumKilobytes(login)], {
        goal: atMost(130),
      }),
      buildRow('log-in, CSS (inlined)', 'KB', [style / KILOBYTE_BYTES], { goal: atMost(9) }),
      buildRow('log-in, requests', '', [login.length], {}),
      buildRow('whole app, precached by the worker', 'KB', [sumKilobytes(precache)], {
        goal: atMost(400),
      }),
      buildRow('whole app, files', '', [precache.length], {}),
      ...heaviest.map(buildFileRow),
    ],
    notes: ['Weight: the files that Chromium requested, in the size that the server sends.'],
  };
};
