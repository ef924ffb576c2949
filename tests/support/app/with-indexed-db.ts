import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';
import { saveDraft } from '../../../src/features/payments/send/draft-storage.ts';
import { DRAFT_DATABASE } from '../../../src/lib/storage/draft-database.ts';
import type { GetStorageOwner } from '../../../src/lib/storage/storage-owner.ts';

/** Gives each test an empty IndexedDB, which jsdom lacks. */
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

/**
 * Saves a draft for a customer with this name, as a form of the tab whose owner `getOwner` returns.
 */
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

/** Returns all drafts that the app has stored, valid or not. */
export const readStoredDrafts = async (): Promise<unknown[]> => {
  // Wait, because the app may still be creating the database.
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  // Opening a database that does not exist would create it without the app's object store.
  if (!(await indexedDB.databases()).some(({ name }) => name === DRAFT_DATABASE)) return [];
  const database = await toPromise(indexedDB.open(DRAFT_DATABASE));
  try {
    return await toPromise(database.transaction('drafts').objectStore('drafts').getAll());
  } finally {
    database.close();
  }
};
