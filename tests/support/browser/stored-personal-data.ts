import type { Page } from '@playwright/test';

const readAllStorage = async () => {
  const entries = (storage: Storage) => Object.entries(storage);
  const databases = await indexedDB.databases();
  const readRows = (name: string) =>
    new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const stores = [...database.objectStoreNames];
        if (stores.length === 0) {
          database.close();
          return resolve([]);
        }
        const reading = database.transaction(stores);
        const results = stores.map((store) => reading.objectStore(store).getAll());
        reading.oncomplete = () => {
          resolve(results.map(({ result }) => result));
          // An open connection would delay the database's deletion at log-out.
          database.close();
        };
      };
    });
  const cached: string[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      if (/\.(png|svg|woff2?)$/.test(request.url)) cached.push(request.url);
      else cached.push(request.url, (await response?.text()) ?? '');
    }
  }
  return JSON.stringify([
    entries(localStorage),
    entries(sessionStorage),
    await Promise.all(databases.map(({ name }) => readRows(name ?? ''))),
    cached,
    [document.cookie, document.title, window.name, history.state],
    window.navigation.entries().map((entry) => [entry.url, entry.getState()]),
    document.documentElement.innerHTML,
  ]);
};

/** Other users of the device must not find it. */
export const collectPersonalData = (page: Page, found: Set<string>) => {
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) {
        if (['email', 'ident', 'pay_url'].includes(key) && typeof part === 'string' && part !== '')
          found.add(part);
        else collect(part);
      }
    }
  };
  page.on('response', async (response) => {
    if (/\/api\/(users|services)\//.test(response.url()))
      collect(await response.json().catch(() => undefined));
  });
};

export const findStoredPersonalData = async (page: Page, personalData: Iterable<string>) => {
  const stored = (await page.evaluate(readAllStorage)).toLowerCase();
  return [...personalData].filter((text) => stored.includes(text.toLowerCase()));
};
