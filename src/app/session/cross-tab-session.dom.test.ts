import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { reauthRequest } from '../../features/session/reauth-request.ts';
import { unsaved } from '../../lib/unsaved.ts';
import { closeTabs, openTab, signIn, type Tab, waitForMessages } from '../../testing/tabs.ts';

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
  reauthRequest.set(undefined);
  window.localStorage.clear();
});
afterAll(() => server.close());

const stateOf = ({ session }: Tab) => session.getState();

const openTwoTabs = async (person: typeof ali) => {
  const tabs = [await openTab(), await openTab()] as const;
  for (const tab of tabs) await signIn(tab, person);
  await waitForMessages();
  return tabs;
};

test('signing out reaches the other tab without the server, with the reason', async () => {
  const [first, second] = await openTwoTabs(ali);
  second.client.setQueryData(['customers', 'list'], ['Jo']);
  first.session.dispatch({ type: 'idleTimeout' });
  await waitForMessages();
  expect(stateOf(second)).toEqual({ status: 'signedOut', reason: 'idle' });
  expect(second.client.getQueryData(['customers', 'list'])).toBeUndefined();
  expect(asked).not.toHaveBeenCalled();
});

test('somebody else who signs in in one tab empties the other at once, which then asks who that is', async () => {
  const [first, second] = await openTwoTabs(ali);
  second.client.setQueryData(['customers', 'list'], ['Jo']);
  await signIn(first, sam);
  await vi.waitFor(() => expect(stateOf(second)).toMatchObject({ status: 'signedIn', user: sam }));
  expect(second.client.getQueryData(['customers', 'list'])).toBeUndefined();
  expect(stateOf(first)).toMatchObject({ status: 'signedIn', user: sam });
});

test('the same person signing in again disturbs no tab of theirs', async () => {
  const [first, second] = await openTwoTabs(ali);
  second.client.setQueryData(['customers', 'list'], ['Jo']);
  const third = await openTab();
  await signIn(third, ali);
  await waitForMessages();
  expect(second.client.getQueryData(['customers', 'list'])).toEqual(['Jo']);
  expect(stateOf(first)).toMatchObject({ status: 'signedIn', user: ali });
  expect(asked).not.toHaveBeenCalled();
});

test('the news that somebody left does not sign out whoever has come since', async () => {
  const [first, second] = await openTwoTabs(ali);
  first.session.dispatch({ type: 'loggedOut' });
  await signIn(first, sam);
  await waitForMessages();
  await vi.waitFor(() => expect(stateOf(second)).toMatchObject({ status: 'signedIn', user: sam }));
  expect(stateOf(first)).toMatchObject({ status: 'signedIn', user: sam });
});

test('a session that ended in one tab keeps what is typed in another', async () => {
  const [first, second] = await openTwoTabs(ali);
  const letGo = unsaved.hold('typing');
  first.session.dispatch({ type: 'expired' });
  await waitForMessages();
  expect(stateOf(second)).toEqual({ status: 'reauthenticating', user: ali });
  letGo();
});
