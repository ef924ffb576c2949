import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readStoredDrafts, withIndexedDb } from '../../../../tests/support/app/with-indexed-db.ts';
import { PERSISTENCE_MAX_AGE_MS } from '../../../lib/query/persistence.ts';
import type { StorageOwner } from '../../../lib/storage-owner.ts';
import { createRequestFormSchema } from '../model/request-schema.ts';
import { loadDraftCode } from './draft-code.ts';
import type { Draft, DraftValues } from './draft-schema.ts';
import { readDrafts, saveDraft } from './draft-storage.ts';
import { createFormDraft } from './form-draft.ts';

withIndexedDb();

const ali: StorageOwner = { userKey: '1 ali@example.com', loginGeneration: 'first' };
const blank: DraftValues = {
  customer: { name: '', email: '', phone: '' },
  description: '',
  price: 0,
  vatCode: 'T0',
  includesVat: false,
};
const jo: DraftValues = { ...blank, customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' }, price: 4500 };
const joPayload = JSON.stringify({ customer: jo.customer, description: '', vatCode: 'T0', amountNet: 4500 });

let owner: StorageOwner | undefined = ali;
const getOwner = () => owner;
/** Closes the forms that the test has opened. */
const closers: (() => void)[] = [];

/** Opens the draft of a New Request form. `close` does what unmounting the form does. */
const openForm = (continued?: Draft) => {
  const draft = createFormDraft({
    schema: createRequestFormSchema({ sendsTextMessages: true, takesGrossPrices: false }),
    start: blank,
    current: continued?.values ?? blank,
    continued,
    searchParams: {},
    getOwner,
    onRelease: () => undefined,
  });
  const close = draft.open();
  closers.push(close);
  return { ...draft, close };
};
const readValues = async () => ((await readStoredDrafts()) as Draft[]).map(({ values }) => values);
const typeName = (name: string): DraftValues => ({ ...blank, customer: { ...blank.customer, name } });

beforeEach(async () => {
  owner = ali;
  await loadDraftCode();
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.useRealTimers();
});

describe('saving', () => {
  test('happens at once after a pause, then once in 800 ms while the user types on [counter 9.1]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const form = openForm();
    form.update(typeName('J'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await readValues()).toEqual([typeName('J')]);
    form.update(typeName('Jo'));
    await vi.advanceTimersByTimeAsync(799);
    form.update(typeName('Jo B'));
    expect(await readValues()).toEqual([typeName('J')]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await readValues()).toEqual([typeName('Jo B')]);
  });

  test.each(['visibilitychange', 'pagehide', 'closing the form'])('happens at %s [counter 9.1]', async (event) => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const form = openForm();
    form.update(typeName('J'));
    await vi.waitFor(async () => expect(await readValues()).toHaveLength(1));
    form.update(typeName('Jo'));
    if (event === 'visibilitychange') document.dispatchEvent(new Event(event));
    else if (event === 'pagehide') window.dispatchEvent(new Event(event));
    else form.close();
    expect(await readValues()).toEqual([typeName('Jo')]);
    visibility.mockRestore();
  });

  test('does not happen for the VAT choice alone, and stops when the typing is undone [counter 9.6]', async () => {
    const form = openForm();
    form.update({ ...blank, vatCode: 'T1' });
    form.close();
    expect(await readValues()).toEqual([]);
    form.update(typeName('J'));
    await vi.waitFor(async () => expect(await readValues()).toHaveLength(1));
    form.update(blank);
    window.dispatchEvent(new Event('pagehide'));
    form.close();
    await vi.waitFor(async () => expect(await readValues()).toEqual([]));
  });

  test('of two forms stores two drafts [counter 9.5]', async () => {
    const [one, other] = [openForm(), openForm()];
    one.update(typeName('Jo'));
    other.update(typeName('Sam'));
    one.close();
    other.close();
    await vi.waitFor(async () => expect(await readDrafts(getOwner)).toHaveLength(2));
  });

  test('writes nothing after the user has signed out while the database opened [counter 9.4]', async () => {
    const draft = { id: 'one', values: jo };
    const saving = saveDraft(draft, getOwner, () => true);
    owner = undefined;
    expect(await saving).toBe(false);
    expect(await readStoredDrafts()).toEqual([]);
  });

  test('writes nothing after the request was sent [counter 9.4]', async () => {
    const form = openForm();
    form.update(jo);
    await vi.waitFor(async () => expect(await readValues()).toHaveLength(1));
    form.update({ ...jo, price: 5000 });
    form.finish();
    form.close();
    await vi.waitFor(async () => expect(await readValues()).toEqual([]));
    form.update(jo);
    window.dispatchEvent(new Event('pagehide'));
    expect(await readValues()).toEqual([]);
  });
});

