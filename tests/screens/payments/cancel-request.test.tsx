import { waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import {
  pressButton,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { type RequestFields, withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const getStatus = () => screen.getByText('Status', { selector: 'dt' }).nextElementSibling;
const cancelRequest = async (user: UserEvent) => {
  await pressButton(user, 'Cancel Request');
  await pressButton(user, 'Yes');
};

const openPayment = async (fields: RequestFields) => {
  const payment = await server.insertRequestToJo(fields);
  const app = await renderApp(`/payments/${payment.ident}`);
  await screen.findByRole('list', { name: 'History' });
  return { ...app, cancelPath: `/api/services/payments/${payment.ident}/cancel/` };
};
const failCancel = (path: string, code: string, detail: string) =>
  server.wire.use(http.post(path, () => HttpResponse.json({ code, detail }, { status: 409 })));

const payingDetail = 'Jo Bloggs is paying right now. Try again in a minute.';

test.each([
  ['payment_in_progress', payingDetail],
  [
    'provider_unreachable',
    'We can’t reach the payment provider, so the link still works. Try again.',
  ],
])(
  'a cancellation that fails with %s shows the server’s detail, and the request remains open [money 7.12]',
  async (code, detail) => {
    const { user, cancelPath } = await openPayment({ status: 'requested' });
    failCancel(cancelPath, code, detail);
    await cancelRequest(user);
    expect(await screen.findByText(detail)).toBeVisible();
    expect(getStatus()).toHaveTextContent('requested');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Resend Request' })).toBeVisible();
  },
);

test('a user can cancel a request while a resend waits for its response [offline 2.12]', async () => {
  const { user, cancelPath } = await openPayment({
    status: 'requested',
    lastSentAt: new Date('2026-01-01'),
  });
  let respond = () => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.wire.use(
    http.post(cancelPath.replace('cancel/', 'resend/'), async () => {
      await responded;
      return HttpResponse.json({ detail: 'Too late' }, { status: 409 });
    }),
  );
  await pressButton(user, 'Resend Request');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Resend Request' })).toHaveAttribute(
      'aria-busy',
      'true',
    ),
  );
  await cancelRequest(user);
  await waitForToast('Payment request cancelled');
  respond();
});

test('a user can cancel a declined request if the backend offers it [money 7.13]', async () => {
  const { user } = await openPayment({ status: 'declined' });
  await cancelRequest(user);
  await waitForToast('Payment request cancelled');
  await waitFor(() => expect(getStatus()).toHaveTextContent('cancelled'));
  expect(screen.queryByRole('button', { name: 'Cancel Request' })).not.toBeInTheDocument();
});

test('a declined request that can no longer be cancelled shows the server’s detail [money 7.12, money 7.13]', async () => {
  const { user, cancelPath } = await openPayment({ status: 'declined' });
  failCancel(cancelPath, 'payment_in_progress', payingDetail);
  await cancelRequest(user);
  expect(await screen.findByText(payingDetail)).toBeVisible();
  expect(getStatus()).toHaveTextContent('declined');
});

test('with a backend without links, a declined request has neither Cancel nor Resend [money 7.1, money 7.13, counter 4.6]', async () => {
  server.wire.use(createWhoamiHandler({ capabilities: ['links'], hasRefunds: true }));
  await openPayment({ status: 'declined' });
  expect(
    screen.queryByRole('button', { name: /Cancel Request|Resend Request|Wrong Address/ }),
  ).not.toBeInTheDocument();
});

test('the sum of a cancelled request is no longer owed, also without live updates [counter 7.8]', async () => {
  server.wire.use(createWhoamiHandler({ capabilities: ['lists'] }));
  await server.insertRequestToJo({ amountGross: 6_000 });
  const { user, router } = await renderApp('/customers');
  await user.click(await screen.findByRole('link', { name: /£60\.00 owed/ }));
  await user.click(await screen.findByRole('link', { name: /requested/ }));
  await screen.findByRole('button', { name: 'Cancel Request' });
  await cancelRequest(user);
  await waitForToast('Payment request cancelled');
  await router.navigate({ to: '/customers' });
  expect(await screen.findByRole('link', { name: /Jo Bloggs/ })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Jo Bloggs/ })).not.toHaveTextContent('owed'),
  );
});
