import { createECDH } from 'node:crypto';
import { act, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pushSubscriptions } from '../../../server/db/schema.ts';
import { isPushEnabled } from '../../../src/features/push/push-subscription.ts';
import { reachability } from '../../../src/http/reachability.ts';
import { sharedDevice } from '../../../src/session/shared-device.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../../support/app/third-party-backend.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
const endpoint = 'https://fcm.googleapis.com/fcm/send/device';

/** jsdom lacks the Web Push API. The user answers the permission prompt with `response`. */
const installFakePush = (response: NotificationPermission) => {
  let subscription: object | null = null;
  const subscribeOptions: PushSubscriptionOptionsInit[] = [];
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      subscribeOptions.push(options);
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
  const workers = Object.assign(new EventTarget(), {
    getRegistration: async () => ({ pushManager }),
  });
  const notification = {
    permission: 'default',
    requestPermission: async () => {
      notification.permission = response;
      return response;
    },
  };
  Object.assign(navigator, { serviceWorker: workers });
  Object.assign(window, { PushManager: class {}, Notification: notification });
  return { subscribeOptions, isSubscribed: () => subscription !== null };
};

beforeEach(() => signIn());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
  isPushEnabled.set(false);
  localStorage.clear();
});

const selectSubscriptions = () => server.database().unscopedDb.select().from(pushSubscriptions);
const findEnableButton = () => screen.findByRole('button', { name: 'Tell Me About Payments' });
const findEnabledMessage = () => screen.findByText(/^This device is told when a customer pays/);

describe('push notifications in Your Account', () => {
  test('can be enabled and disabled on this device', async () => {
    const browser = installFakePush('granted');
    const { user } = await renderApp('/settings/account');
    await user.click(await findEnableButton());
    await findEnabledMessage();
    expect(browser.subscribeOptions).toEqual([
      { userVisibleOnly: true, applicationServerKey: expect.stringMatching(/^B[\w-]{86}$/) },
    ]);
    expect(await selectSubscriptions()).toEqual([
      expect.objectContaining({ endpoint, ...keys, isShared: false }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Stop Telling Me' }));
    await findEnableButton();
    await waitFor(async () => expect(await selectSubscriptions()).toEqual([]));
    expect(browser.isSubscribed()).toBe(false);
  });

  test('say how to allow notifications when the browser blocks them [offline 8.7]', async () => {
    installFakePush('denied');
    const { user } = await renderApp('/settings/account');
    await user.click(await findEnableButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Notifications are blocked.*allow notifications/,
    );
    expect(await selectSubscriptions()).toEqual([]);
  });

  test('have no names on a shared device', async () => {
    installFakePush('granted');
    sharedDevice.set(true);
    const { user } = await renderApp('/settings/account');
    await user.click(await findEnableButton());
    await findEnabledMessage();
    expect(await selectSubscriptions()).toEqual([expect.objectContaining({ isShared: true })]);
  });

  test('show an error without a network, and do not change', async () => {
    installFakePush('granted');
    const { user } = await renderApp('/settings/account');
    server.wire.use(http.get('/api/push/key/', () => HttpResponse.error()));
    await user.click(await findEnableButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Nothing has changed/);
    expect(await selectSubscriptions()).toEqual([]);
    expect(isPushEnabled.get()).toBe(false);
  });
});

test('Watch offers notifications below the first paid request, and only there [counter 10.12]', async () => {
  installFakePush('granted');
  const { ident } = await server.insertRequestToJo({ status: 'paid' });
  await renderApp(`/payments/${ident}?watch=on`);
  await findEnableButton();
  await renderApp(`/payments/${ident}?watch=on`);
  await screen.findByRole('link', { name: 'Done' });
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument(),
  );
});

test('the app does not offer notifications when the browser or the backend does not support them', async () => {
  await renderApp('/settings/account');
  expect(await screen.findByRole('switch', { name: 'Sound and vibration' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument();
  installFakePush('granted');
  server.wire.use(...createThirdPartyBackend().handlers);
  await renderApp('/settings/account');
  expect(await screen.findByRole('switch', { name: 'Sound and vibration' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument();
});

// The last test: the server keeps the subscription that the page has dropped.
test('a log-out disables notifications on the device at once, also without a network [offline 8.8]', async () => {
  const browser = installFakePush('granted');
  const { user } = await renderApp('/settings/account');
  await user.click(await findEnableButton());
  await findEnabledMessage();
  act(() => reachability.reportFailure());
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await waitFor(() => expect(browser.isSubscribed()).toBe(false));
  expect(localStorage.getItem('beepaid-go-push')).toBeNull();
});
