import { expect, type Page } from '@playwright/test';

/** Everything that the browser keeps for the app where its pages can reach it, as one text. */
const readEverything = async () => {
  const entries = (storage: Storage) => Object.entries(storage);
  const databases = await indexedDB.databases();
  const rowsOf = (name: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const stores = [...database.objectStoreNames];
        if (stores.length === 0) return resolve([]);
        const reading = database.transaction(stores);
        const asked = stores.map((store) => reading.objectStore(store).getAll());
        reading.oncomplete = () => resolve(asked.map(({ result }) => result));
      };
    });
  const cached: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      if (/\.(png|svg|woff2?)$/.test(request.url)) cached.push(request.url);
      else cached.push(request.url, (await answer?.text()) ?? '');
    }
  }
  return JSON.stringify([
    entries(localStorage),
    entries(sessionStorage),
    await Promise.all(databases.map(({ name }) => rowsOf(name ?? ''))),
    cached,
    [document.cookie, document.title, window.name, history.state],
    window.navigation.entries().map((entry) => [entry.url, entry.getState()]),
    document.documentElement.innerHTML,
  ]);
};

/** What a person of this tenant has seen, and nobody else may find: collected from the server's answers. */
export const collectSecrets = (page: Page, secrets: Set<string>) => {
  const note = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(note);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        if (['email', 'ident', 'pay_url'].includes(key) && typeof part === 'string' && part !== '') secrets.add(part);
        else note(part);
      }
    }
  };
  page.on('response', async (response) => {
    if (/\/api\/(users|services)\//.test(response.url())) note(await response.json().catch(() => undefined));
  });
};

/** The secrets that the browser still holds. */
export const leftovers = async (page: Page, secrets: Iterable<string>) => {
  const everything = (await page.evaluate(readEverything)).toLowerCase();
  return [...secrets].filter((secret) => everything.includes(secret.toLowerCase()));
};

/** The app's worker answers for this page: what opens next comes from it, with or without a network. */
export const inWorkersCharge = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
