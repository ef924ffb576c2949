import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readStoredDrafts, withIndexedDb } from '../../../../tests/support/app/with-indexed-db.ts';
import { PERSISTENCE_MAX_AGE_MS } from '../../../lib/query/persistence.ts';
import type { StorageOwner } from '../../../lib/storage/storage-owner.ts';
import { createRequestFormSchema } from '../model/request-schema.ts';
import { transition } from './attempt.ts';
import { loadDraftCode } from './draft-query.ts';
import { type Draft, type DraftValues, hasValues, isUnconfirmed } from './draft-schema.ts';
import { readDrafts, saveDraft } from './draft-storage.ts';
import { createFormDraft } from './form-draft.ts';
import type { RequestAttempt } from './send-steps.ts';
import { createAttemptKey, getAttemptId } from './send-steps.ts';

withIndexedDb();

const ali: StorageOwner = { userKey: '1 ali@example.com', loginGeneration: 'first' };
const blank: DraftValues = {
  customer: { name: '', email: '', phone: '' },
  description: '',
  price: 0,
  vatCode: 'T0',
  includesVat: false,
};
const jo: DraftValues = {
  ...blank,
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' },
  price: 4500,
};

let owner: StorageOwner | undefined = ali;
const getOwner = () => owner;
const saveOptions = { canSave: () => true, attemptIds: [] };
const closers: (() => void)[] = [];

