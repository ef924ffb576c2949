import { act, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { watchSound } from '../../../src/features/payments/watch/watch-sound.ts';
import { reachability } from '../../../src/http/reachability.ts';
import { deviceKeys } from '../../../src/lib/storage/device-keys.ts';
import { updateOffer } from '../../../src/shell/banners/update-offer.ts';
import { matchMedia, wideScreen } from '../../support/app/match-media.ts';
import { renderApp, screen } from '../../support/app/render-app.tsx';
import {
  createSpecifiedPayment,
  createThirdPartyBackend,
} from '../../support/app/third-party-backend.ts';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();

const initialPayment = createSpecifiedPayment();

/** Without extensions, with one payment. */
const installBackendWithoutExtensions = (extras: object = {}) => {
  const current = { ...initialPayment, ...extras };
  server.wire.use(
    http.get('/api/services/payments/pr-7/', () => HttpResponse.json(current)),
    ...createThirdPartyBackend().handlers,
  );
  return {
    setStatus: (status: string) => {
      current.status = status;
    },
  };
};

const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const openWatch = async () => {
  const app = await renderApp('/payments/pr-7');
  await app.user.click(await screen.findByRole('link', { name: /^(Watch|Show to Customer)$/ }));
  await findHeading('Waiting for Jo to pay');
  return app;
};
const getStepItems = () =>
  within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
const getStepTexts = () => getStepItems().map((step) => step.textContent);
/** The app refetches when a page becomes visible again. */
const showPage = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'wakeLock');
  Reflect.deleteProperty(navigator, 'vibrate');
  localStorage.clear();
});

