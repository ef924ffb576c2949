import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';
import { saveDraft } from '../../../src/features/payments/send/draft-storage.ts';
import { DRAFT_DATABASE } from '../../../src/lib/storage/draft-database.ts';
import type { GetStorageOwner } from '../../../src/lib/storage/storage-owner.ts';

/** jsdom lacks IndexedDB; each test gets an empty one. */
export const withIndexedDb = () => {
  beforeEach(() => {
    Object.defineProperty(globalThis, 'indexedDB', {
      configurable: true,
      writable: true,
      value: new IDBFactory(),
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
};

/** Like a form of the tab whose owner `getOwner` returns. */
export const saveTestDraft = (getOwner: GetStorageOwner, name: string) => {
  const values = {
    customer: { name, email: '', phone: '' },
    description: '',
    price: 0,
    vatCode: 'T0',
    includesVat: false,
  } as const;
  return saveDraft({ id: crypto.randomUUID(), values, attempts: [] }, getOwner, {
    canSave: () => true,
    attemptIds: [],
  });
};

const toPromise = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Valid or not. */
export const readStoredDrafts = async (): Promise<unknown[]> => {
  // The app may still be creating the database.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  // Opening would create it without the app's object store.
  if (!(await indexedDB.databases()).some(({ name }) => name === DRAFT_DATABASE)) return [];
  const database = await toPromise(indexedDB.open(DRAFT_DATABASE));
  try {
    return await toPromise(database.transaction('drafts').objectStore('drafts').getAll());
  } finally {
    database.close();
  }
};