/** `close` does what unmounting the form does. */
const openForm = (continued?: Draft) => {
  const draft = createFormDraft({
    schema: createRequestFormSchema(undefined, () => undefined),
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
const typeName = (name: string): DraftValues => ({
  ...blank,
  customer: { ...blank.customer, name },
});

beforeEach(async () => {
  owner = ali;
  await loadDraftCode();
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.useRealTimers();
});

describe('saving a draft', () => {
  test('happens at once after a pause, and then once in 800 ms while the user types [counter 9.1]', async () => {
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

  test.each(['visibilitychange', 'pagehide', 'closing the form'])(
    'happens at %s [counter 9.1]',
    async (event) => {
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
    },
  );

  test('does not happen for the VAT choice alone, and stops when the user removes what was typed [counter 9.6]', async () => {
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

  test('writes nothing when the user has logged out while the database was opening [counter 9.4]', async () => {
    const saving = saveDraft({ id: 'one', values: jo, attempts: [] }, getOwner, saveOptions);
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

describe('an attempt to send a draft', () => {
  const sentAt = { epochMs: 1_000, monotonicMs: 0 };
  /** An attempt whose request has left the device. */
  const startSending = (
    { id }: ReturnType<typeof openForm>,
    values: DraftValues,
  ): RequestAttempt => {
    const { customer, description, vatCode, price } = values;
    const payload = { customer, description, vatCode, amountNet: price };
    const attemptId = getAttemptId(payload);
    const key = createAttemptKey(id, attemptId);
    return { id: attemptId, payload, key, confirmed: [], state: { name: 'sending', sentAt } };
  };

  test('is stored until its outcome is known, and then continues with the same key [counter 9.3]', async () => {
    const form = openForm();
    form.update(jo);
    const attempt = startSending(form, jo);
    form.attempts.set([attempt]);
    await form.saveAttempts();
    const [stored] = await readDrafts(getOwner);
    expect(stored && isUnconfirmed(stored)).toBe(true);
    expect(openForm(stored).attempts.get()).toMatchObject([
      {
        id: attempt.id,
        payload: attempt.payload,
        key: attempt.key,
        state: { name: 'unconfirmed' },
      },
    ]);
    form.attempts.set([transition(attempt, { type: 'accept', result: null })]);
    await form.saveAttempts();
    expect((await readDrafts(getOwner))[0]?.attempts).toEqual([]);
  });

  test('stays stored when the form is changed, and does not belong to the changed form [counter 9.3]', async () => {
    const form = openForm();
    form.update(jo);
    form.attempts.set([startSending(form, jo)]);
    await form.saveAttempts();
    form.update({ ...jo, price: 5000 });
    form.close();
    const [stored] = await readDrafts(getOwner);
    expect(stored?.values?.price).toBe(5000);
    expect(stored?.attempts).toHaveLength(1);
    expect(stored && isUnconfirmed(stored)).toBe(false);
  });

  test('has one key in two windows with the same draft, and neither removes the attempt of the other [counter 9.5]', async () => {
    const first = openForm();
    first.update(jo);
    await vi.waitFor(async () => expect(await readValues()).toHaveLength(1));
    const second = openForm((await readDrafts(getOwner))[0]);
    expect(startSending(second, jo).key).toBe(startSending(first, jo).key);
    first.attempts.set([startSending(first, jo)]);
    await first.saveAttempts();
    const other = { ...jo, price: 5000 };
    second.update(other);
    second.attempts.set([startSending(second, other)]);
    await second.saveAttempts();
    const [stored] = await readDrafts(getOwner);
    expect(stored?.values).toEqual(other);
    expect(stored?.attempts).toHaveLength(2);
  });

  test('stays stored for another window when the first window sends another attempt, and is not offered there [counter 9.3, counter 9.5]', async () => {
    const first = openForm();
    first.update(jo);
    const unconfirmed = startSending(first, jo);
    first.attempts.set([unconfirmed]);
    await first.saveAttempts();
    const second = openForm((await readDrafts(getOwner))[0]);
    const elsewhere = { ...jo, price: 6000 };
    second.attempts.set([...second.attempts.get(), startSending(second, elsewhere)]);
    await second.saveAttempts();
    first.update({ ...jo, price: 5000 });
    const sent = transition(startSending(first, { ...jo, price: 5000 }), {
      type: 'accept',
      result: null,
    });
    first.attempts.set([unconfirmed, sent]);
    first.finish();
    await vi.waitFor(async () => expect((await readDrafts(getOwner))[0]?.values).toBeUndefined());
    const [stored] = await readDrafts(getOwner);
    expect(stored && hasValues(stored)).toBe(false);
    const keys = openForm(stored)
      .attempts.get()
      .map(({ key }) => key);
    expect(keys).toEqual([unconfirmed.key, startSending(second, elsewhere).key]);
  });
});

describe('reading drafts', () => {
  const store = (fields: object) =>
    saveDraft({ id: 'one', values: jo, attempts: [], ...fields }, getOwner, saveOptions);

  test('returns the newest draft first', async () => {
    await saveDraft({ id: 'old', values: jo, attempts: [] }, getOwner, saveOptions);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
    await saveDraft({ id: 'new', values: jo, attempts: [] }, getOwner, saveOptions);
    expect((await readDrafts(getOwner)).map(({ id }) => id)).toEqual(['new', 'old']);
  });

  test.each([
    ['12 hours old', {}, PERSISTENCE_MAX_AGE_MS, ali],
    ['dated in the future', {}, -1_000, ali],
    ['of another version of the app', { values: { ...jo, gross: 1 } }, 0, ali],
    ['of another user', {}, 0, { ...ali, userKey: '2 sam@example.com' }],
    ['of an earlier log-in', {}, 0, { ...ali, loginGeneration: 'second' }],
  ])(
    'deletes a draft that is %s [counter 9.4, counter 9.7]',
    async (_, fields, laterMs, reader) => {
      await store(fields);
      expect(await readStoredDrafts()).toHaveLength(1);
      const now = Date.now();
      vi.spyOn(Date, 'now').mockReturnValue(now + laterMs);
      expect(await readDrafts(() => reader)).toEqual([]);
      expect(await readStoredDrafts()).toEqual([]);
    },
  );

  test('finds nothing where IndexedDB is missing or blocked, and saving resolves to false [counter 9.7]', async () => {
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

  test('finds nothing while no user is signed in', async () => {
    await store({});
    expect(await readDrafts(() => undefined)).toEqual([]);
    expect(await readStoredDrafts()).toHaveLength(1);
  });
});
