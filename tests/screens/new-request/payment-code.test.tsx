import { act, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ProofKey } from '../../../contract/entities/proof-key.ts';
import { parsePaymentCode } from '../../../contract/payments/payment-code.ts';
import { sessions, tenants } from '../../../server/db/schema.ts';
import type { ShownCode } from '../../../src/features/counter/payment-code.ts';
import { deviceKeys } from '../../../src/lib/storage/device-keys.ts';
import { enterText, renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { testPassword } from '../../support/db/fixtures.ts';
import { createPayPageClient } from '../../support/server/pay-page-client.ts';
import { createCode } from '../../support/server/payment-codes.ts';

const server = withServer();
beforeEach(() => signIn());

type App = Awaited<ReturnType<typeof renderApp>>;

const readKey = ({ queryClient }: App) => queryClient.getQueryData<ProofKey>(['proof-key']);
const readCodes = ({ queryClient }: App) =>
  queryClient.getQueryData<readonly ShownCode[]>(['shown-codes']) ?? [];

const openForm = async () => {
  const app = await renderApp('/payments/new');
  await enterText(app.user, await screen.findByLabelText('Description'), 'Haircut');
  await app.user.type(screen.getByLabelText('Price'), '4500');
  return app;
};

/** The outage begins once the device has its proof key. */
const openOffline = async () => {
  const app = await openForm();
  await waitFor(() => expect(readKey(app)).toBeDefined());
  server.startOutage();
  return app;
};

const showCode = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Show Code' }));
  return screen.findByRole('dialog', { name: 'Pay Harbour Street Dental' });
};

const getDigitsField = () => screen.getByLabelText(/^For staff/);

/** As the server computes them. */
const getDigits = ({ url, proofKey, sale }: ShownCode) => {
  const parsed = parsePaymentCode(url.split('/').at(-1) ?? '');
  if (!parsed) throw new Error('The QR code contains no payment code');
  const key = { ...proofKey, codeUrl: 'http://localhost/', validForSeconds: 0 };
  return createCode(key, { ...sale, nonce: parsed.code.nonce }).digits;
};

const getWrongDigits = (shown: ShownCode) =>
  String((Number(getDigits(shown)) + 1) % 1_000_000).padStart(6, '0');

const typeDigits = (user: UserEvent, digits: string) => user.type(getDigitsField(), digits);

/** The customer types their name. `pay` resolves to the six digits that the phone shows. */
const orderOnPhone = async ({ url }: ShownCode) => {
  const phone = createPayPageClient(server.get().server);
  const customer = { name: 'Jo Bloggs', email: 'jo@example.com' };
  const { location = '' } = await phone.request(new URL(url).pathname, customer);
  const payToken = location.split('/').at(-1) ?? '';
  return {
    pay: async () => {
      const { attempt } = await phone.submitCard({ payToken });
      const { html } = await phone.answerThreeDSecure({ payToken }, attempt, 'approve');
      return /proof-digits">(\d{3})<span[^>]*><\/span>(\d{3})/.exec(html)?.slice(1).join('') ?? '';
    },
  };
};

const payOnPhone = async (shown: ShownCode) => (await orderOnPhone(shown)).pay();

test('without a connection, two presses and the six digits of the customer’s phone prove a payment [reach 10.6, reach 10.7]', async () => {
  const app = await openOffline();
  const dialog = await showCode(app.user);
  expect(within(dialog).getByText('£54.00')).toBeVisible();
  expect(within(dialog).getByText('Haircut')).toBeVisible();
  expect(within(dialog).getByRole('img', { name: 'QR code to pay £54.00' })).toBeVisible();
  const [shown] = readCodes(app);
  if (!shown) throw new Error('There is no code');
  await typeDigits(app.user, getWrongDigits(shown));
  expect(await within(dialog).findByText('Not this payment. 4 tries are left.')).toBeVisible();
  await typeDigits(app.user, await payOnPhone(shown));
  // The sandbox takes the money.
  expect(
    await within(dialog).findByText(/^Test payment of £54\.00, proven at \d\d:\d\d$/),
  ).toBeVisible();
  expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
  // The field of the digits is gone.
  const done = within(dialog).getByRole('button', { name: 'Done' });
  expect(done).toHaveFocus();
  await app.user.click(done);
  await waitFor(() => expect(app.path()).toBe('/'));
  expect(server.writes()).toEqual([]);
  await server.endOutage();
  await renderApp('/payments');
  expect(
    await screen.findByRole('link', { name: /Jo Bloggs jo@example\.com.*Haircut/ }),
  ).toBeVisible();
  await renderApp('/payments/new');
  expect(await screen.findByLabelText('Description')).toHaveValue('');
});