describe('Watch on a backend without extensions', () => {
  test('polls until the payment is paid, and makes no call that the backend does not have [offline 8.2, extra 5.1]', async () => {
    const payment = installBackendWithoutExtensions();
    const { user, router } = await openWatch();
    expect(await findHeading('Waiting for Jo to pay')).toHaveFocus();
    expect(screen.getByText('£60.00')).toBeVisible();
    payment.setStatus('paid');
    expect(await screen.findByText('Jo paid £60.00', {}, { timeout: 8_000 })).toBeVisible();
    expect(screen.getByText('Jo paid £60.00').closest('[role=status]')).not.toBeNull();
    expect(screen.getByText('£60.00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Request' })).toHaveAttribute(
      'href',
      '/payments/new',
    );
    await user.click(screen.getByRole('link', { name: 'Done' }));
    expect(await screen.findByText('Status')).toBeVisible();
    expect(router.state.location.href).toBe('/payments/pr-7');
    expect(screen.queryByRole('link', { name: 'Watch' })).not.toBeInTheDocument();
    for (const path of ['/services/payments/events/', '/services/payments/export/', '/push/'])
      expect(server.requests('GET', path), path).toEqual([]);
  });

  test('shows other final statuses, and continues to wait after a declined card [offline 8.5]', async () => {
    const payment = installBackendWithoutExtensions();
    await openWatch();
    payment.setStatus('declined');
    await showPage();
    await findHeading('Please try another card');
    expect(screen.queryByText(/declined|Bloggs/)).not.toBeInTheDocument();
    payment.setStatus('cancelled_provider');
    await showPage();
    await findHeading('This request was cancelled');
    expect(screen.getByRole('link', { name: 'Done' })).toBeVisible();
  });

  test('shows the steps, and announces when the customer has opened the link [counter 10.11]', async () => {
    const history = [{ event: 'created', at: initialPayment.created_at }];
    installBackendWithoutExtensions({ history });
    await openWatch();
    expect(getStepTexts()).toEqual(['Sent: now', 'Opened: not yet', 'Paid: not yet']);
    history.push({ event: 'opened', at: initialPayment.created_at });
    await showPage();
    const announcement = await screen.findByText('Jo has opened the link.');
    expect(announcement.closest('[role=status]')).not.toBeNull();
    expect(getStepTexts()).toEqual(['Sent: done', 'Opened: now', 'Paid: not yet']);
    expect(getStepItems()[1]).toHaveAttribute('aria-current', 'step');
  });

  test('ignores the progress in responses when the backend lacks the capability [counter 15.6]', async () => {
    const confirming = { at: initialPayment.created_at, until: null };
    const { setStatus } = installBackendWithoutExtensions({
      history: [],
      confirming,
      decline_reason: 'card_expired',
    });
    const { user } = await openWatch();
    expect(getStepTexts()).toEqual(['Sent: now', 'Opened: not yet', 'Paid: not yet']);
    setStatus('declined');
    await showPage();
    await findHeading('Please try another card');
    await user.click(screen.getByRole('link', { name: 'Stop Watching' }));
    expect(await screen.findByText('declined')).toBeVisible();
    expect(screen.queryByText(/bank/)).not.toBeInTheDocument();
  });

  test('shows a large QR code above the changing text if there is a payment link, and says how to use it', async () => {
    installBackendWithoutExtensions({
      pay_url: 'https://pay.example.com/7',
      created_at: new Date().toISOString(),
    });
    await openWatch();
    const code = screen.getByRole('img', {
      name: 'QR code of the link on which Jo pays £60.00',
    });
    expect(code).toBeVisible();
    expect(screen.getByText('Scan with your camera')).toBeVisible();
    // Text below the code cannot move it.
    const text = await findHeading('Waiting for Jo to pay');
    expect(code.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('shows the shop’s name when it is turned to the customer, without the rail and without “Change Person” [counter 16.9]', async () => {
    matchMedia(wideScreen);
    localStorage.setItem(deviceKeys.tablet, '1');
    installBackendWithoutExtensions();
    const { user } = await openWatch();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Acme Ltd');
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change Person' })).not.toBeInTheDocument();
    act(() => updateOffer.set({ accept: async () => undefined, blockedBy: undefined }));
    expect(screen.queryByText('A new version is ready.')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Stop Watching' }));
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change Person' })).toBeVisible();
    expect(screen.getByText('A new version is ready.')).toBeVisible();
    act(() => updateOffer.set(undefined));
  });

  test('on a phone shows no menu and no link back, shows a message while offline, and stops on Escape [counter 16.9]', async () => {
    installBackendWithoutExtensions();
    const { user } = await openWatch();
    act(() => reachability.reportFailure());
    expect(screen.getByText(/Can’t reach Beepaid at the moment. It shows here once/)).toBeVisible();
    act(() => reachability.reportSuccess());
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Back to/ })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('link', { name: 'Watch' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^Back to/ })).toBeVisible();
  });

  test('on a tablet opens the next sale some seconds after Paid, unless the user touches the screen [counter 18.8]', async () => {
    localStorage.setItem(deviceKeys.tablet, '1');
    const payment = installBackendWithoutExtensions();
    const { user, router } = await openWatch();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    payment.setStatus('paid');
    await showPage();
    await screen.findByText(/^The next sale opens by itself/);
    await user.click(screen.getByText('£60.00'));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByText('Jo paid £60.00')).toBeVisible();
    expect(screen.queryByText(/^The next sale/)).not.toBeInTheDocument();
    // A request that was paid before stays open.
    await router.navigate({ to: '/payments' });
    await router.navigate({
      to: '/payments/$paymentRequestId',
      params: { paymentRequestId: 'pr-7' },
      search: { watch: 'on' },
    });
    await findHeading('Jo paid £60.00');
    expect(screen.queryByText(/^The next sale/)).not.toBeInTheDocument();
  });

  test('on a tablet returns from Paid to New Request by itself [counter 18.8]', async () => {
    localStorage.setItem(deviceKeys.tablet, '1');
    const payment = installBackendWithoutExtensions();
    const { path } = await openWatch();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    payment.setStatus('paid');
    await showPage();
    await screen.findByText(/^The next sale opens by itself/);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(path()).toBe('/payments/new'));
  });

  test('stops polling after ten minutes until the user continues [offline 8.6]', async () => {
    installBackendWithoutExtensions();
    const { user } = await openWatch();
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    // Watch is opened again, with fake timers.
    await user.click(screen.getByRole('link', { name: 'Stop Watching' }));
    await user.click(await screen.findByRole('link', { name: 'Watch' }));
    await findHeading('Waiting for Jo to pay');
    await act(() => vi.advanceTimersByTimeAsync(10 * 60_000));
    expect(screen.getByText(/Nothing came in ten minutes/)).toBeVisible();
    const requestCount = server.requests('GET', '/services/payments/pr-7/').length;
    // Ten minutes at the longest interval of 15 seconds are 40 requests.
    expect(requestCount).toBeLessThan(60);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(server.requests('GET', '/services/payments/pr-7/')).toHaveLength(requestCount);
    await user.click(screen.getByRole('button', { name: 'Keep Watching' }));
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(server.requests('GET', '/services/payments/pr-7/').length).toBeGreaterThan(requestCount);
  });
});

