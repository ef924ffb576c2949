import { QueryObserver } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  closeTabs,
  openTab,
  signIn,
  waitForMessages,
} from '../../../tests/support/app/open-tab.ts';
import {
  readStoredDrafts,
  saveTestDraft,
  withIndexedDb,
} from '../../../tests/support/app/with-indexed-db.ts';
import { reauthRequest } from '../../features/session/reauth/reauth-request.ts';
import { dirtyState } from '../../lib/tabs/dirty-state.ts';
import { openTabChannel } from '../../lib/tabs/tab-channel.ts';
import { sessionKeys } from '../../session/api.ts';
import type { SessionEvent } from '../../session/session.ts';
import { logOutWhenIdle } from './idle-timer.ts';
import { reloadOnLogOut } from './reload-on-log-out.ts';

const ali = { id: 1, email: 'ali@example.com' };
const sam = { id: 2, email: 'sam@example.com' };
const [aliKey, samKey] = ['1 ali@example.com', '2 sam@example.com'];

const logOut = vi.fn(() => new HttpResponse(null, { status: 204 }));
const server = setupServer(
  http.post('/api/logout/', logOut),
  http.get('/api/users/me/', () => HttpResponse.json(sam)),
);
const messages: unknown[] = [];
const cleanups: (() => void)[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  // The page reloads only while a service worker controls it.
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: {} },
  });
  const otherTab = openTabChannel('beepaid-go-session');
  otherTab.onMessage((message) => messages.push(message));
  cleanups.push(otherTab.close);
});
afterEach(() => {
  closeTabs();
  for (const cleanup of cleanups.splice(0)) cleanup();
  messages.length = 0;
  logOut.mockClear();
  reauthRequest.set(undefined);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
afterAll(() => server.close());

withIndexedDb();

/** Of all subscribers. */
interface Effects {
  /** The user's data in the query cache. */
  readonly cache: 'all' | 'on screen' | 'none';
  /** The persisted cache, the snapshots, the drafts and the login generation. */
  readonly storage: 'stored' | 'removed';
  /** What the other tabs receive. */
  readonly message?: object;
  /** The server receives a log-out. */
  readonly logOut?: true;
  /** The dialog asks for the password. */
  readonly dialog?: true;
  /** The page reloads. */
  readonly reload?: true;
}

const signedOutEffects = { cache: 'none', storage: 'removed', reload: true } as const;
const reauthEffects = { cache: 'on screen', storage: 'removed', dialog: true } as const;

const fromSignedIn: readonly [string, SessionEvent, boolean, Effects][] = [
  [
    'the same user resolved',
    { type: 'resolved', user: ali },
    false,
    { cache: 'all', storage: 'stored' },
  ],
  [
    'the server reports no user',
    { type: 'resolved', user: null },
    false,
    { ...signedOutEffects, message: { left: aliKey, why: 'ended' } },
  ],
  [
    'the server reports no user, with unsaved input',
    { type: 'resolved', user: null },
    true,
    { ...reauthEffects, message: { left: aliKey, why: 'ended' } },
  ],
  [
    'logged out',
    { type: 'loggedOut' },
    true,
    { ...signedOutEffects, message: { left: aliKey }, logOut: true },
  ],
  [
    'idle',
    { type: 'idleTimeout' },
    true,
    { ...signedOutEffects, message: { left: aliKey, why: 'idle' }, logOut: true },
  ],
  [
    'expired',
    { type: 'expired' },
    false,
    { ...signedOutEffects, message: { left: aliKey, why: 'ended' } },
  ],
  [
    'expired, with unsaved input',
    { type: 'expired' },
    true,
    { ...reauthEffects, message: { left: aliKey, why: 'ended' } },
  ],
  ['input discarded', { type: 'inputDiscarded' }, false, { cache: 'all', storage: 'stored' }],
  ['signed out elsewhere', { type: 'signedOutElsewhere', reason: 'idle' }, true, signedOutEffects],
  [
    'expired elsewhere, with unsaved input',
    { type: 'signedOutElsewhere', reason: 'ended' },
    true,
    reauthEffects,
  ],
  ['another user elsewhere', { type: 'otherUserElsewhere' }, true, signedOutEffects],
  ['revoked', { type: 'revoked' }, true, { ...signedOutEffects, message: { left: aliKey } }],
];

const fromReauthenticating: readonly [string, SessionEvent, Effects][] = [
  [
    'the same user resolved',
    { type: 'resolved', user: ali },
    { cache: 'on screen', storage: 'stored', message: { came: aliKey } },
  ],
  [
    'the server reports no user',
    { type: 'resolved', user: null },
    { cache: 'on screen', storage: 'removed', dialog: true },
  ],
  ['logged out', { type: 'loggedOut' }, { ...signedOutEffects, logOut: true }],
  ['expired', { type: 'expired' }, { cache: 'on screen', storage: 'removed', dialog: true }],
  ['input discarded', { type: 'inputDiscarded' }, signedOutEffects],
  [
    'signed out elsewhere',
    { type: 'signedOutElsewhere', reason: undefined },
    { cache: 'on screen', storage: 'removed', dialog: true },
  ],
  [
    'another user elsewhere',
    { type: 'otherUserElsewhere' },
    { cache: 'on screen', storage: 'removed', dialog: true },
  ],
  ['revoked', { type: 'revoked' }, signedOutEffects],
];

/** With all subscribers, and data of queries on and off screen. */
const openAlisTab = async () => {
  const tab = await openTab();
  const { session, client } = tab;
  cleanups.push(logOutWhenIdle(session, client));
  const unmount = vi.fn();
  cleanups.push(reloadOnLogOut(session, unmount));
  await signIn(tab, ali);
  client.setQueryData(['customers', 'off screen'], ['Jo']);
  client.setQueryData(['customers', 'on screen'], ['Jo']);
  const queryFn = () => new Promise<string[]>(() => undefined);
  const shown = new QueryObserver(client, {
    queryKey: ['customers', 'on screen'],
    queryFn,
    staleTime: Infinity,
  });
  cleanups.push(shown.subscribe(() => undefined));
  window.localStorage.setItem('beepaid-go-snapshot', 'of Ali');
  await saveTestDraft(tab.getStorageOwner, 'customer of Ali');
  await waitForMessages();
  messages.length = 0;

  const readEffects = async (): Promise<Effects> => {
    await waitForMessages();
    const [offScreen, onScreen] = ['off screen', 'on screen'].map((name) =>
      client.getQueryData(['customers', name]),
    );
    const isStored = window.localStorage.getItem('beepaid-go-sign-in') !== null;
    return {
      cache: offScreen ? 'all' : onScreen ? 'on screen' : 'none',
      storage: isStored ? 'stored' : 'removed',
      ...(messages.length > 0 && { message: messages[0] as object }),
      ...(logOut.mock.calls.length > 0 && { logOut: true }),
      ...(reauthRequest.get() && { dialog: true }),
      ...(unmount.mock.calls.length > 0 && { reload: true }),
    };
  };
  return { ...tab, readEffects };
};

const expectEffects = async (
  tab: Awaited<ReturnType<typeof openAlisTab>>,
  effects: Effects,
  hasReauthenticated = false,
) => {
  expect(await tab.readEffects()).toEqual(effects);
  const drafts = await readStoredDrafts();
  if (effects.storage === 'stored' && !hasReauthenticated)
    expect(JSON.stringify(drafts)).toContain('customer of Ali');
  if (effects.storage === 'removed')
    expect(JSON.stringify([{ ...window.localStorage }, drafts])).not.toMatch(/ali@|of Ali/);
};

test.each(fromSignedIn)(
  'a user who is signed in, then %s',
  async (_, event, hasUnsavedInput, effects) => {
    const tab = await openAlisTab();
    const release = hasUnsavedInput ? dirtyState.acquire('input') : () => undefined;
    tab.session.dispatch(event);
    await expectEffects(tab, effects);
    release();
  },
);

test.each(fromReauthenticating)(
  'a user who has to log in again, then %s',
  async (_, event, effects) => {
    const tab = await openAlisTab();
    const release = dirtyState.acquire('input');
    tab.session.dispatch({ type: 'expired' });
    await waitForMessages();
    messages.length = 0;
    tab.session.dispatch(event);
    await expectEffects(tab, effects, true);
    release();
  },
);

test('when another user logs in, the screens start empty, and other tabs receive both messages', async () => {
  const tab = await openAlisTab();
  await signIn(tab, sam);
  await waitForMessages();
  expect(tab.client.getQueryData(['customers', 'on screen'])).toBeUndefined();
  expect(tab.client.getQueryData(['customers', 'off screen'])).toBeUndefined();
  expect(tab.client.getQueryData(sessionKeys.user)).toEqual(sam);
  expect(messages).toEqual([{ left: aliKey }, { came: samKey }]);
});
