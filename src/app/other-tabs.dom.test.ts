import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sessionKeys } from '../features/session/api.ts';
import { forgetPerson } from '../features/session/session-end.ts';
import { sessionNotice } from '../features/session/session-notice.ts';
import { dropSignInOver, heldPerson } from '../features/session/sign-in-over.ts';
import { logOut } from '../features/session/use-log-out.ts';
import { unsaved } from '../lib/unsaved.ts';
import { closeTabs, heard, openTab, signIn } from '../testing/tabs.ts';

const ali = { id: 1, email: 'ali@example.com' };
const sam = { id: 2, email: 'sam@example.com' };

const asked = vi.fn(() => HttpResponse.json({ id: 2, email: 'sam@example.com' }));
const server = setupServer(
  http.get('/api/users/me/', asked),
  http.post('/api/logout/', () => new HttpResponse(null, { status: 204 })),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  closeTabs();
  asked.mockClear();
  sessionNotice.set(undefined);
  dropSignInOver();
  window.localStorage.clear();
});
afterAll(() => server.close());

const personIn = ({ client }: Awaited<ReturnType<typeof openTab>>) => client.getQueryData(sessionKeys.user);

const twoTabsOf = async (person: typeof ali) => {
  const tabs = [await openTab(), await openTab()] as const;
  for (const { client } of tabs) await signIn(client, person);
  await heard();
  return tabs;
};

test('signing out reaches the other tab without the server, with the reason', async () => {
  const [first, second] = await twoTabsOf(ali);
  second.client.setQueryData(['customers', 'list'], ['Jo']);
  logOut(first.client, 'idle');
  await heard();
  expect(personIn(second)).toBeNull();
  expect(second.client.getQueryData(['customers', 'list'])).toBeUndefined();
  expect(sessionNotice.get()).toBe('idle');
  expect(asked).not.toHaveBeenCalled();
});

test('somebody else who signs in in one tab empties the other at once, which then asks who that is', async () => {
  const [first, second] = await twoTabsOf(ali);
  second.client.setQueryData(['customers', 'list'], ['Jo']);
  await signIn(first.client, sam);
  await vi.waitFor(() => expect(personIn(second)).toMatchObject(sam));
  expect(second.client.getQueryData(['customers', 'list'])).toBeUndefined();
  expect(personIn(first)).toEqual(sam);
});

test('the same person signing in again disturbs no tab of theirs', async () => {
  const [first, second] = await twoTabsOf(ali);
  second.client.setQueryData(['customers', 'list'], ['Jo']);
  const third = await openTab();
  await signIn(third.client, ali);
  await heard();
  expect(second.client.getQueryData(['customers', 'list'])).toEqual(['Jo']);
  expect(personIn(first)).toEqual(ali);
  expect(asked).not.toHaveBeenCalled();
});

test('the news that somebody left does not sign out whoever has come since', async () => {
  const [first, second] = await twoTabsOf(ali);
  forgetPerson(first.client);
  await signIn(first.client, sam);
  await heard();
  await vi.waitFor(() => expect(personIn(second)).toMatchObject(sam));
  expect(personIn(first)).toEqual(sam);
});

test('a session that ended in one tab keeps what is typed in another', async () => {
  const [first, second] = await twoTabsOf(ali);
  const letGo = unsaved.hold('typing');
  // Both tabs are one page here; the first holds nothing.
  sessionNotice.set('ended');
  forgetPerson(first.client);
  await heard();
  expect(personIn(second)).toBeNull();
  expect(heldPerson.get()).toEqual(ali);
  letGo();
});
