import type { QueryClient } from '@tanstack/react-query';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { customerListOptions } from '../features/customers/api.ts';
import { sessionKeys } from '../features/session/api.ts';
import { currentIdentity, identityOf } from '../features/session/identity.ts';
import { forgetPerson } from '../features/session/session-end.ts';
import { keptFor } from '../http/kept.ts';
import { closeTabs, heard, openTab, signIn } from '../testing/tabs.ts';

const ali = { id: 1, email: 'ali@example.com' };
const sam = { id: 2, email: 'sam@example.com' };
const customers = customerListOptions({ limit: 10, page: 1 });

const listArrives = (client: QueryClient, name: string) =>
  client.fetchQuery({
    queryKey: [...customers.queryKey],
    meta: { isKept: true },
    gcTime: keptFor,
    staleTime: 0,
    queryFn: async () => ({ count: 1, results: [{ id: 7, name, email: ali.email, totalPayments: 0 }] }),
  });

const everythingStored = () => JSON.stringify([{ ...window.localStorage }, { ...window.sessionStorage }]);
const ofAli = /Ali's|ali@/;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }));
afterEach(() => {
  closeTabs();
  vi.useRealTimers();
  window.localStorage.clear();
});

const tab = fc.nat({ max: 2 });
const event = fc.oneof(
  fc.record({ what: fc.constant('arrives' as const), tab }),
  fc.record({ what: fc.constant('passes' as const), time: fc.nat({ max: 1_500 }) }),
  fc.record({ what: fc.constant('leaves' as const) }),
  fc.record({ what: fc.constant('is heard' as const) }),
);

test('signing out at any moment, in any of three tabs, one of which sleeps, leaves nothing on the device', async () => {
  const cases = fc.record({
    before: fc.array(event, { maxLength: 8 }),
    after: fc.array(event, { maxLength: 8 }),
    tab: fc.nat({ max: 1 }),
    isFollowed: fc.boolean(),
  });
  const check = fc.asyncProperty(cases, async ({ before, after, tab: signingOut, isFollowed }) => {
    const tabs = [await openTab(), await openTab(), await openTab({ isAsleep: true })].map(({ client }) => client);
    for (const client of tabs) await signIn(client, ali);
    const happen = async (events: (typeof before)[number][]) => {
      for (const each of events) {
        // In a tab that still takes Ali to be signed in, an answer to Ali arrives.
        if (each.what === 'arrives') {
          const client = tabs[each.tab] as QueryClient;
          if (currentIdentity(client) === identityOf(ali)) await listArrives(client, "Ali's customer");
        } else if (each.what === 'passes') await vi.advanceTimersByTimeAsync(each.time);
        else if (each.what === 'leaves') window.dispatchEvent(new Event('pagehide'));
        else await heard();
      }
    };
    await happen(before);
    forgetPerson(tabs[signingOut] as QueryClient);
    expect(everythingStored()).not.toMatch(ofAli);
    if (isFollowed) {
      await heard();
      await signIn(tabs[signingOut] as QueryClient, sam);
    }
    await happen(after);
    await vi.advanceTimersByTimeAsync(10_000);
    window.dispatchEvent(new Event('pagehide'));
    expect(everythingStored()).not.toMatch(ofAli);

    await heard();
    const { client: reopened } = await openTab();
    expect(reopened.getQueryData(sessionKeys.user)).toEqual(isFollowed ? sam : undefined);
    expect(reopened.getQueryData(customers.queryKey)).toBeUndefined();
    closeTabs();
    window.localStorage.clear();
  });
  await fc.assert(check, { seed: 7, numRuns: 40 });
});

test('a tab that slept through it finds out by itself', async () => {
  const [awake, asleep] = [await openTab(), await openTab({ isAsleep: true })];
  await signIn(awake.client, ali);
  await signIn(asleep.client, ali);
  expect(asleep.mark.isVoid()).toBe(false);
  forgetPerson(awake.client);
  expect(asleep.mark.isVoid()).toBe(true);
  await signIn(awake.client, sam);
  expect(awake.mark.isVoid()).toBe(false);
  expect(asleep.mark.isVoid()).toBe(true);
});