test('the app says what is proven of a live payment, also when the connection returns before the digits are typed [reach 10.7]', async () => {
  const app = await renderApp('/payments/new');
  await waitFor(() => expect(readKey(app)).toBeDefined());
  app.queryClient.setQueryData<ProofKey>(['proof-key'], (key) => key && { ...key, isLive: true });
  await app.user.type(await screen.findByLabelText('Price'), '4500');
  server.startOutage();
  const dialog = await showCode(app.user);
  expect(within(dialog).queryByText(/^Test payment/)).not.toBeInTheDocument();
  await server.endOutage();
  const [shown] = readCodes(app);
  if (shown) await typeDigits(app.user, getDigits(shown));
  expect(await within(dialog).findByText(/^Paid £54\.00, proven at \d\d:\d\d$/)).toBeVisible();
  expect(
    within(dialog).getByText(
      /^The server saw this payment of this amount at Harbour Street Dental\. A refund since then is not known here\./,
    ),
  ).toBeVisible();
});

test('with a connection, a customer without an address scans a code, and the six digits prove the payment [reach 10.11]', async () => {
  server.wire.use(
    http.get('/api/users/me/code_payment/', () =>
      HttpResponse.json({ ident: null, is_paid: false }),
    ),
  );
  const app = await openForm();
  const dialog = await showCode(app.user);
  const [shown] = readCodes(app);
  if (!shown) throw new Error('There is no code');
  await typeDigits(app.user, await payOnPhone(shown));
  expect(await within(dialog).findByText(/^Test payment of £54\.00, proven at/)).toBeVisible();
  await app.user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(app.path()).toBe('/'));
  expect(server.writes()).toEqual([]);
});

