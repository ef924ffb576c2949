import { cleanup, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { displayCalls } from '../../../contract/calls/display-calls.ts';
import { tabletCalls } from '../../../contract/calls/tablet-calls.ts';
import { createApi } from '../../../src/http/create-api.ts';
import { deviceKeys } from '../../../src/lib/storage/device-keys.ts';
import { renderApp, screen, signIn, waitForToast } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
const tabletApi = createApi(tabletCalls);
const displayApi = createApi(displayCalls);

const afterPoll = { timeout: 8_000 };

/** With the owner logged in. */
beforeEach(async () => {
  await signIn();
  const { code } = await tabletApi.createTabletCode({ payload: { name: 'Counter' } });
  await tabletApi.enrolTablet({ payload: { tabletCode: code } });
  localStorage.setItem(deviceKeys.tablet, '1');
});
afterEach(() => localStorage.clear());

const insertPayment = async () => {
  return server.insertRequestToJo({
    customerName: 'Mary Poppins',
    amountGross: 4500,
  });
};

const listShown = () => server.requests('PUT', '/tablets/shown_payment/');

test('a device pairs with the code of a tablet, shows the shop, and then shows the same payment as the tablet [counter 19.1, counter 19.3, money 7.11]', async () => {
  const payment = await insertPayment();
  const { user } = await renderApp('/settings/account');
  await user.click(await screen.findByRole('button', { name: 'Pair a Second Screen' }));
  const code = await screen.findByText(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/);
  const display = await renderApp(`/display#${code.textContent.replace('-', '')}`);
  await display.user.click(await screen.findByRole('button', { name: 'Pair This Screen' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Harbour Street Dental' }),
  ).toBeVisible();
  expect(screen.getByText('Sandbox: no money moves')).toBeVisible();

  await displayApi.setShownPayment({ payload: { paymentRequestId: payment.ident } });
  expect(
    await screen.findByRole('heading', { name: 'Waiting for Mary to pay' }, afterPoll),
  ).toBeVisible();
  expect(screen.getByText('£45.00')).toBeVisible();
  expect(
    screen.getByRole('img', { name: /^QR code of the link on which Mary pays/ }),
  ).toBeVisible();
  expect(document.body).not.toHaveTextContent('Poppins');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();

  await displayApi.setShownPayment({ payload: { paymentRequestId: null } });
  await waitFor(() => expect(screen.queryByText('£45.00')).not.toBeInTheDocument(), afterPoll);
});

test('the dialog with the code closes once another device has used it, also when one was paired before [counter 19.7]', async () => {
  const { user } = await renderApp('/settings/account');
  for (let pairings = 0; pairings < 2; pairings += 1) {
    await user.click(await screen.findByRole('button', { name: 'Pair a Second Screen' }));
    const code = await screen.findByText(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/);
    await displayApi.pairDisplay({ payload: { tabletCode: code.textContent } });
    await waitFor(() => expect(code).not.toBeInTheDocument(), afterPoll);
    await waitForToast('The second screen is paired');
    server.get().server.clock.advance(1_000);
  }
});

test.each([
  ['paid', 1_500, 'Mary paid £15.00', '£30.00 left to pay'],
  ['created', 3_000, 'Waiting for Mary to pay', '£15.00 of £45.00 paid'],
])(
  'once a part is paid, the second screen says what is paid and left, while the progress is “%s” [recorded 4.6]',
  async (progress, amount, title, note) => {
    const payment = {
      amount,
      description: 'Check-up',
      first_name: 'Mary',
      pay_url: null,
      progress,
      paid_amount: 1_500,
      due_amount: 3_000,
    };
    server.wire.use(http.get('*/api/display/', () => HttpResponse.json({ payment })));
    await renderApp('/display');
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(note)).toBeVisible();
  },
);

test('a tablet tells the server what Watch shows, and when Watch closes [counter 19.3]', async () => {
  const payment = await insertPayment();
  await renderApp(`/payments/${payment.ident}?watch=on`);
  await screen.findByRole('heading', { name: 'Waiting for Mary to pay' });
  await waitFor(() => expect(listShown()).toHaveLength(1));
  cleanup();
  await waitFor(() => expect(listShown()).toHaveLength(2));
});

test('without the capability for second screens, the app shows and requests nothing about them [counter 19.6]', async () => {
  const payment = await insertPayment();
  server.wire.use(createWhoamiHandler({ capabilities: ['tablets', 'links'] }));
  await renderApp(`/payments/${payment.ident}?watch=on`);
  await screen.findByRole('heading', { name: 'Waiting for Mary to pay' });
  await renderApp('/settings/account');
  expect(await screen.findByRole('heading', { name: 'PIN for Tablets' })).toBeVisible();
  expect(screen.queryByText('Pair a Second Screen')).not.toBeInTheDocument();
  await renderApp('/display');
  expect(await screen.findByText('This shop has no second screens')).toBeVisible();
  expect([...listShown(), ...server.requests('GET', '/display/')]).toEqual([]);
});
