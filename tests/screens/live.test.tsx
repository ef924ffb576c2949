import { act, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { recordPaymentEvent } from '../../server/domain/payments/record-payment-event.ts';
import { aCustomer, aPayment } from '../../server/testing/fixtures.ts';
import { renderApp, screen, signIn } from '../support/render-app.tsx';
import { withServer } from '../support/server.ts';

const server = withServer();

beforeEach(() => signIn());

const aRequest = async () =>
  aPayment(server.database(), await aCustomer(server.database(), server.get().tenant), { status: 'requested' });
type Payment = Awaited<ReturnType<typeof aRequest>>;

/** The customer pays, or fails to, and nobody presses anything here. */
const becomes = (status: 'paid' | 'declined', { id, tenantId }: Payment) =>
  server
    .database()
    .forTenant(tenantId, (fence) =>
      recordPaymentEvent(fence, { paymentRequestId: id, status, at: server.get().server.clock() }),
    );
const fact = (term: string) => screen.queryByText(term, { selector: 'dt' })?.nextElementSibling ?? null;
const streams = () => server.requests('GET', '/services/payments/events/');
const looks = ({ ident }: Payment) => server.requests('GET', `/services/payments/${ident}/`);

/** Once it is shown, and what had happened meanwhile was asked for. */
const openDetail = async (payment: Payment) => {
  const app = await renderApp(`/payments/${payment.ident}`);
  await waitFor(() => expect(fact('Status')).toHaveTextContent('requested'));
  await waitFor(() => expect(looks(payment)).toHaveLength(2));
  return app;
};

test('an open detail shows that it is paid without a press, and the list is asked for anew', async () => {
  const payment = await aRequest();
  const { router } = await renderApp('/payments');
  expect(await screen.findByText('requested')).toBeVisible();
  await router.navigate({ to: '/payments/$paymentRequestId', params: { paymentRequestId: payment.ident } });
  await waitFor(() => expect(looks(payment)).toHaveLength(2));
  await becomes('paid', payment);
  await waitFor(() => expect(fact('Status')).toHaveTextContent('paid'));
  expect(screen.queryByRole('link', { name: 'Watch' })).not.toBeInTheDocument();
  await router.navigate({ to: '/payments' });
  expect(await screen.findByText('paid')).toBeVisible();
});

test('Watch turns into a tick by the server’s word, without looking', async () => {
  const payment = await aRequest();
  const { user } = await openDetail(payment);
  await user.click(screen.getByRole('link', { name: 'Watch' }));
  await screen.findByRole('heading', { name: 'Waiting for Jo Bloggs to pay' });
  await becomes('declined', payment);
  await screen.findByRole('heading', { name: 'The card was declined' });
  await becomes('paid', payment);
  await screen.findByRole('heading', { name: /^Jo Bloggs paid £60\.00 at / });
  expect(looks(payment)).toHaveLength(4);
  expect(streams()).toHaveLength(1);
});

test('a page out of view follows nothing, and learns what happened when it comes back [offline 8.4]', async () => {
  const payment = await aRequest();
  await openDetail(payment);
  let isHidden = true;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await becomes('paid', payment);
  expect(fact('Status')).toHaveTextContent('requested');
  isHidden = false;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(fact('Status')).toHaveTextContent('paid'));
  Reflect.deleteProperty(document, 'hidden');
  expect(streams()).toHaveLength(2);
  expect(streams()[1]?.headers.get('last-event-id')).toMatch(/^\d+:\d+:/);
});

test('what is not requested any more is not followed', async () => {
  const payment = await aPayment(server.database(), await aCustomer(server.database(), server.get().tenant), {
    status: 'cancelled_client',
  });
  await renderApp(`/payments/${payment.ident}`);
  await waitFor(() => expect(fact('Status')).toHaveTextContent('cancelled'));
  expect(streams()).toHaveLength(0);
});

test('where a session has ended meanwhile, it is found out, and said', async () => {
  const payment = await aRequest();
  server.wire.use(
    http.get('/api/services/payments/events/', () => HttpResponse.json({ code: 'not_authenticated' }, { status: 403 })),
  );
  await renderApp(`/payments/${payment.ident}`);
  await waitFor(() => expect(looks(payment).length).toBeGreaterThan(1));
  expect(streams()).toHaveLength(1);
});

test('an HTML page of a proxy in place of the stream is no answer: the app connects again', async () => {
  const payment = await aRequest();
  server.wire.use(
    http.get('/api/services/payments/events/', () => HttpResponse.html('<p>Log in to this network</p>'), {
      once: true,
    }),
  );
  await renderApp(`/payments/${payment.ident}`);
  await waitFor(() => expect(looks(payment)).toHaveLength(2));
  expect(streams()).toHaveLength(2);
  await becomes('paid', payment);
  await waitFor(() => expect(fact('Status')).toHaveTextContent('paid'));
});

// The last: it holds for the rest of the visit.
test('a backend that promises a stream and has none is asked once in a visit, and nothing is said [offline 8.3]', async () => {
  const [payment, other] = [await aRequest(), await aRequest()];
  server.wire.use(
    http.get('/api/services/payments/events/', () => HttpResponse.json({ detail: 'Not found.' }, { status: 404 })),
  );
  await renderApp(`/payments/${payment.ident}`);
  await waitFor(() => expect(streams()).toHaveLength(1));
  await renderApp(`/payments/${other.ident}`);
  await waitFor(() => expect(fact('Status')).toHaveTextContent('requested'));
  expect(streams()).toHaveLength(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
