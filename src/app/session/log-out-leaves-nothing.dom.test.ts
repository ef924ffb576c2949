import type { QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  closeTabs,
  openTab,
  signIn,
  type Tab,
  waitForMessages,
} from '../../../tests/support/app/open-tab.ts';
import {
  readStoredDrafts,
  saveTestDraft,
  withIndexedDb,
} from '../../../tests/support/app/with-indexed-db.ts';
import { customerListOptions } from '../../features/customers/api.ts';
import { PERSISTENCE_MAX_AGE_MS } from '../../lib/query/persistence.ts';
import { getActiveUser, getSignedInUserKey, getUserKey } from '../../session/session.ts';
import { deleteOrphanedDrafts } from './delete-drafts-on-log-out.ts';

const ali = { id: 1, email: 'ali@example.com' };
const sam = { id: 2, email: 'sam@example.com' };
const customers = customerListOptions({ limit: 10, page: 1 });

const receiveList = (client: QueryClient, name: string) =>
  client.fetchQuery({
    queryKey: [...customers.queryKey],
    meta: { isPersisted: true },
    gcTime: PERSISTENCE_MAX_AGE_MS,
    staleTime: 0,
    queryFn: async () => ({
      count: 1,
      results: [{ id: 7, name, email: ali.email, totalPayments: 0 }],
    }),
  });

const saveDraftInTab = ({ getStorageOwner }: Tab) =>
  saveTestDraft(getStorageOwner, "Ali's customer");

const readStorage = async () =>
  JSON.stringify([
    { ...window.localStorage },
    { ...window.sessionStorage },
    await readStoredDrafts(),
  ]);
const aliPattern = /Ali's|ali@/;

withIndexedDb();
beforeEach(() =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  }),
);
afterEach(() => {
  closeTabs();
  vi.useRealTimers();
  window.localStorage.clear();
});

const anyTab = fc.nat({ max: 2 });
const anyEvent = fc.oneof(
  fc.record({ what: fc.constant('response arrives' as const), tab: anyTab }),
  fc.record({ what: fc.constant('user types' as const), tab: anyTab }),
  fc.record({ what: fc.constant('time passes' as const), timeMs: fc.nat({ max: 1_500 }) }),
  fc.record({ what: fc.constant('page hides' as const) }),
  fc.record({ what: fc.constant('messages arrive' as const) }),
);

test('a log-out at any time and in any tab leaves no user data on the device, even if a third tab is suspended', async () => {
  const cases = fc.record({
    before: fc.array(anyEvent, { maxLength: 8 }),
    after: fc.array(anyEvent, { maxLength: 8 }),
    tab: fc.nat({ max: 1 }),
    hasNextUser: fc.boolean(),
  });
  const check = fc.asyncProperty(cases, async ({ before, after, tab: signingOut, hasNextUser }) => {
    const tabs = [await openTab(), await openTab(), await openTab({ isAsleep: true })];
    for (const each of tabs) await signIn(each, ali);
    const runEvents = async (events: (typeof before)[number][]) => {
      for (const each of events) {
        if (each.what === 'response arrives' || each.what === 'user types') {
          // A response to Ali arrives, or Ali types, in a tab that still has Ali.
          const { session, client } = tabs[each.tab] as Tab;
          if (getSignedInUserKey(session.getState()) !== getUserKey(ali)) continue;
          if (each.what === 'response arrives') await receiveList(client, "Ali's customer");
          // Not awaited, because the user may sign out while the draft is being saved.
          else void saveDraftInTab(tabs[each.tab] as Tab);
        } else if (each.what === 'time passes') await vi.advanceTimersByTimeAsync(each.timeMs);
        else if (each.what === 'page hides') window.dispatchEvent(new Event('pagehide'));
        else await waitForMessages();
      }
    };
    await runEvents(before);
    (tabs[signingOut] as Tab).session.dispatch({ type: 'revoked' });
    expect(await readStorage()).not.toMatch(aliPattern);
    if (hasNextUser) {
      await waitForMessages();
      await signIn(tabs[signingOut] as Tab, sam);
    }
    await runEvents(after);
    await vi.advanceTimersByTimeAsync(10_000);
    window.dispatchEvent(new Event('pagehide'));
    expect(await readStorage()).not.toMatch(aliPattern);

    await waitForMessages();
    const reopened = await openTab();
    expect(getActiveUser(reopened.session.getState())).toEqual(hasNextUser ? sam : undefined);
    expect(reopened.client.getQueryData(customers.queryKey)).toBeUndefined();
    closeTabs();
    window.localStorage.clear();
  });
  await fc.assert(check, { seed: 7, numRuns: 40 });
});

test('the next page deletes a draft that the browser could not delete during the log-out [counter 9.4]', async () => {
  const ended = await openTab();
  await signIn(ended, ali);
  await saveDraftInTab(ended);
  expect(await readStorage()).toMatch(aliPattern);
  closeTabs();
  deleteOrphanedDrafts();
  expect(await readStorage()).toMatch(aliPattern);
  window.localStorage.clear();
  deleteOrphanedDrafts();
  expect(await readStoredDrafts()).toEqual([]);
});

test('a suspended tab detects by its login generation that the user has logged out', async () => {
  const [awake, asleep] = [await openTab(), await openTab({ isAsleep: true })];
  await signIn(awake, ali);
  await signIn(asleep, ali);
  expect(asleep.generation.isRevoked()).toBe(false);
  awake.session.dispatch({ type: 'revoked' });
  expect(asleep.generation.isRevoked()).toBe(true);
  await signIn(awake, sam);
  expect(awake.generation.isRevoked()).toBe(false);
  expect(asleep.generation.isRevoked()).toBe(true);
});
