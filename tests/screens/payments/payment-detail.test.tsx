import { waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  getDefinition,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import {
  createSpecifiedPayment,
  createThirdPartyBackend,
} from '../../support/app/third-party-backend.ts';
import { type RequestFields, withServer } from '../../support/app/with-server.ts';
import { insertCharge } from '../../support/db/fixtures.ts';
import { createChargeFact, settleFacts } from '../../support/db/money-facts.ts';

const server = withServer();

beforeEach(() => signIn());

const openPayment = async (fields?: RequestFields) => {
  const payment = await server.insertRequestToJo(fields);
  const app = await renderApp(`/payments/${payment.ident}`);
  await screen.findByRole('list', { name: 'History' });
  return { ...app, payment };
};
const past = new Date(2026, 2, 3, 9, 7);
const declinedText = 'The link can still be paid';

/** Without navigation, Watch and the recipient's controls. */
const getActions = () => {
  const main = within(screen.getByRole('main'));
  const names = [...main.queryAllByRole('button'), ...main.queryAllByRole('link')].map(
    (element) => element.getAttribute('aria-label') ?? element.textContent ?? '',
  );
  return names
    .filter(
      (name) =>
        !/^(Back to .*|Show to Customer|Jo Bloggs|Wrong Address\?|Copy Reference)$/.test(name),
    )
    .sort();
};

test('the document title has the customer and the amount, and only the first name on Watch [counter 4.2, counter 18.7]', async () => {
  const { router, payment } = await openPayment();
  await waitFor(() =>
    expect(document.title).toBe('Beepaid GO - Payment Detail - Jo Bloggs, £60.00'),
  );
  await router.navigate({
    to: '/payments/$paymentRequestId',
    params: { paymentRequestId: payment.ident },
    search: { watch: 'on' },
  });
  await screen.findByRole('heading', { name: 'Waiting for Jo to pay' });
  expect(document.title).toBe('Beepaid GO - Payment Detail - Jo, £60.00');
  await router.navigate({ to: '/help' });
  await waitFor(() => expect(document.title).toBe('Beepaid GO - Help'));
});

test('the reference of a payment is shown and can be copied [counter 4.3]', async () => {
  const { user, payment } = await openPayment();
  expect(getDefinition('Reference')).toHaveTextContent(payment.ident);
  await user.click(screen.getByRole('button', { name: 'Copy Reference' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  await waitForToast('Reference copied');
  expect(await navigator.clipboard.readText()).toBe(payment.ident);
});

test('a paid request shows when it was paid, and shows the card if the provider sends it [counter 4.4]', async () => {
  const { ident, ...payment } = await server.insertRequestToJo({ status: 'paid' });
  await insertCharge(server.database(), payment, { cardLastFour: '4242', cardBrand: 'Visa' });
  server.wire.use(
    http.get(`/api/services/payments/${ident}/`, async ({ request }) => {
      const body = await (await server.get().server.app.fetch(request)).json();
      return HttpResponse.json({ ...body, paid_at: past.toISOString() });
    }),
  );
  await renderApp(`/payments/${ident}`);
  await waitFor(() => expect(getDefinition('Card')).toHaveTextContent(/^Visa ending 4242$/));
  expect(getDefinition('Paid At')).toHaveTextContent('Tue 3rd Mar at 09:07');
});

test('a request that was paid in parts says that the time and the card are those of the last part [counter 4.4]', async () => {
  const payment = await server.insertRequestToJo({ partAmount: 1_500 });
  for (const [amountPence, cardLastFour] of [
    [1_500, '1111'],
    [4_500, '4242'],
  ] as const) {
    const charge = createChargeFact(payment, {
      amountPence,
      cardLastFour,
      cardBrand: 'Visa',
      paidAt: past,
    });
    await settleFacts(server.database(), payment, { charge }, past);
  }
  await renderApp(`/payments/${payment.ident}`);
  await waitFor(() => expect(getDefinition('Last Card')).toHaveTextContent('Visa ending 4242'));
  expect(getDefinition('Last Paid At')).toHaveTextContent('Tue 3rd Mar at 09:07');
  for (const term of ['Paid At', 'Card']) expect(getDefinition(term)).toBeNull();
});

describe('a declined request', () => {
  test('can still be paid, resent and cancelled, and offers first to show the code to the customer [counter 4.5, counter 18.6]', async () => {
    const { user } = await openPayment({
      status: 'declined',
      lastSentAt: past,
      createdAt: new Date(),
    });
    expect(screen.getByText(declinedText)).toBeVisible();
    expect(getDefinition('Status')).toHaveTextContent(`declined${declinedText}`);
    expect(screen.getByRole('img', { name: /QR code/ })).toBeVisible();
    const show = screen.getByRole('link', { name: 'Show to Customer' });
    const copy = screen.getByRole('button', { name: 'Copy Link' });
    expect(show.compareDocumentPosition(copy)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(getActions()).toEqual([
      'Cancel Request',
      'Copy Link',
      'Paid Another Way',
      'Resend Request',
    ]);
    await user.click(screen.getByRole('button', { name: 'Resend Request' }));
    await waitForToast('Resending by email and text to Jo Bloggs');
    expect(await server.get().server.messages()).toHaveLength(2);
    expect(getDefinition('Status')).toHaveTextContent('declined');
  });

  test('is renewed by Resend when its link has expired [counter 4.5]', async () => {
    await openPayment({ status: 'declined', expiresAt: past });
    expect(getDefinition('Status')).toHaveTextContent(
      /^declinedLink expired on Tue 3rd Mar at 09:07$/,
    );
    expect(screen.queryByText(declinedText)).not.toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
    expect(getActions()).toEqual([
      'Ask Again',
      'Cancel Request',
      'Paid Another Way',
      'Resend Request',
    ]);
  });

  test('is closed with a backend without links [counter 4.6]', async () => {
    const { handlers } = createThirdPartyBackend();
    server.wire.use(
      http.get('/api/services/payments/pr-7/', () =>
        HttpResponse.json(createSpecifiedPayment({ status: 'declined' })),
      ),
      ...handlers,
    );
    await renderApp('/payments/pr-7');
    await screen.findByText('Status');
    expect(screen.queryByText(declinedText)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Show to Customer' })).not.toBeInTheDocument();
    expect(getActions()).toEqual(['Ask Again']);
    for (const term of ['Paid At', 'Card']) expect(getDefinition(term)).toBeNull();
  });
});

describe('the QR code', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const queryQrCode = () => screen.queryByRole('img', { name: /QR code/ });

  test.each([9, 24 * 60])(
    'shows for a request that is %i minutes old [counter 10.1]',
    async (minutes) => {
      await openPayment({ createdAt: minutesAgo(minutes) });
      expect(queryQrCode()).toBeVisible();
      expect(screen.getAllByRole('link', { name: 'Show to Customer' })).toHaveLength(1);
    },
  );
});

describe('the actions of a payment', () => {
  test('are at most four, and “Wrong Address?” is beside the addresses [counter 4.7]', async () => {
    Object.assign(navigator, { share: async () => undefined });
    const { user, router } = await openPayment({ createdAt: new Date() });
    expect(getActions()).toEqual([
      'Cancel Request',
      'Copy Link',
      'Paid Another Way',
      'Resend Request',
      'Share',
    ]);
    expect(
      screen.getByRole('button', { name: 'Wrong Address?' }).previousElementSibling,
    ).toHaveTextContent('07700 900 123');
    await user.click(screen.getByRole('img', { name: /QR code/ }));
    expect(router.state.location.search).toEqual({ watch: 'on' });
    expect(await screen.findByRole('heading', { name: 'Waiting for Jo to pay' })).toBeVisible();
    Reflect.deleteProperty(navigator, 'share');
  });

  test('name the amount and the customer in their confirmations [counter 4.9]', async () => {
    const { user } = await openPayment({ lastSentAt: new Date() });
    /** From the confirmation, which is then closed. */
    const readConfirmation = async (name: string) => {
      await user.click(screen.getByRole('button', { name }));
      const dialog = await screen.findByRole('alertdialog');
      await user.click(within(dialog).getByRole('button', { name: 'Go Back' }));
      const isDescribed = dialog.hasAttribute('aria-describedby');
      return isDescribed ? dialog.querySelector('p')?.textContent : '';
    };
    expect(await readConfirmation('Cancel Request')).toBe(
      '£60.00 for Jo Bloggs. The link will stop working.',
    );
    expect(await readConfirmation('Resend Request')).toBe('£60.00 for Jo Bloggs.');
  });
});