describe('an attempt to send', () => {
  const write = { payload: joPayload, key: 'key-1', startedAtMs: 1_000, isOutcomeUnknown: true };

  test('is stored with its key until its outcome is known [counter 9.3]', async () => {
    const form = openForm();
    form.update(jo);
    await form.saveWrite(write);
    const [stored] = await readDrafts(getOwner);
    expect(stored?.attempt).toEqual({ payload: joPayload, key: 'key-1', startedAtMs: 1_000 });
    expect(openForm(stored).unconfirmedWrite).toEqual(write);
    await form.saveWrite({ ...write, isOutcomeUnknown: false });
    expect((await readDrafts(getOwner))[0]?.attempt).toBeUndefined();
  });

  test('is not stored with a form that was changed afterwards, which is another request [counter 9.3]', async () => {
    const form = openForm();
    form.update(jo);
    await form.saveWrite(write);
    form.update({ ...jo, price: 5000 });
    form.close();
    const [stored] = await readDrafts(getOwner);
    expect(stored?.values.price).toBe(5000);
    expect(stored?.attempt).toBeUndefined();
  });
});

describe('reading', () => {
  const store = (fields: object) =>
    saveDraft({ id: 'one', values: jo, ...fields } as Pick<Draft, 'id' | 'values'>, getOwner, () => true);

  test('returns the newest draft first', async () => {
    await saveDraft({ id: 'old', values: jo }, getOwner, () => true);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
    await saveDraft({ id: 'new', values: jo }, getOwner, () => true);
    expect((await readDrafts(getOwner)).map(({ id }) => id)).toEqual(['new', 'old']);
  });

  test.each([
    ['12 hours old', {}, PERSISTENCE_MAX_AGE_MS, ali],
    ['dated in the future', {}, -1_000, ali],
    ['of another version of the app', { values: { ...jo, gross: 1 } }, 0, ali],
    ['of another user', {}, 0, { ...ali, userKey: '2 sam@example.com' }],
    ['of an earlier log-in', {}, 0, { ...ali, loginGeneration: 'second' }],
  ])('deletes a draft that is %s [counter 9.4, counter 9.7]', async (_, fields, laterMs, reader) => {
    await store(fields);
    expect(await readStoredDrafts()).toHaveLength(1);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + laterMs);
    expect(await readDrafts(() => reader)).toEqual([]);
    expect(await readStoredDrafts()).toEqual([]);
  });

  test('finds nothing where IndexedDB is missing or refused, and saving resolves to false [counter 9.7]', async () => {
    const unusableDatabases = [
      undefined,
      {
        open: () => {
          throw new DOMException('No', 'SecurityError');
        },
      },
    ];
    for (const value of unusableDatabases) {
      Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value });
      expect(await readDrafts(getOwner)).toEqual([]);
      expect(await store({})).toBe(false);
    }
  });

  test('reads nothing while nobody is signed in', async () => {
    await store({});
    expect(await readDrafts(() => undefined)).toEqual([]);
    expect(await readStoredDrafts()).toHaveLength(1);
  });
});
