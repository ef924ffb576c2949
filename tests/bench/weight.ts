import { request } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { type Phone, withBrowser } from './phone/phone-browser.ts';
import { openApp } from './phone/sites.ts';
import { loadedUntilUsable, openLogin } from './phone/visits.ts';
import { atMost, type Row, rowOf, type Section } from './row.ts';
import { scoped, temporaryFolder } from './scope.ts';

const kilobyte = 1_000;
const largest = 8;

interface Loaded {
  readonly path: string;
  /** Of the body as it travels. */
  readonly bytes: number;
}

/** What the server sends for `url` to a browser that takes Brotli. */
const sizeOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (answer) => {
      let bytes = 0;
      answer.on('data', (data: Buffer) => (bytes += data.length)).once('end', () => resolve(bytes));
    })
      .once('error', reject)
      .end();
  });

const load = () =>
  scoped(async (defer) => {
    const { server, link } = await openApp(defer);
    const phone: Phone = { profile: await temporaryFolder(defer), cookies: [] };
    return withBrowser(phone, async (open) => {
      await openLogin(open, link.origin);
      const login: Loaded[] = await loadedUntilUsable(open.page);
      const cached = await open.page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        return caught.flat().map(({ url }) => new URL(url).pathname);
      });
      const precache: Loaded[] = [];
      for (const path of new Set(cached)) precache.push({ path, bytes: await sizeOf(server + path) });
      const sheet = await open.page.evaluate(() => document.querySelector('style')?.textContent ?? '');
      return { login, precache, style: brotliCompressSync(sheet).length };
    });
  });

const sum = (loaded: readonly Loaded[]) => loaded.reduce((total, { bytes }) => total + bytes, 0) / kilobyte;

/** What a first visit costs in compressed bytes, by what Chromium fetches; once, as it does not vary. */
export const measureWeight = async (): Promise<Section> => {
  const { login, precache, style } = await load();
  const early = new Set(login.map(({ path }) => path));
  const chunk = ({ path, bytes }: Loaded): Row => ({
    measure: `  ${path.split('/').at(-1)}${early.has(path) ? ', for log-in' : ''}`,
    unit: 'KB',
    median: bytes / kilobyte,
  });
  const heaviest = precache.toSorted((one, other) => other.bytes - one.bytes).slice(0, largest);
  return {
    title: 'Weight (Brotli, bodies; 1 KB is 1,000 bytes)',
    rows: [
      rowOf('log-in, all that is asked for until it is usable', 'KB', [sum(login)], { goal: atMost(130) }),
      rowOf('log-in, CSS of it (in the page)', 'KB', [style / kilobyte], { goal: atMost(9) }),
      rowOf('log-in, requests', '', [login.length], {}),
      rowOf('whole app, as the worker keeps it', 'KB', [sum(precache)], { goal: atMost(400) }),
      rowOf('whole app, files', '', [precache.length], {}),
      ...heaviest.map(chunk),
    ],
    notes: ['Weight: what Chromium asked for, in the size in which the server sends it.'],
  };
};
