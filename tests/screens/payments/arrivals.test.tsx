import { cleanup, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';
import { createChargeFact, setStatusByFacts, settleFacts } from '../../support/db/money-facts.ts';

const server = withServer();

beforeAll(async () => {
  // The payment must not arrive before the code that announces it.
  await import('../../../src/features/payments/arrivals/announce-arrivals.tsx');
  // jsdom has no `requestIdleCallback`, and the app would wait for seconds.
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});
beforeEach(() => signIn());
afterAll(() => {
  vi.unstubAllGlobals();
});

test('a screen without payments announces two equal payments as two, with a link to each [counter 10.4, counter 10.13]', async () => {
  const payments = [await server.insertRequestToJo(), await server.insertRequestToJo()];
  const { router, user } = await renderApp('/payments');
  await screen.findAllByText('requested');
  await waitFor(() => expect(server.requests('GET', '/services/payments/events/')).toHaveLength(1));
  await router.navigate({ to: '/change-password' });
  for (const payment of payments)
    await setStatusByFacts(server.database(), payment, 'paid', server.get().server.clock());
  const notifications = within(screen.getByRole('status', { name: 'Notifications' }));
  await waitFor(() => expect(notifications.getAllByText('Jo Bloggs paid £60.00')).toHaveLength(2));
  const links = notifications
    .getAllByRole('link', { name: 'View' })
    .map((link) => link.getAttribute('href'));
  expect(links.toSorted()).toEqual(payments.map(({ ident }) => `/payments/${ident}`).toSorted());
  expect(server.requests('GET', '/services/payments/events/')).toHaveLength(1);
  const [link] = notifications.getAllByRole('link', { name: 'View' });
  if (!link) throw new Error('The toast has no link');
  await user.click(link);
  await waitFor(() =>
    expect(notifications.queryByRole('link', { name: 'View' })).not.toBeInTheDocument(),
  );
});

test('the app announces a part and the rest each with the amount that has just come [counter 10.13]', async () => {
  const payment = await server.insertRequestToJo({ partAmount: 1_500 });
  const pay = (amountPence: number, paidAt: Date) => {
    const charge = createChargeFact(payment, { amountPence, paidAt });
    return settleFacts(server.database(), payment, { charge }, paidAt);
  };
  await renderApp('/help');
  await waitFor(() => expect(server.requests('GET', '/services/payments/events/')).toHaveLength(1));
  const notifications = within(screen.getByRole('status', { name: 'Notifications' }));
  await pay(1_500, new Date());
  expect(await notifications.findByText('Jo Bloggs paid £15.00 of £60.00')).toBeVisible();
  await pay(4_500, new Date(Date.now() + 1_000));
  expect(await notifications.findByText('Jo Bloggs paid £45.00, the rest of £60.00')).toBeVisible();
});

/** The app stores the last event when the page is left. */
const readLastEvent = () => {
  window.dispatchEvent(new Event('pagehide'));
  return sessionStorage.getItem('beepaid-go-last-event');
};

test('while a customer looks at a payment code, the app does not say who else has paid [counter 10.13]', async () => {
  const payment = await server.insertRequestToJo();
  const later = await server.insertRequestToJo();
  const { user } = await renderApp('/payments/new');
  await user.type(await screen.findByLabelText('Price'), '4500');
  await user.click(await screen.findByRole('button', { name: 'Show Code' }));
  await screen.findByRole('dialog', { name: /^Pay/ });
  await waitFor(() => expect(readLastEvent()).not.toBeNull());
  const before = readLastEvent();
  await setStatusByFacts(server.database(), payment, 'paid', server.get().server.clock());
  await waitFor(() => expect(readLastEvent()).not.toBe(before));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await setStatusByFacts(server.database(), later, 'paid', server.get().server.clock());
  const notifications = within(screen.getByRole('status', { name: 'Notifications' }));
  expect(await notifications.findByText('Jo Bloggs paid £60.00')).toBeVisible();
  expect(notifications.getAllByRole('link', { name: 'View' })).toHaveLength(1);
});

test('the app announces a payment that arrived while the page was being reloaded [counter 10.16]', async () => {
  const payment = await server.insertRequestToJo();
  await renderApp('/payments');
  await screen.findByText('requested');
  await waitFor(() => expect(server.requests('GET', '/services/payments/events/')).toHaveLength(1));
  // The first event says where the stream begins.
  await waitFor(() => expect(readLastEvent()).not.toBeNull());
  cleanup();
  await setStatusByFacts(server.database(), payment, 'paid', server.get().server.clock());
  await renderApp('/help');
  const notifications = within(screen.getByRole('status', { name: 'Notifications' }));
  expect(await notifications.findByText('Jo Bloggs paid £60.00')).toBeVisible();
});
