import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { matchMedia, wideScreen } from '../../support/app/match-media.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';
import { testPassword } from '../../support/db/fixtures.ts';

const failure = 'Failed to log in. Please check your username and password are correct.';

const server = withServer();
const logIn = async (password: string) => {
  const app = await renderApp('/login');
  await enterText(app.user, await screen.findByLabelText('Email'), 'ali@example.com');
  await enterText(app.user, screen.getByLabelText('Password'), password);
  await app.user.click(screen.getByRole('button', { name: 'Log In' }));
  return app;
};

describe('logging in', () => {
  test('opens Home and shows the tenant’s name in the top bar [spec 4.4]', async () => {
    const app = await logIn(testPassword);
    expect(await screen.findByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
    expect(app.path()).toBe('/');
    for (const tile of ['New Request', 'Payments', 'Customers', 'Help']) {
      expect(within(screen.getByRole('main')).getByRole('link', { name: tile })).toBeVisible();
    }
  });

  test('is possible only when the form is valid [spec 2.38, spec 5.1, spec 5.2]', async () => {
    const { user } = await renderApp('/login');
    const button = await screen.findByRole('button', { name: 'Log In' });
    expect(button).toBeDisabled();
    await enterText(user, screen.getByLabelText('Email'), 'ali@example.com');
    expect(button).toBeDisabled();
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(button).toBeEnabled();
  });

  test('shows that it is pending, and then moves the focus to the title of Home [spec 2.39, counter 10.6]', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.wire.use(http.post('/api/login/', () => gate.then(() => undefined)));
    await logIn(testPassword);
    expect(screen.getByRole('button', { name: 'Log In' })).toHaveAttribute('aria-busy', 'true');
    release();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Harbour Street Dental' })).toHaveFocus(),
    );
  });

  test('with a wrong password shows an error and does not clear the form [spec 2.41, spec 8.1]', async () => {
    await logIn('a wrong one');
    expect(await screen.findByText(failure)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ali@example.com');
  });

  test.each([500, 429])(
    'shows the error of a wrong password when the server responds with %s [spec 8.1]',
    async (status) => {
      const body = { detail: 'Later', code: 'throttled' };
      server.wire.use(http.post('/api/login/', () => HttpResponse.json(body, { status })));
      await logIn(testPassword);
      expect(await screen.findByRole('alert')).toHaveTextContent(failure);
      expect(screen.getByLabelText('Email')).toHaveValue('ali@example.com');
    },
  );
});

describe('the route guard', () => {
  test('redirects visitors from every screen to log-in [spec 2.24, spec 2.26, spec 4.1, spec 6.1]', async () => {
    const app = await renderApp('/customers');
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(app.path()).toBe('/login');
  });

  test('redirects signed-in users from log-in to Home [spec 2.40, spec 4.1]', async () => {
    await signIn();
    const app = await renderApp('/login');
    expect(await screen.findByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
    expect(app.path()).toBe('/');
  });

  test('redirects an unknown address to log-in, and says so [spec 2.5]', async () => {
    const app = await renderApp('/no/such/page');
    await waitForToast('This page does not exist');
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(app.path()).toBe('/login');
  });

  test('does not treat a proxy’s 403 as the end of the session [spec 6.4]', async () => {
    await signIn();
    server.wire.use(
      http.get('/api/users/me/', () => HttpResponse.html('<h1>Forbidden</h1>', { status: 403 })),
    );
    const app = await renderApp('/payments');
    expect(await screen.findByText(/Check your connection/)).toBeVisible();
    expect(app.path()).toBe('/payments');
  });
});

describe('the menu', () => {
  const titles = [
    'Settings',
    'New Request',
    'Staff',
    'Payments',
    'Customers',
    'Services',
    'Help',
    'Change Password',
  ];
  const openMenu = async ({ user }: { readonly user: UserEvent }) => {
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await screen.findByRole('menuitem', { name: 'Log Out' });
    return screen.getAllByRole('menuitem').map((entry) => entry.textContent);
  };

  test('names the user, opens each screen with its title, and logs the user out [spec 2.4, spec 2.33, spec 4.5]', async () => {
    await signIn();
    const app = await renderApp('/help');
    expect(await openMenu(app)).toEqual([...titles, 'Log Out']);
    await waitFor(() => expect(screen.getByText('ali@example.com')).toBeVisible());
    for (const title of titles) {
      await app.user.click(screen.getByRole('menuitem', { name: title }));
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(document.title).toBe(`Beepaid GO - ${title}`);
      await openMenu(app);
    }
    await app.user.click(screen.getByRole('menuitem', { name: 'Log Out' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    const again = await renderApp('/payments');
    await screen.findByRole('button', { name: 'Log In' });
    expect(again.path()).toBe('/login');
  });

  test('has the same entries for a user who is not an owner [spec 2.34]', async () => {
    await server.insertUser({ email: 'sam@example.com' });
    await signIn('sam@example.com');
    expect(await openMenu(await renderApp('/help'))).toEqual([...titles, 'Log Out']);
  });
});

test('on a tablet, the user can log out in the navigation rail [counter 5.6]', async () => {
  await signIn();
  matchMedia(wideScreen);
  const { user } = await renderApp('/help');
  const rail = await screen.findByRole('navigation', { name: 'Main' });
  await user.click(within(rail).getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
});

test('when the server ends the session, the app clears the screen and shows the reason [offline 4.3]', async () => {
  await signIn();
  const app = await renderApp('/');
  await screen.findByRole('heading', { name: 'Harbour Street Dental' });
  await server.database().clear();
  server.wire.use(
    http.get('/api/services/payments/', () =>
      HttpResponse.json({ detail: 'Log in first', code: 'not_authenticated' }, { status: 403 }),
    ),
  );
  await app.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Payments' }));
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
  expect(app.path()).toBe('/login');
});

test('a tenant without the Beepaid GO module sees only a notice [spec 1.10]', async () => {
  await signIn();
  server.wire.use(
    http.get('/api/whoami/', () =>
      HttpResponse.json({
        client: { name: 'Old Shop', has_beepaid_go_module: false, include_vat: false },
      }),
    ),
  );
  await renderApp('/payments');
  expect(await screen.findByText('This merchant does not have Beepaid GO enabled')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
});
