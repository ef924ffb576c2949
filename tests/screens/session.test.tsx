import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { testPassword } from '../../server/testing/fixtures.ts';
import { renderApp, screen, signIn } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

const failure = 'Failed to log in. Please check your username and password are correct.';

const server = withServer();
const logIn = async (password: string) => {
  const app = await renderApp('/login');
  await app.user.type(await screen.findByLabelText('Email'), 'ali@example.com');
  await app.user.type(screen.getByLabelText('Password'), password);
  await app.user.click(screen.getByRole('button', { name: 'Log In' }));
  return app;
};

describe('logging in', () => {
  test('leads home, where the tenant’s name stands in the bar [spec 4.4]', async () => {
    const app = await logIn(testPassword);
    expect(await screen.findByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
    expect(app.path()).toBe('/');
    for (const tile of ['New Request', 'Payments', 'Customers', 'Help']) {
      expect(screen.getByRole('link', { name: tile })).toBeVisible();
    }
  });

  test('waits until the form is valid [spec 2.38, spec 5.1, spec 5.2]', async () => {
    const { user } = await renderApp('/login');
    const button = await screen.findByRole('button', { name: 'Log In' });
    expect(button).toBeDisabled();
    await user.type(screen.getByLabelText('Email'), 'ali@example.com');
    expect(button).toBeDisabled();
    await user.type(screen.getByLabelText('Password'), 'x');
    expect(button).toBeEnabled();
  });

  test('shows that it is on its way [spec 2.39]', async () => {
    let answer = () => {};
    const asking = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.wire.use(http.post('/api/login/', () => asking.then(() => undefined)));
    await logIn(testPassword);
    expect(screen.getByRole('button', { name: 'Log In' })).toHaveAttribute('aria-busy', 'true');
    answer();
    expect(await screen.findByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
  });

  test('with a wrong password says so and keeps what was typed [spec 2.41, spec 8.1]', async () => {
    await logIn('a wrong one');
    expect(await screen.findByText(failure)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ali@example.com');
  });

  test.each([500, 429])('says the same when the server answers %s [spec 8.1]', async (status) => {
    const body = { detail: 'Later', code: 'throttled' };
    server.wire.use(http.post('/api/login/', () => HttpResponse.json(body, { status })));
    await logIn(testPassword);
    expect(await screen.findByRole('alert')).toHaveTextContent(failure);
    expect(screen.getByLabelText('Email')).toHaveValue('ali@example.com');
  });
});

describe('the guard', () => {
  test('sends who is signed out from any screen to log-in [spec 4.1]', async () => {
    const app = await renderApp('/customers');
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(app.path()).toBe('/login');
  });

  test('sends who is signed in from log-in home [spec 2.40, spec 4.1]', async () => {
    await signIn();
    const app = await renderApp('/login');
    expect(await screen.findByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
    expect(app.path()).toBe('/');
  });

  test('sends an unknown path to log-in [spec 2.5]', async () => {
    const app = await renderApp('/no/such/page');
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(app.path()).toBe('/login');
  });

  test('does not take a proxy’s refusal for being signed out [spec 6.4]', async () => {
    await signIn();
    server.wire.use(http.get('/api/users/me/', () => HttpResponse.html('<h1>Forbidden</h1>', { status: 403 })));
    const app = await renderApp('/payments');
    expect(await screen.findByText(/couldn't reach Beepaid/)).toBeVisible();
    expect(app.path()).toBe('/payments');
  });
});

describe('the menu', () => {
  test('names the person, leads everywhere, and logs out [spec 2.33, spec 4.5]', async () => {
    await signIn();
    const app = await renderApp('/help');
    await app.user.click(await screen.findByRole('button', { name: 'Menu' }));
    await waitFor(() => expect(screen.getByText('ali@example.com')).toBeVisible());
    const entries = screen.getAllByRole('menuitem').map((entry) => entry.textContent);
    expect(entries).toEqual([
      'New Request',
      'Staff',
      'Payments',
      'Customers',
      'Services',
      'Help',
      'Change Password',
      'Log Out',
    ]);
    await app.user.click(screen.getByRole('menuitem', { name: 'Log Out' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    const again = await renderApp('/payments');
    await screen.findByRole('button', { name: 'Log In' });
    expect(again.path()).toBe('/login');
  });
});

test('a session that the server has ended clears the screen and says why', async () => {
  await signIn();
  const app = await renderApp('/');
  await screen.findByRole('heading', { name: 'Harbour Street Dental' });
  await server.database().clear();
  server.wire.use(
    http.get('/api/services/payments/', () =>
      HttpResponse.json({ detail: 'Log in first', code: 'not_authenticated' }, { status: 403 }),
    ),
  );
  await app.user.click(screen.getByRole('link', { name: 'Payments' }));
  expect(await screen.findByText('Your session has ended. Please log in again.')).toBeVisible();
  expect(app.path()).toBe('/login');
});

test('a tenant without the module sees only that it is missing [spec 1.10]', async () => {
  await signIn();
  server.wire.use(
    http.get('/api/whoami/', () =>
      HttpResponse.json({ client: { name: 'Old Shop', has_beepaid_go_module: false, include_vat: false } }),
    ),
  );
  await renderApp('/payments');
  expect(await screen.findByText('This merchant does not have Beepaid GO enabled')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
});
