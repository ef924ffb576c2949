import { act, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pushSubscriptions } from '../../server/db/schema.ts';
import { isTold } from '../../src/features/push/push-device.ts';
import { sharedDevice } from '../../src/features/session/shared-device.ts';
import { reachability } from '../../src/http/reachability.ts';
import { otherBackend } from '../support/other-backend.ts';
import { renderApp, screen, signIn } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

const server = withServer();
const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
const endpoint = 'https://push.example.com/device';

/** A browser with Web Push, as far as the app sees it; jsdom has none. */
const withPush = (answer: NotificationPermission) => {
  let subscription: object | null = null;
  const asked: PushSubscriptionOptionsInit[] = [];
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      asked.push(options);
      subscription = {
        endpoint,
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    },
  };
  const workers = Object.assign(new EventTarget(), { getRegistration: async () => ({ pushManager }) });
  const permission = { permission: 'default', requestPermission: async () => answer };
  permission.requestPermission = async () => {
    permission.permission = answer;
    return answer;
  };
  Object.assign(navigator, { serviceWorker: workers });
  Object.assign(window, { PushManager: class {}, Notification: permission });
  return { asked, isSubscribed: () => subscription !== null };
};

beforeEach(() => signIn());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
  isTold.set(false);
  localStorage.clear();
});

const known = () => server.database().system.select().from(pushSubscriptions);
const tellMe = () => screen.findByRole('button', { name: 'Tell me when it is paid' });
const told = () => screen.findByText(/^This device is told when a customer pays/);

describe('on Help, somebody', () => {
  test('has this device told, and told no more', async () => {
    const browser = withPush('granted');
    const { user } = await renderApp('/help');
    await user.click(await tellMe());
    await told();
    expect(browser.asked).toEqual([
      { userVisibleOnly: true, applicationServerKey: expect.stringMatching(/^B[\w-]{86}$/) },
    ]);
    expect(await known()).toEqual([expect.objectContaining({ endpoint, ...keys, isShared: false })]);
    await user.click(screen.getByRole('button', { name: 'Stop telling me' }));
    await tellMe();
    await waitFor(async () => expect(await known()).toEqual([]));
    expect(browser.isSubscribed()).toBe(false);
  });

  test('who blocks notifications is told how to change that [offline 8.7]', async () => {
    withPush('denied');
    const { user } = await renderApp('/help');
    await user.click(await tellMe());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Notifications are blocked.*allow notifications/);
    expect(await known()).toEqual([]);
  });

  test('on a shared device has it told without names', async () => {
    withPush('granted');
    sharedDevice.set(true);
    const { user } = await renderApp('/help');
    await user.click(await tellMe());
    await told();
    expect(await known()).toEqual([expect.objectContaining({ isShared: true })]);
  });

  test('without a network learns that nothing has changed', async () => {
    withPush('granted');
    const { user } = await renderApp('/help');
    server.wire.use(http.get('/api/push/key/', () => HttpResponse.error()));
    await user.click(await tellMe());
    expect(await screen.findByRole('alert')).toHaveTextContent(/nothing has changed/);
    expect(await known()).toEqual([]);
    expect(isTold.get()).toBe(false);
  });
});

test('where the browser or the backend has no such thing nothing is offered', async () => {
  await renderApp('/help');
  expect(await screen.findByText("Chat to us, we're here to help you!")).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument();
  withPush('granted');
  server.wire.use(...otherBackend().handlers);
  await renderApp('/help');
  expect(await screen.findByText("Chat to us, we're here to help you!")).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument();
});

// The last: the server does not hear of it, and the page knows.
test('logging out ends it on the device at once, also without a network [offline 8.8]', async () => {
  const browser = withPush('granted');
  const { user } = await renderApp('/help');
  await user.click(await tellMe());
  await told();
  act(() => reachability.failed());
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await waitFor(() => expect(browser.isSubscribed()).toBe(false));
  expect(localStorage.getItem('beepaid-go-push')).toBeNull();
});
