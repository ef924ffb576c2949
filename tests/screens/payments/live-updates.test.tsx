import { act, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { getDefinition, renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';
import { setStatusByFacts } from '../../support/db/money-facts.ts';

const server = withServer();

beforeEach(() => signIn());

type Payment = Awaited<ReturnType<typeof server.insertRequestToJo>>;

/** As a provider's report does. */
const reportStatus = (status: 'paid' | 'declined', payment: Payment) =>
  setStatusByFacts(server.database(), payment, status, server.get().server.clock());
const getStreamRequests = () => server.requests('GET', '/services/payments/events/');
const getDetailRequests = ({ ident }: Payment) =>
  server.requests('GET', `/services/payments/${ident}/`);

/** The refetch follows the stream's connection. */
const openDetail = async (payment: Payment) => {
  const app = await renderApp(`/payments/${payment.ident}`);
  await waitFor(() => expect(getDefinition('Status')).toHaveTextContent('requested'));
  await waitFor(() => expect(getDetailRequests(payment)).toHaveLength(2));
  return app;
};

test('an open payment detail changes when the payment arrives, and the list is refetched', async () => {
  const payment = await server.insertRequestToJo();
  const { router } = await renderApp('/payments');
  expect(await screen.findByText('requested')).toBeVisible();
  await router.navigate({
    to: '/payments/$paymentRequestId',
    params: { paymentRequestId: payment.ident },
  });
  await waitFor(() => expect(getDefinition('Status')).toHaveTextContent('requested'));
  await reportStatus('paid', payment);
  await waitFor(() => expect(getDefinition('Status')).toHaveTextContent('paid'));
  expect(screen.queryByRole('link', { name: 'Show to Customer' })).not.toBeInTheDocument();
  await router.navigate({ to: '/payments' });
  expect(await screen.findByText('paid')).toBeVisible();
});

test('an open list shows at once that a request was paid [counter 8.2]', async () => {
  const payment = await server.insertRequestToJo();
  await renderApp('/payments');
  const getRow = () => screen.getByRole('link', { name: /Jo Bloggs/ });
  await waitFor(() => expect(getRow()).toHaveTextContent('requested'));
  await waitFor(() => expect(getStreamRequests()).toHaveLength(1));
  await reportStatus('paid', payment);
  await waitFor(() => expect(getRow()).toHaveTextContent('paid'));
});

test('Watch shows a tick when the payment arrives, without polling', async () => {
  const payment = await server.insertRequestToJo();
  const { user } = await openDetail(payment);
  await user.click(screen.getByRole('link', { name: 'Show to Customer' }));
  await screen.findByRole('heading', { name: 'Waiting for Jo to pay' });
  await reportStatus('declined', payment);
  await screen.findByRole('heading', { name: 'Please try another card' });
  await reportStatus('paid', payment);
  await screen.findByRole('heading', { name: /^Jo paid £60\.00 at / });
  expect(getDetailRequests(payment)).toHaveLength(4);
  expect(getStreamRequests()).toHaveLength(1);
});

test('a hidden page closes the event stream, and gets the missed events when it is visible again [offline 8.4]', async () => {
  const payment = await server.insertRequestToJo();
  await openDetail(payment);
  let isHidden = true;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await reportStatus('paid', payment);
  expect(getDefinition('Status')).toHaveTextContent('requested');
  isHidden = false;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(getDefinition('Status')).toHaveTextContent('paid'));
  Reflect.deleteProperty(document, 'hidden');
  expect(getStreamRequests()).toHaveLength(2);
  expect(getStreamRequests()[1]?.headers.get('last-event-id')).toMatch(/^\d+:\d+:/);
});

test('a 403 from the event stream refetches the payment', async () => {
  const payment = await server.insertRequestToJo();
  server.wire.use(
    http.get('/api/services/payments/events/', () =>
      HttpResponse.json({ code: 'not_authenticated' }, { status: 403 }),
    ),
  );
  await renderApp(`/payments/${payment.ident}`);
  await waitFor(() => expect(getDetailRequests(payment).length).toBeGreaterThan(1));
  expect(getStreamRequests()).toHaveLength(1);
});

test('the app connects again when a proxy returns an HTML page instead of the event stream', async () => {
  const payment = await server.insertRequestToJo();
  server.wire.use(
    http.get(
      '/api/services/payments/events/',
      () => HttpResponse.html('<p>Log in to this network</p>'),
      {
        once: true,
      },
    ),
  );
  await renderApp(`/payments/${payment.ident}`);
  await waitFor(() => expect(getDetailRequests(payment)).toHaveLength(2));
  expect(getStreamRequests()).toHaveLength(2);
  await reportStatus('paid', payment);
  await waitFor(() => expect(getDefinition('Status')).toHaveTextContent('paid'));
});

// The last test: the app remembers the 404 until a reload.
test('after a 404 from the event stream, the app does not try again during the visit and shows no error [offline 8.3]', async () => {
  const [payment, other] = [await server.insertRequestToJo(), await server.insertRequestToJo()];
  server.wire.use(
    http.get('/api/services/payments/events/', () =>
      HttpResponse.json({ detail: 'Not found.' }, { status: 404 }),
    ),
  );
  await renderApp(`/payments/${payment.ident}`);
  await waitFor(() => expect(getStreamRequests()).toHaveLength(1));
  await renderApp(`/payments/${other.ident}`);
  await waitFor(() => expect(getDefinition('Status')).toHaveTextContent('requested'));
  expect(getStreamRequests()).toHaveLength(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
