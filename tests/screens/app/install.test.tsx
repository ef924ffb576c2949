import { act, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { savedPromptEvent } from '../../../src/features/install/install-prompt.ts';
import { installState, markEligible } from '../../../src/features/install/install-state.ts';
import { subscribeInstallPrompt } from '../../../src/features/install/subscribe-install-prompt.ts';
import { sharedDevice } from '../../../src/session/shared-device.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

withServer();

const title = 'Put Beepaid GO on your home screen';
const queryPrompt = () => screen.queryByRole('region', { name: title });
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

const fireInstallPrompt = (outcome: 'accepted' | 'dismissed' = 'accepted') => {
  const prompt = vi.fn(() => Promise.resolve());
  const event = new Event('beforeinstallprompt', { cancelable: true });
  Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome }) });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
};

let restores: (() => void)[] = [];
/** Until the end of the test. */
const mockNavigator = (properties: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(window.navigator, name, { value, configurable: true });
    restores.push(() => Reflect.deleteProperty(window.navigator, name));
  }
};

beforeAll(subscribeInstallPrompt);
beforeEach(() => signIn());
afterEach(() => {
  window.localStorage.clear();
  installState.set('new');
  savedPromptEvent.set(undefined);
  for (const restore of restores) restore();
  restores = [];
});

const openHome = async () => {
  const app = await renderApp('/');
  await within(screen.getByRole('main')).findByRole('link', { name: 'New Request' });
  return app;
};
const openHelp = async () => {
  const app = await renderApp('/help');
  await screen.findByRole('link', { name: 'Call Support' });
  return app;
};

describe('the install prompt', () => {
  test('appears on Home only after the user has sent a request', async () => {
    const { event } = fireInstallPrompt();
    expect(event.defaultPrevented).toBe(true);
    const { user, path } = await openHome();
    expect(queryPrompt()).not.toBeInTheDocument();

    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'New Request' }));
    await user.type(await screen.findByLabelText(/^Name/), 'Jo');
    await enterText(user, screen.getByLabelText('Email'), 'jo@b.uk');
    await user.type(screen.getByLabelText(/^Price/), '45');
    await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    await waitFor(() => expect(path()).toBe('/payments'));
    await user.click(screen.getByRole('link', { name: 'Beepaid GO, home' }));
    expect(await screen.findByRole('region', { name: title })).toBeVisible();
  });

  test('opens the browser’s prompt and disappears after the installation', async () => {
    markEligible();
    const { prompt } = fireInstallPrompt('accepted');
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledOnce();
    await waitFor(() => expect(installState.get()).toBe('installed'));
    expect(queryPrompt()).not.toBeInTheDocument();
    await openHelp();
    expect(queryPrompt()).not.toBeInTheDocument();
  });

  test('does not appear again after the user has dismissed the browser’s prompt', async () => {
    markEligible();
    fireInstallPrompt('dismissed');
    const { user } = await openHome();
    await user.click(screen.getByRole('button', { name: 'Install' }));
    await waitFor(() => expect(installState.get()).toBe('declined'));
    fireInstallPrompt();
    await openHome();
    expect(queryPrompt()).not.toBeInTheDocument();
  });

  test.each(['available', 'forbidden'])(
    'does not appear again where storage is %s, and Help still offers the installation',
    async (storage) => {
      if (storage === 'forbidden') {
        for (const method of ['getItem', 'setItem'] as const) {
          vi.spyOn(Storage.prototype, method).mockImplementation(() => {
            throw new DOMException('Forbidden', 'SecurityError');
          });
        }
      }
      markEligible();
      const { prompt } = fireInstallPrompt();
      const { user } = await openHome();
      await user.click(screen.getByRole('button', { name: 'Not Now' }));
      await waitForToast('You can do it later, from Help.');
      expect(queryPrompt()).not.toBeInTheDocument();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      markEligible();
      await openHome();
      expect(queryPrompt()).not.toBeInTheDocument();

      await openHelp();
      await user.click(
        within(await screen.findByRole('region', { name: title })).getByRole('button', {
          name: 'Install',
        }),
      );
      expect(prompt).toHaveBeenCalledOnce();
    },
  );

  test('does not appear again after the user has removed the app, and Help still offers the installation', async () => {
    window.dispatchEvent(new Event('appinstalled'));
    expect(installState.get()).toBe('installed');
    fireInstallPrompt();
    markEligible();
    await openHome();
    expect(queryPrompt()).not.toBeInTheDocument();
    await openHelp();
    expect(queryPrompt()).toBeVisible();
  });

  test('never appears on a shared device', async () => {
    sharedDevice.set(true);
    markEligible();
    fireInstallPrompt();
    await openHome();
    expect(queryPrompt()).not.toBeInTheDocument();
    act(() => sharedDevice.set(false));
    expect(queryPrompt()).toBeVisible();
  });

  test('disappears in all tabs when the user dismisses it in one', async () => {
    markEligible();
    fireInstallPrompt();
    await openHome();
    window.localStorage.setItem('beepaid-go-install', 'declined');
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: 'beepaid-go-install' })),
    );
    expect(queryPrompt()).not.toBeInTheDocument();
  });
});

describe('in a browser without beforeinstallprompt, the app', () => {
  test('shows the Share menu steps on an iPhone [offline 6.4]', async () => {
    mockNavigator({ userAgent: iPhone });
    markEligible();
    const { user } = await openHome();
    const steps = within(screen.getByRole('region', { name: title })).getAllByRole('listitem');
    const words = [
      'Tap Share in your browser. If you do not see it, it is behind •••.',
      'Scroll down, and tap Add to Home Screen.',
      'Tap Add.',
    ];
    expect(steps).toHaveLength(words.length);
    for (const [at, step] of steps.entries()) expect(step).toHaveTextContent(words[at] ?? '');
    expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Not Now' }));
    await openHelp();
    const help = within(screen.getByRole('region', { name: title }));
    expect(help.getByText('Add to Home Screen')).toBeVisible();
  });

  test('shows the Share menu steps on an iPad that identifies as a Mac [offline 6.4]', async () => {
    mockNavigator({
      userAgent:
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15',
      maxTouchPoints: 5,
    });
    markEligible();
    await openHome();
    expect(screen.getByText('Add to Home Screen')).toBeVisible();
  });

  test('on other devices shows nothing on Home, and Help names the browser’s menu', async () => {
    markEligible();
    await openHome();
    expect(queryPrompt()).not.toBeInTheDocument();
    await openHelp();
    expect(queryPrompt()).toHaveTextContent(
      'In your browser’s menu, choose Install or Add to Home screen.',
    );
  });
});

describe('in the installed app', () => {
  test('neither Home nor Help offers the installation', async () => {
    mockNavigator({ userAgent: iPhone, standalone: true });
    markEligible();
    await openHome();
    expect(queryPrompt()).not.toBeInTheDocument();
    await openHelp();
    expect(queryPrompt()).not.toBeInTheDocument();
  });

  test('the app requests persistent storage', () => {
    const persist = vi.fn(() => Promise.resolve(true));
    mockNavigator({ standalone: true, storage: { persist } });
    subscribeInstallPrompt();
    expect(persist).toHaveBeenCalledOnce();
  });
});
