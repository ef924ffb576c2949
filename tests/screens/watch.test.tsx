import { act, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { reachability } from '../../src/http/reachability.ts';
import { otherBackend } from '../support/other-backend.ts';
import { renderApp, screen } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

const server = withServer();

const told = {
  id: 7,
  ident: 'pr-7',
  created_at: '2026-09-03T09:00:00Z',
  last_sent_at: null,
  customer: { name: 'Jo Bloggs' },
  description: 'New crown',
  amount_gross: 6000,
  amount_net: 5000,
  amount_vat: 1000,
  vat_code: 'T1',
  status: 'requested',
};

/** A backend with the spec's calls alone, and what becomes of its request. */
const spokenOf = (extras: object = {}) => {
  const now = { ...told, ...extras };
  server.wire.use(
    http.get('/api/services/payments/pr-7/', () => HttpResponse.json(now)),
    ...otherBackend().handlers,
  );
  return {
    becomes: (status: string) => {
      now.status = status;
    },
  };
};

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const watch = async () => {
  const app = await renderApp('/payments/pr-7');
  await app.user.click(await screen.findByRole('link', { name: 'Watch' }));
  await heading('Waiting for Jo Bloggs to pay');
  return app;
};
/** Coming back to the page looks at once. */
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(navigator, 'vibrate');
  localStorage.clear();
});

describe('with a backend that has the spec’s calls alone, Watch', () => {
  test('looks until it is paid, and leads back to how it stands [extra 5.1]', async () => {
    const payment = spokenOf();
    const { user, router } = await watch();
    expect(await heading('Waiting for Jo Bloggs to pay')).toHaveFocus();
    expect(screen.getByText('£60.00')).toBeVisible();
    payment.becomes('paid');
    expect(await screen.findByText('Jo Bloggs paid £60.00', {}, { timeout: 8_000 })).toBeVisible();
    expect(screen.getByText('Jo Bloggs paid £60.00').closest('[role=status]')).not.toBeNull();
    await user.click(screen.getByRole('link', { name: 'Done' }));
    expect(await screen.findByText('Status')).toBeVisible();
    expect(router.state.location.href).toBe('/payments/pr-7');
    expect(screen.queryByRole('link', { name: 'Watch' })).not.toBeInTheDocument();
    expect(server.requests('GET', '/services/payments/events/')).toEqual([]);
  });

  test('says what else became of it, and waits on after a declined card [offline 8.5]', async () => {
    const payment = spokenOf();
    await watch();
    payment.becomes('declined');
    await comeBack();
    await heading('The card was declined');
    expect(screen.getByText('Jo Bloggs can try again, or use another card.')).toBeVisible();
    payment.becomes('cancelled_provider');
    await comeBack();
    await heading('This request was cancelled');
    expect(screen.getByRole('link', { name: 'Done' })).toBeVisible();
  });

  test('shows the link as a large code where there is one', async () => {
    spokenOf({ pay_url: 'https://pay.example.com/7' });
    await watch();
    expect(screen.getByRole('img', { name: 'QR code of the link on which Jo Bloggs pays £60.00' })).toBeVisible();
  });

  test('says so while it is offline, and stops when told to', async () => {
    spokenOf();
    const { user } = await watch();
    act(() => reachability.failed());
    expect(screen.getByText(/You're offline. It shows here once/)).toBeVisible();
    act(() => reachability.answered());
    await user.click(screen.getByRole('link', { name: 'Stop watching' }));
    expect(await screen.findByRole('link', { name: 'Watch' })).toBeVisible();
  });

  test('gives up after ten minutes, until somebody says that they are still there [offline 8.6]', async () => {
    spokenOf();
    const { user } = await watch();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await user.click(screen.getByRole('link', { name: 'Stop watching' }));
    await user.click(await screen.findByRole('link', { name: 'Watch' }));
    await heading('Waiting for Jo Bloggs to pay');
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(screen.getByText(/Nothing came in ten minutes/)).toBeVisible();
    const asked = server.requests('GET', '/services/payments/pr-7/').length;
    expect(asked).toBeLessThan(60);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(server.requests('GET', '/services/payments/pr-7/')).toHaveLength(asked);
    await user.click(screen.getByRole('button', { name: 'Keep watching' }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(server.requests('GET', '/services/payments/pr-7/').length).toBeGreaterThan(asked);
  });
});

describe('the device', () => {
  test('keeps its screen awake while the request is watched, and again after it was put away [extra 5.1]', async () => {
    const locks = { held: 0, asked: 0 };
    const request = async () => {
      locks.held += 1;
      locks.asked += 1;
      const release = async () => {
        locks.held -= 1;
      };
      return { release };
    };
    Object.assign(navigator, { wakeLock: { request } });
    const payment = spokenOf();
    await watch();
    await waitFor(() => expect(locks.held).toBe(1));
    await comeBack();
    await waitFor(() => expect(locks).toEqual({ held: 1, asked: 2 }));
    payment.becomes('paid');
    await comeBack();
    await heading('Jo Bloggs paid £60.00');
    await waitFor(() => expect(locks.held).toBe(0));
  });

  test('sounds and vibrates when it is paid only if that was asked for, and remembers it', async () => {
    const shakes: unknown[] = [];
    Object.assign(navigator, { vibrate: (pattern: unknown) => shakes.push(pattern) });
    const payment = spokenOf();
    const { user } = await watch();
    await user.click(screen.getByRole('switch', { name: 'Sound and vibration' }));
    expect(shakes).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: 'Stop watching' }));
    await user.click(await screen.findByRole('link', { name: 'Watch' }));
    expect(screen.getByRole('switch', { name: 'Sound and vibration' })).toBeChecked();
    payment.becomes('paid');
    await comeBack();
    await heading('Jo Bloggs paid £60.00');
    expect(shakes).toHaveLength(2);
  });
});
