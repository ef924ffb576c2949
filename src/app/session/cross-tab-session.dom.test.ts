import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import {
  closeTabs,
  openTab,
  signIn,
  type Tab,
  waitForMessages,
} from '../../../tests/support/app/open-tab.ts';
import { reauthRequest } from '../../features/session/reauth/reauth-request.ts';
import { dirtyState } from '../../lib/tabs/dirty-state.ts';

const ali = { id: 1, email: 'ali@example.com' };
const sam = { id: 2, email: 'sam@example.com' };

const requestUser = vi.fn(() => HttpResponse.json({ id: 2, email: 'sam@example.com' }));
const server = setupServer(
  http.get('/api/users/me/', requestUser),
  http.post('/api/logout/', () => new HttpResponse(null, { status: 204 })),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  closeTabs();
  requestUser.mockClear();
  reauthRequest.set(undefined);
  window.localStorage.clear();
});
afterAll(() => server.close());

const getSessionState = ({ session }: Tab) => session.getState();

const openTwoTabs = async (user: typeof ali) => {
  const tabs = [await openTab(), await openTab()] as const;
  for (const tab of tabs) await signIn(tab, user);
  await waitForMessages();
  return tabs;
};

test('a log-out reaches the other tab without the server, with its reason [offline 4.3]', async () => {
  const [first, second] = await openTwoTabs(ali);
  second.client.setQueryData(['customers', 'list'], ['Jo']);
  first.session.dispatch({ type: 'idleTimeout' });
  await waitForMessages();
  expect(getSessionState(second)).toEqual({ status: 'signedOut', reason: 'idle' });
  expect(second.client.getQueryData(['customers', 'list'])).toBeUndefined();
  expect(requestUser).not.toHaveBeenCalled();
});

test('when another user logs in in one tab, the other tab clears its data and refetches the user', async () => {
  const [first, second] = await openTwoTabs(ali);
  second.client.setQueryData(['customers', 'list'], ['Jo']);
  await signIn(first, sam);
  await vi.waitFor(() =>
    expect(getSessionState(second)).toMatchObject({ status: 'signedIn', user: sam }),
  );
  expect(second.client.getQueryData(['customers', 'list'])).toBeUndefined();
  expect(getSessionState(first)).toMatchObject({ status: 'signedIn', user: sam });
});

test('when the same user logs in again, the other tabs do not change', async () => {
  const [first, second] = await openTwoTabs(ali);
  second.client.setQueryData(['customers', 'list'], ['Jo']);
  const third = await openTab();
  await signIn(third, ali);
  await waitForMessages();
  expect(second.client.getQueryData(['customers', 'list'])).toEqual(['Jo']);
  expect(getSessionState(first)).toMatchObject({ status: 'signedIn', user: ali });
  expect(requestUser).not.toHaveBeenCalled();
});

test('a late message about a log-out does not log out the next user', async () => {
  const [first, second] = await openTwoTabs(ali);
  first.session.dispatch({ type: 'loggedOut' });
  await signIn(first, sam);
  await waitForMessages();
  await vi.waitFor(() =>
    expect(getSessionState(second)).toMatchObject({ status: 'signedIn', user: sam }),
  );
  expect(getSessionState(first)).toMatchObject({ status: 'signedIn', user: sam });
});

test('a session that ends in one tab does not clear unsaved input in another tab', async () => {
  const [first, second] = await openTwoTabs(ali);
  const release = dirtyState.acquire('input');
  first.session.dispatch({ type: 'expired' });
  await waitForMessages();
  expect(getSessionState(second)).toEqual({ status: 'reauthenticating', user: ali });
  release();
});
