import { act, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { installPrompt } from '../../src/features/install/install-prompt.ts';
import { earnInvitation, standing } from '../../src/features/install/standing.ts';
import { subscribeInstallPrompt } from '../../src/features/install/subscribe-install-prompt.ts';
import { sharedDevice } from '../../src/features/session/shared-device.ts';
import { renderApp, screen, seeToast, signIn } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

withServer();

const title = 'Put Beepaid GO on your home screen';
const card = () => screen.queryByRole('region', { name: title });
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

/** What Chromium says once it finds that the page can be installed. */
const offer = (outcome: 'accepted' | 'dismissed' = 'accepted') => {
  const prompt = vi.fn(() => Promise.resolve());
  const event = new Event('beforeinstallprompt', { cancelable: true });
  Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
};

const onDevice = (properties: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(window.navigator, name, { value, configurable: true });
    restores.push(() => Reflect.deleteProperty(window.navigator, name));
  }
};
let restores: (() => void)[] = [];

beforeAll(subscribeInstallPrompt);
beforeEach(() => signIn());
afterEach(() => {
  window.localStorage.clear();
  standing.set('new');
  installPrompt.set(undefined);
  for (const restore of restores) restore();
  restores = [];
});

const home = async () => {
  const app = await renderApp('/');
  await screen.findByRole('link', { name: 'New Request' });
  return app;
};
const help = async () => {
  const app = await renderApp('/help');
  await screen.findByRole('link', { name: 'Call Support' });
  return app;
};

describe('the invitation to install', () => {
  test('waits until a request has been sent, and then for the next visit to Home', async () => {
    const { event } = offer();
    expect(event.defaultPrevented).toBe(true);
    const { user, path } = await home();
    expect(card()).not.toBeInTheDocument();

    await user.click(screen.getByRole('link', { name: 'New Request' }));
    await user.type(await screen.findByLabelText(/^Name/), 'Jo');
    await user.type(screen.getByLabelText('Email'), 'jo@b.uk');
    await user.type(screen.getByLabelText(/^Price/), '45');
    await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitFor(() => expect(path()).toBe('/payments'));
    await user.click(screen.getByRole('link', { name: 'Beepaid GO, home' }));
    expect(await screen.findByRole('region', { name: title })).toBeVisible();
  });

  test('lets the browser ask, and goes once the app is installed', async () => {
    earnInvitation();
    const { prompt } = offer('accepted');
    const { user } = await home();
    await user.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledOnce();
    await waitFor(() => expect(standing.get()).toBe('installed'));
    expect(card()).not.toBeInTheDocument();
    await help();
    expect(card()).not.toBeInTheDocument();
  });

  test('stays away when the browser’s own question is turned down', async () => {
    earnInvitation();
    offer('dismissed');
    const { user } = await home();
    await user.click(screen.getByRole('button', { name: 'Install' }));
    await waitFor(() => expect(standing.get()).toBe('declined'));
    offer();
    await home();
    expect(card()).not.toBeInTheDocument();
  });

  test.each(['kept', 'forbidden'])(
    'is turned down for good where storage is %s, and found again in Help',
    async (storage) => {
      if (storage === 'forbidden') {
        for (const method of ['getItem', 'setItem'] as const) {
          vi.spyOn(Storage.prototype, method).mockImplementation(() => {
            throw new DOMException('Forbidden', 'SecurityError');
          });
        }
      }
      earnInvitation();
      const { prompt } = offer();
      const { user } = await home();
      await user.click(screen.getByRole('button', { name: 'Not now' }));
      await seeToast('You can do it later, from Help.');
      expect(card()).not.toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      earnInvitation();
      await home();
      expect(card()).not.toBeInTheDocument();

      await help();
      await user.click(
        within(await screen.findByRole('region', { name: title })).getByRole('button', { name: 'Install' }),
      );
      expect(prompt).toHaveBeenCalledOnce();
    },
  );

  test('does not come back for whoever has removed the app, who finds it in Help', async () => {
    window.dispatchEvent(new Event('appinstalled'));
    expect(standing.get()).toBe('installed');
    offer();
    earnInvitation();
    await home();
    expect(card()).not.toBeInTheDocument();
    await help();
    expect(card()).toBeVisible();
  });

  test('never comes on a shared device', async () => {
    sharedDevice.set(true);
    earnInvitation();
    offer();
    await home();
    expect(card()).not.toBeInTheDocument();
    act(() => sharedDevice.set(false));
    expect(card()).toBeVisible();
  });

  test('hears of another tab’s answer', async () => {
    earnInvitation();
    offer();
    await home();
    window.localStorage.setItem('beepaid-go-install', 'declined');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'beepaid-go-install' })));
    expect(card()).not.toBeInTheDocument();
  });
});

describe('without an offer of the browser', () => {
  test('an iPhone is told the way through the Share menu', async () => {
    onDevice({ userAgent: iPhone });
    earnInvitation();
    const { user } = await home();
    const steps = within(screen.getByRole('region', { name: title })).getAllByRole('listitem');
    const words = [
      'Tap Share in your browser. If you do not see it, it is behind •••.',
      'Scroll down, and tap Add to Home Screen.',
      'Tap Add.',
    ];
    expect(steps).toHaveLength(words.length);
    for (const [at, step] of steps.entries()) expect(step).toHaveTextContent(words[at] ?? '');
    expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await help();
    expect(screen.getByText('Add to Home Screen')).toBeVisible();
  });

  test('so is an iPad, which says that it is a Mac', async () => {
    onDevice({
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15',
      maxTouchPoints: 5,
    });
    earnInvitation();
    await home();
    expect(screen.getByText('Add to Home Screen')).toBeVisible();
  });

  test('elsewhere Home is silent, and Help names the browser’s menu', async () => {
    earnInvitation();
    await home();
    expect(card()).not.toBeInTheDocument();
    await help();
    expect(card()).toHaveTextContent('In your browser’s menu, choose Install or Add to Home screen.');
  });
});

describe('in the installed app', () => {
  test('neither Home nor Help speaks of it', async () => {
    onDevice({ userAgent: iPhone, standalone: true });
    earnInvitation();
    await home();
    expect(card()).not.toBeInTheDocument();
    await help();
    expect(card()).not.toBeInTheDocument();
  });

  test('what is kept on the device is asked to be kept for good', () => {
    const persist = vi.fn(() => Promise.resolve(true));
    onDevice({ standalone: true, storage: { persist } });
    subscribeInstallPrompt();
    expect(persist).toHaveBeenCalledOnce();
  });
});
