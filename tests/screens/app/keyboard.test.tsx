import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { matchMedia, wideScreen } from '../../support/app/match-media.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

withServer();
beforeEach(() => signIn());
afterEach(() => localStorage.clear());

/** The app loads its keys after the screen, so the key is pressed until it is handled. */
const pressWhenLoaded = (key: string) =>
  waitFor(() => expect(fireEvent.keyDown(document.body, { key })).toBe(false));

test('the key “n” opens New Request, and is typed as a letter when a field has the focus [counter 16.14]', async () => {
  const { user, path } = await renderApp('/help');
  await screen.findByRole('link', { name: 'Call Support' });
  await pressWhenLoaded('n');
  const name = await screen.findByLabelText('Name');
  expect(path()).toBe('/payments/new');
  // This device has no mouse.
  await waitFor(() => expect(name).toHaveFocus());
  expect(name).toHaveValue('');
  await user.type(name, 'n?');
  expect(name).toHaveValue('n?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the key “?” shows all keys, and no key acts behind the dialog or the menu [counter 16.14]', async () => {
  const { user, path } = await renderApp('/help');
  await screen.findByRole('link', { name: 'Call Support' });
  await pressWhenLoaded('?');
  const dialog = await screen.findByRole('dialog', { name: 'Keys' });
  expect(within(dialog).getByText('New Request')).toBeVisible();
  await user.keyboard('n');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await screen.findByRole('menu');
  await user.keyboard('n');
  expect(path()).toBe('/help');
});

test('a switch in Your Account turns the single keys off on this device [counter 16.14]', async () => {
  matchMedia('(any-pointer: fine)');
  const { user, path, router } = await renderApp('/settings/account');
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
  await router.navigate({ to: '/help' });
  await screen.findByRole('link', { name: 'Call Support' });
  await user.keyboard('n?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(path()).toBe('/help');
  expect(localStorage.getItem('beepaid-go-single-keys')).toBe('off');
  await router.navigate({ to: '/settings/account' });
  await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
  await router.navigate({ to: '/help' });
  await user.keyboard('n');
  await waitFor(() => expect(path()).toBe('/payments/new'));
});

test('the switch for single keys is shown on a tablet, and not on a phone [counter 16.14]', async () => {
  const { router } = await renderApp('/settings/account');
  await screen.findByRole('switch', { name: /sound/i });
  expect(screen.queryByRole('switch', { name: 'Single-key shortcuts' })).not.toBeInTheDocument();
  await router.navigate({ to: '/help' });
  matchMedia(wideScreen);
  await router.navigate({ to: '/settings/account' });
  expect(await screen.findByRole('switch', { name: 'Single-key shortcuts' })).toBeChecked();
});