describe('Watch on a backend that reports the progress of a payment', () => {
  const installBackend = (extras: object = {}) => {
    const current = {
      ...initialPayment,
      history: [],
      confirming: null,
      decline_reason: null,
      ...extras,
    };
    server.wire.use(
      createWhoamiHandler({ capabilities: ['live'] }),
      http.get('/api/services/payments/pr-7/', () => HttpResponse.json(current)),
      ...createThirdPartyBackend().handlers,
    );
    return (changes: object) => Object.assign(current, changes);
  };

  test('shows and announces the bank’s check, and does not show why a card was declined [counter 15.5]', async () => {
    const change = installBackend();
    const { user } = await openWatch();
    expect(getStepTexts()).toEqual([
      'Sent: now',
      'Opened: not yet',
      'Bank: not yet',
      'Paid: not yet',
    ]);
    const until = new Date(Date.now() + 15 * 60_000).toISOString();
    change({ confirming: { at: initialPayment.created_at, until } });
    await showPage();
    const title = await findHeading('Confirming with the bank');
    expect(title.closest('[role=status]')).toHaveTextContent('Jo has entered a card');
    expect(getStepTexts()).toEqual(['Sent: done', 'Opened: done', 'Bank: now', 'Paid: not yet']);
    change({
      status: 'declined',
      confirming: null,
      decline_reason: 'insufficient_funds',
      history: [{ event: 'declined', at: initialPayment.created_at, reason: 'insufficient_funds' }],
    });
    await showPage();
    await findHeading('Please try another card');
    expect(screen.queryByText(/not enough money/)).not.toBeInTheDocument();
    expect(getStepTexts()).toEqual([
      'Sent: done',
      'Opened: done',
      'Try again: now',
      'Paid: not yet',
    ]);
    await user.click(screen.getByRole('link', { name: 'Stop Watching' }));
    // Beside the status, and in the history.
    expect(
      await screen.findAllByText(/^The bank declined the card: .*not enough money/),
    ).toHaveLength(2);
  });

  test('offers the code again to a customer who has left the bank’s page, and still shows the payment [counter 15.8]', async () => {
    const change = installBackend({ pay_url: 'https://pay.example.com/7' });
    const { user } = await openWatch();
    const queryCode = () => screen.queryByRole('img', { name: /^QR code of the link/ });
    expect(queryCode()).toBeVisible();
    const until = new Date(Date.now() + 15 * 60_000).toISOString();
    change({ confirming: { at: initialPayment.created_at, until } });
    await showPage();
    const title = await findHeading('Confirming with the bank');
    expect(queryCode()).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the Code Again' }));
    expect(queryCode()).toBeVisible();
    expect(title).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show the Code Again' })).not.toBeInTheDocument();
    // The customer has begun another check.
    change({ confirming: { at: new Date().toISOString(), until } });
    await showPage();
    expect(await screen.findByRole('button', { name: 'Show the Code Again' })).toBeVisible();
    expect(queryCode()).not.toBeInTheDocument();
    change({ confirming: null, status: 'paid' });
    await showPage();
    await findHeading('Jo paid £60.00');
  });

  test('offers no code again when the customer has paid, and the bank has yet to accept it [counter 15.8]', async () => {
    const change = installBackend({ pay_url: 'https://pay.example.com/7' });
    await openWatch();
    change({ confirming: { at: initialPayment.created_at, until: null } });
    await showPage();
    await findHeading('Confirming with the bank');
    expect(screen.queryByRole('button', { name: 'Show the Code Again' })).not.toBeInTheDocument();
  });

  test('stops showing the bank’s check when its time is over [counter 15.5]', async () => {
    const change = installBackend();
    await openWatch();
    change({
      confirming: { at: initialPayment.created_at, until: new Date(Date.now() - 1).toISOString() },
    });
    await showPage();
    expect(await findHeading('Waiting for Jo to pay')).toBeVisible();
  });

  test('says that the bank has not accepted the payment yet when the payment has no time limit [counter 15.5]', async () => {
    const change = installBackend();
    await openWatch();
    change({ confirming: { at: initialPayment.created_at, until: null } });
    await showPage();
    expect(await screen.findByText(/has paid, and the bank has yet to accept it/)).toBeVisible();
  });

  test('says when a payment that takes days usually arrives, as does the detail [money 10.3]', async () => {
    const change = installBackend();
    const { user } = await openWatch();
    const confirming = { at: initialPayment.created_at, until: null };
    change({
      confirming,
      expected_by: '2099-11-27T12:00:00Z',
      expires_at: initialPayment.created_at,
    });
    await showPage();
    await findHeading('On its way, usually by Fri 27th Nov 2099');
    expect(screen.getByText('Jo pays from a bank account, which takes some days.')).toBeVisible();
    change({ expected_by: '2026-09-04T12:00:00Z' });
    await showPage();
    await findHeading('On its way, was expected by Fri 4th Sep');
    await user.click(screen.getByRole('link', { name: 'Stop Watching' }));
    expect(await screen.findByText('On its way, was expected by Fri 4th Sep')).toHaveAttribute(
      'data-tone',
      'neutral',
    );
    expect(screen.queryByText(/Confirming with the bank|Link expired/)).not.toBeInTheDocument();
  });

  test('shows an unknown reason as declined without a reason [counter 15.5]', async () => {
    installBackend({ status: 'declined', decline_reason: 'do_not_honour' });
    await renderApp('/payments/pr-7?watch=on');
    await findHeading('Please try another card');
    expect(screen.queryByText(/declined|Bloggs/)).not.toBeInTheDocument();
  });
});