test('with a connection, the screen of the code shows the steps of the payment, and Watch shows that it is paid [reach 10.12]', async () => {
  const app = await openForm();
  const dialog = await showCode(app.user);
  expect(within(dialog).getByRole('button', { name: 'Done' })).toHaveFocus();
  expect(getDigitsField()).not.toBeVisible();
  await app.user.click(within(dialog).getByText('No Connection? Enter Six Digits'));
  expect(getDigitsField()).toBeVisible();
  const [shown] = readCodes(app);
  if (!shown) throw new Error('There is no code');
  await createPayPageClient(server.get().server).request(new URL(shown.url).pathname);
  const steps = await within(dialog).findByRole('list', { name: 'Progress' }, { timeout: 8_000 });
  expect(steps).toHaveTextContent('Opened: now');
  const phone = await orderOnPhone(shown);
  const digits = await phone.pay();
  expect(
    await screen.findByRole('heading', { name: /^Jo paid £54\.00 at/ }, { timeout: 8_000 }),
  ).toHaveFocus();
  expect(screen.getByRole('link', { name: 'New Request' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  // The digits prove no second payment.
  expect(readCodes(app)).toMatchObject([{ typedDigits: digits }]);
}, 30_000);

test('on a tablet, the next sale opens by itself after a code is paid, and not when Watch is opened again later [counter 18.8, extra 6.11]', async () => {
  localStorage.setItem(deviceKeys.tablet, '1');
  onTestFinished(() => localStorage.clear());
  const { ident } = await server.insertRequestToJo({ status: 'paid', lastSentAt: null });
  server.wire.use(
    http.get('/api/users/me/code_payment/', () => HttpResponse.json({ ident, is_paid: true })),
  );
  const app = await openForm();
  await screen.findByRole('button', { name: 'Show Code' });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await app.user.click(screen.getByRole('button', { name: 'Show Code' }));
  expect(await screen.findByText(/^The next sale opens by itself/)).toBeVisible();
  const [firstStep] = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole(
    'listitem',
  );
  expect(firstStep).toHaveTextContent('Created: done');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(app.path()).toBe('/payments/new'));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  app.router.history.back();
  expect(await screen.findByRole('heading', { name: /^Jo paid/ })).toBeVisible();
  expect(screen.queryByText(/^The next sale/)).not.toBeInTheDocument();
});

test('without a connection, the screen of a code asks the server nothing [reach 10.12]', async () => {
  const app = await openOffline();
  await showCode(app.user);
  expect(server.requests('GET', '/users/me/code_payment/')).toEqual([]);
});

test('with a connection, the code of a typed recipient is shown, and nothing is sent [reach 10.11]', async () => {
  const app = await openForm();
  await enterText(app.user, screen.getByLabelText('Name'), 'Jo');
  await enterText(app.user, screen.getByLabelText('Email'), 'jo@example.com');
  await showCode(app.user);
  await app.user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByLabelText('Email')).toHaveValue('jo@example.com');
  expect(server.writes()).toEqual([]);
});

test('a correction offers no code, because only Send cancels the wrong request [reach 10.11]', async () => {
  const { ident } = await server.insertRequestToJo();
  const app = await renderApp(`/payments/new?replaces=${ident}`);
  await screen.findByLabelText('Email');
  await waitFor(() => expect(readKey(app)).toBeDefined());
  expect(screen.queryByRole('button', { name: 'Show Code' })).not.toBeInTheDocument();
});

test('Send without a recipient still shows the three errors of the recipient [reach 10.11]', async () => {
  const app = await openForm();
  await screen.findByRole('button', { name: 'Show Code' });
  await app.user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
  expect(await screen.findByText('Name must not be empty')).toBeVisible();
  expect(screen.getAllByText('Either email or phone is required')).toHaveLength(2);
  expect(server.writes()).toEqual([]);
});

test('five wrong entries of the digits end a code [reach 10.7]', async () => {
  const app = await openOffline();
  const dialog = await showCode(app.user);
  const [shown] = readCodes(app);
  if (!shown) throw new Error('There is no code');
  for (let left = 4; left > 0; left -= 1) {
    await typeDigits(app.user, getWrongDigits(shown));
    const tries = left === 1 ? '1 try is' : `${left} tries are`;
    await within(dialog).findByText(`Not this payment. ${tries} left.`);
  }
  await typeDigits(app.user, getWrongDigits(shown));
  expect(await within(dialog).findByText('Not this payment')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Done' })).toHaveFocus();
  expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
  expect(within(dialog).queryByRole('img')).not.toBeInTheDocument();
});

test('the same sale has the same code until staff ask for a new code, and earlier codes can be opened again [reach 10.8]', async () => {
  const app = await openOffline();
  const done = () => app.user.click(screen.getByRole('button', { name: 'Done' }));
  await showCode(app.user);
  await done();
  await showCode(app.user);
  expect(readCodes(app)).toHaveLength(1);
  await app.user.click(screen.getByRole('button', { name: 'New Code' }));
  await waitFor(() => expect(readCodes(app)).toHaveLength(2));
  const [first, second] = readCodes(app);
  if (!first || !second) throw new Error('There are no two codes');
  // The digits of the first code prove nothing of the second.
  await typeDigits(app.user, getDigits(first));
  expect(await screen.findByText('Not this payment. 4 tries are left.')).toBeVisible();
  await done();
  await app.user.click(await screen.findByText('2 Codes Shown Before'));
  const earlier = within(screen.getByRole('list', { name: 'Codes shown before' }));
  const [openFirst] = earlier.getAllByRole('button', { name: /^£54\.00 Haircut, code shown at/ });
  if (openFirst) await app.user.click(openFirst);
  await typeDigits(app.user, getDigits(first));
  expect(await screen.findByText(/proven at/)).toBeVisible();
});

test('digits that have proven one payment prove no other, also on a device whose clock is a year wrong [reach 10.8]', async () => {
  vi.setSystemTime(new Date(2025, 0, 1, 9, 30));
  onTestFinished(() => void vi.useRealTimers());
  const app = await openOffline();
  await showCode(app.user);
  const [first] = readCodes(app);
  if (!first) throw new Error('There is no code');
  await typeDigits(app.user, getDigits(first));
  await screen.findByText(/proven at 09:30$/);
  await app.user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(app.path()).toBe('/'));
  const [newRequest] = await screen.findAllByRole('link', { name: 'New Request' });
  if (newRequest) await app.user.click(newRequest);
  await app.user.type(await screen.findByLabelText('Price'), '4500');
  await showCode(app.user);
  expect(readCodes(app)).toHaveLength(2);
  await typeDigits(app.user, getDigits(first));
  expect(
    await screen.findByText(
      'Not this payment. These digits have already proven £54.00 at 09:30. 4 tries are left.',
    ),
  ).toBeVisible();
});

test.each([
  ['0029', 'Haircut', 'A code asks for £0.30 or more'],
  ['4500', 'ü'.repeat(61), 'Please shorten this, so that phones can scan the code'],
])(
  'a code for %s pence with this description is refused before it is shown [reach 10.7]',
  async (price, description, message) => {
    const app = await renderApp('/payments/new');
    await app.user.click(await screen.findByRole('radio', { name: 'No VAT' }));
    await enterText(app.user, screen.getByLabelText('Description'), description);
    await app.user.type(screen.getByLabelText('Price'), price);
    await waitFor(() => expect(readKey(app)).toBeDefined());
    server.startOutage();
    await app.user.click(await screen.findByRole('button', { name: 'Show Code' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test('a backend without payment codes gets no call for them, and the app offers the shop’s code [reach 8.7, reach 10.9]', async () => {
  await server.database().unscopedDb.update(tenants).set({ counterMax: 20_000 });
  server.wire.use(
    createWhoamiHandler({
      capabilities: ['counter'],
      counterUrl: 'http://localhost/counter',
    }),
  );
  const { user } = await renderApp('/payments/new');
  await screen.findByLabelText('Price');
  const findOffer = () => screen.findByRole('button', { name: 'Customer Here? Show the Code' });
  for (const name of ['Show Code', 'Customer Here? Show the Code'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  server.startOutage();
  await enterText(user, screen.getByLabelText('Name'), 'Half typed');
  await user.click(await findOffer());
  const code = within(screen.getByRole('dialog', { name: 'Pay Harbour Street Dental' }));
  expect(code.getByRole('img')).toBeVisible();
  expect(code.getByText('localhost/counter')).toBeVisible();
  expect(code.getByText(/you cannot see here whether the customer has paid/)).toBeVisible();
  await user.click(code.getByRole('button', { name: 'Done' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Half typed');
  expect(screen.queryByRole('button', { name: 'Show Code' })).not.toBeInTheDocument();
  expect(server.requests('GET', '/users/me/proof_key/')).toEqual([]);
});

test('a key that has expired makes no code [reach 10.9]', async () => {
  server.wire.use(
    http.get('/api/users/me/proof_key/', () =>
      HttpResponse.json({
        key_id: 'AA',
        key: 'AA',
        code_url: 'http://localhost/counter/code/',
        is_live: true,
        valid_for_seconds: 0,
      }),
    ),
  );
  const app = await renderApp('/payments/new');
  await screen.findByLabelText('Price');
  await waitFor(() => expect(readKey(app)).toBeDefined());
  server.startOutage();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Show Code' })).not.toBeInTheDocument(),
  );
});

test('a new password and a repeated log-in give the device the key of the new session [reach 10.1]', async () => {
  const app = await renderApp('/change-password');
  await enterText(app.user, await screen.findByLabelText('New Password'), 'a long walk home');
  await enterText(app.user, screen.getByLabelText('Confirm New Password'), 'a long walk home');
  await waitFor(() => expect(readKey(app)).toBeDefined());
  const first = readKey(app)?.key;
  server.get().server.clock.advance(11 * 60_000);
  await app.user.click(screen.getByRole('button', { name: 'Update Password' }));
  await enterText(app.user, await screen.findByLabelText('Password'), testPassword);
  await app.user.click(screen.getByRole('button', { name: 'Log In' }));
  await waitFor(() => expect(readKey(app)?.key).not.toBe(first));
  await waitFor(() => expect(app.path()).toBe('/'));
  const [session] = await server.database().unscopedDb.select().from(sessions);
  const readSessionId = () =>
    Buffer.from(readKey(app)?.keyId ?? '', 'base64url')
      .subarray(0, 16)
      .toString('hex');
  await waitFor(() => expect(readSessionId()).toBe(session?.id.replaceAll('-', '')));
});

test('a log-out removes the key and the codes from the device [reach 10.9]', async () => {
  const app = await openOffline();
  await showCode(app.user);
  await app.user.click(screen.getByRole('button', { name: 'Done' }));
  await server.endOutage();
  expect(readCodes(app)).toHaveLength(1);
  await app.user.click(screen.getByRole('button', { name: 'Menu' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await waitFor(() => expect(readKey(app)).toBeUndefined());
  expect(readCodes(app)).toEqual([]);
});
