import { within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { matchMedia, wideScreen } from '../../support/app/match-media.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const findBar = async () => within(await screen.findByRole('navigation', { name: 'Main' }));
const queryBar = () => screen.queryByRole('navigation', { name: 'Main' });

test('on a phone, a bar leads to the most used screens with one tap, and to all others with two [counter 6.3]', async () => {
  const { user, path } = await renderApp('/');
  const bar = await findBar();
  expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Payments',
    'New Request',
    'Customers',
  ]);
  await user.click(bar.getByRole('link', { name: 'Customers' }));
  expect(path()).toBe('/customers');
  expect(bar.getByRole('link', { current: 'page' })).toHaveTextContent('Customers');
  expect(bar.getByRole('button', { name: 'More' })).not.toHaveAttribute('data-current');
  await user.click(bar.getByRole('button', { name: 'More' }));
  const others = await bar.findAllByRole('menuitem');
  expect(others.map(({ textContent }) => textContent)).toEqual([
    'Settings',
    'Staff',
    'Services',
    'Help',
    'Change Password',
    'Log Out',
  ]);
  await user.click(bar.getByRole('menuitem', { name: 'Help' }));
  expect(path()).toBe('/help');
  expect(bar.queryByRole('link', { current: 'page' })).not.toBeInTheDocument();
  expect(bar.getByRole('button', { name: 'More' })).toHaveAttribute('data-current');
  await user.click(bar.getByRole('link', { name: 'New Request' }));
  expect(path()).toBe('/payments/new');
  await screen.findByRole('button', { name: 'Send Payment Request' });
  expect(queryBar()).not.toBeInTheDocument();
});

test('Watch shows no bar, and a tablet shows the rail instead [counter 6.3]', async () => {
  const { ident } = await server.insertRequestToJo();
  await renderApp(`/payments/${ident}?watch=on`);
  await screen.findByRole('link', { name: 'Stop Watching' });
  expect(queryBar()).not.toBeInTheDocument();
  matchMedia(wideScreen);
  await renderApp('/');
  expect((await findBar()).queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
});