test('Watch confirms a part that is paid, and then follows the attempt for the rest [recorded 4.6]', async () => {
  const payUrl = 'https://pay.example.com/7';
  const part = { paid_amount: 0, due_amount: 6_000, asked_amount: 1_500, pay_url: payUrl };
  const current = createSpecifiedPayment({ ...part, confirming: null, history: [] });
  server.wire.use(
    createWhoamiHandler({ capabilities: ['live', 'recorded-payments'] }),
    http.get('/api/services/payments/pr-7/', () => HttpResponse.json(current)),
    ...createThirdPartyBackend().handlers,
  );
  const play = vi.spyOn(watchSound, 'play');
  await openWatch();
  Object.assign(current, { paid_amount: 1_500, due_amount: 4_500, asked_amount: 4_500 });
  await showPage();
  await findHeading('Jo paid £15.00; £45.00 left');
  expect(screen.getByText('£15.00')).toBeVisible();
  expect(getStepTexts().at(-1)).toBe('Paid: done');
  expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'New Request' })).toBeVisible();
  expect(play).toHaveBeenCalledTimes(1);
  const confirming = { at: new Date().toISOString(), until: null };
  Object.assign(current, { confirming });
  await showPage();
  await findHeading('Confirming with the bank');
  Object.assign(current, { confirming: null, status: 'paid', paid_amount: 6_000, due_amount: 0 });
  await showPage();
  await findHeading('Jo paid £60.00');
  expect(play).toHaveBeenCalledTimes(2);
});

test('Watch of the rest says which part is paid, and waits for the rest [recorded 4.6]', async () => {
  const part = { paid_amount: 1_500, due_amount: 4_500, asked_amount: 4_500 };
  // The customer has opened the link for the first part.
  const history = [{ event: 'opened', at: initialPayment.created_at }];
  const payUrl = 'https://pay.example.com/7';
  const current = createSpecifiedPayment({ ...part, history, pay_url: payUrl });
  server.wire.use(
    createWhoamiHandler({ capabilities: ['live', 'recorded-payments'] }),
    http.get('/api/services/payments/pr-7/', () => HttpResponse.json(current)),
    ...createThirdPartyBackend().handlers,
  );
  await openWatch();
  expect(screen.getByText('£15.00 of £60.00 paid. Jo has opened the link.')).toBeVisible();
  expect(
    screen.getByRole('img', { name: 'QR code of the link on which Jo pays £45.00' }),
  ).toBeVisible();
});

describe('the device during Watch', () => {
  test('stays awake, also after the page was hidden and is visible again [extra 5.1]', async () => {
    const locks = { held: 0, requested: 0 };
    const request = async () => {
      locks.held += 1;
      locks.requested += 1;
      const release = async () => {
        locks.held -= 1;
      };
      return { release };
    };
    Object.assign(navigator, { wakeLock: { request } });
    const payment = installBackendWithoutExtensions();
    await openWatch();
    await waitFor(() => expect(locks.held).toBe(1));
    await showPage();
    await waitFor(() => expect(locks).toEqual({ held: 1, requested: 2 }));
    payment.setStatus('paid');
    await showPage();
    await findHeading('Jo paid £60.00');
    await waitFor(() => expect(locks.held).toBe(0));
  });

  test('vibrates after a payment if the user has turned that on in Your Account [counter 10.12]', async () => {
    const vibrations: unknown[] = [];
    Object.assign(navigator, { vibrate: (pattern: unknown) => vibrations.push(pattern) });
    const payment = installBackendWithoutExtensions();
    const { user } = await renderApp('/settings/account');
    await user.click(await screen.findByRole('switch', { name: 'Sound and vibration' }));
    expect(vibrations).toHaveLength(1);
    await renderApp('/settings/account');
    expect(await screen.findByRole('switch', { name: 'Sound and vibration' })).toBeChecked();
    await openWatch();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    payment.setStatus('paid');
    await showPage();
    await findHeading('Jo paid £60.00');
    expect(vibrations).toHaveLength(2);
  });
});
