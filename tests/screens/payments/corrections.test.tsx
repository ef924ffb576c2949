import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { customers, paymentRequests } from '../../../server/db/schema.ts';
import { renderApp, screen, signIn, waitForToast } from '../../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../../support/app/third-party-backend.ts';
import { readStoredDrafts, withIndexedDb } from '../../support/app/with-indexed-db.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
withIndexedDb();
beforeEach(() => signIn());

type App = Awaited<ReturnType<typeof renderApp>>;

const insertMaya = () =>
  server.insertCustomer({
    name: 'Maya Ellis',
    email: 'maya@gmial.com',
    phone: null,
  });
/** As “Wrong Address?” does. */
const openCorrection = async () => {
  const payment = await server.insertRequest(await insertMaya());
  const app = await renderApp(`/payments/new?replaces=${payment.ident}`);
  return { ...app, payment, email: await screen.findByLabelText('Email') };
};
const typeEmail = async ({ user }: App, address: string) => {
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), address);
};
const send = ({ user }: App) =>
  user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
const findOffer = () =>
  screen.findByRole('checkbox', { name: 'Also correct the saved email of Maya Ellis' });
const queryOffer = () => screen.queryByRole('checkbox', { name: /^Also correct/ });
const readCustomers = async () => {
  const rows = await server.database().unscopedDb.select().from(customers);
  return rows.map(({ name, email }) => [name, email]);
};
const readPayments = async () => {
  const rows = await server.database().unscopedDb.select().from(paymentRequests);
  return rows.map(({ customerEmail, status }) => [customerEmail, status]).sort();
};

describe('the correction of a request to a saved customer', () => {
  test('also changes the customer if the user ticks the box, and adds no second customer [counter 16.2]', async () => {
    const app = await openCorrection();
    const back = await screen.findByRole('link', { name: /^Back to ?Payment Detail$/ });
    expect(back).toHaveAttribute('href', `/payments/${app.payment.ident}`);
    expect(queryOffer()).not.toBeInTheDocument();
    await typeEmail(app, 'maya@gmail.com');
    const offer = await findOffer();
    expect(offer).not.toBeChecked();
    await app.user.click(offer);
    await send(app);
    await waitForToast('Payment request sent!');
    await waitForToast('Customer Updated!');
    expect(await readCustomers()).toEqual([['Maya Ellis', 'maya@gmail.com']]);
    await waitFor(async () =>
      expect(await readPayments()).toEqual([
        ['maya@gmail.com', 'requested'],
        ['maya@gmial.com', 'cancelled_client'],
      ]),
    );
  });

  test('does not overwrite what a colleague has saved of the customer meanwhile [extra 12.7]', async () => {
    const app = await openCorrection();
    await typeEmail(app, 'maya@gmail.com');
    await app.user.click(await findOffer());
    await server.database().unscopedDb.update(customers).set({ phone: '01632 960 001' });
    await send(app);
    await waitForToast('Customer Updated!');
    expect(await server.database().unscopedDb.select().from(customers)).toMatchObject([
      { email: 'maya@gmail.com', phone: '01632 960 001' },
    ]);
  });

  test('does not change the saved customer if the user does not tick the box [counter 16.2]', async () => {
    const app = await openCorrection();
    await typeEmail(app, 'maya@gmail.com');
    await findOffer();
    await send(app);
    await waitForToast('Payment request sent!');
    expect(server.requests('PUT', '/services/customers/')).toEqual([]);
    expect(await readCustomers()).toContainEqual(['Maya Ellis', 'maya@gmial.com']);
  });

  /** The server has cancelled it. */
  const loseCancelResponse = (ident: string) =>
    server.wire.use(
      http.post(`/api/services/payments/${ident}/cancel/`, async ({ request }) => {
        await server.get().server.app.fetch(request);
        return HttpResponse.error();
      }),
    );
  const correctAndSend = async (app: Awaited<ReturnType<typeof openCorrection>>) => {
    await typeEmail(app, 'maya@gmail.com');
    await send(app);
    await waitForToast('Payment request sent!');
  };

  test('looks after a lost response whether the old request is cancelled, and continues if it is [extra 3.7]', async () => {
    const app = await openCorrection();
    loseCancelResponse(app.payment.ident);
    await correctAndSend(app);
    await waitFor(() => expect(app.path()).toBe('/payments'));
    expect(screen.queryByText(/this one is/)).not.toBeInTheDocument();
    expect(await readPayments()).toContainEqual(['maya@gmial.com', 'cancelled_client']);
  });

  test('says that the state of the old request is unknown if the look-up fails, too [extra 3.7]', async () => {
    const app = await openCorrection();
    loseCancelResponse(app.payment.ident);
    const details = `/api/services/payments/${app.payment.ident}/`;
    server.wire.use(
      http.get(details, async ({ request }) => {
        const isSent = server.requests('POST', '/services/payments/').length > 0;
        return isSent
          ? HttpResponse.json({}, { status: 500 })
          : server.get().server.app.fetch(request);
      }),
    );
    await correctAndSend(app);
    await waitForToast('The new request was sent. We can’t tell if this one is cancelled.');
    expect(app.path()).toBe(`/payments/${app.payment.ident}`);
  });

  test('sends nothing if the customer cannot be changed [counter 16.2]', async () => {
    const app = await openCorrection();
    server.failCalls('put', '/services/customers/:id/', 500);
    await typeEmail(app, 'maya@gmail.com');
    await app.user.click(await findOffer());
    await send(app);
    expect(
      await screen.findByText('The saved customer could not be corrected, so nothing was sent.'),
    ).toBeVisible();
    expect(await readPayments()).toEqual([['maya@gmial.com', 'requested']]);
  });

  test('changes nothing and sends nothing without a connection [counter 16.2]', async () => {
    const app = await openCorrection();
    await typeEmail(app, 'maya@gmail.com');
    await app.user.click(await findOffer());
    server.startOutage();
    await send(app);
    expect(await screen.findByText(/Nothing was sent/)).toBeVisible();
    expect(await readCustomers()).toEqual([['Maya Ellis', 'maya@gmial.com']]);
    expect(await readPayments()).toEqual([['maya@gmial.com', 'requested']]);
  });

  test.each([
    ['with', { id: 3 }],
    ['without', {}],
  ])(
    'works with the calls of the specification alone, %s the customer’s id [counter 16.2]',
    async (_, id) => {
      const other = createThirdPartyBackend();
      server.wire.use(...other.handlers);
      server.wire.use(
        http.get('/api/services/payments/pr-3/', () =>
          HttpResponse.json({
            id: 1003,
            ident: 'pr-3',
            created_at: '2026-09-03T09:00:00Z',
            customer: { ...id, name: 'Customer 3', email: 'customer3@example.com' },
            amount_net: 1250,
            amount_vat: 250,
            amount_gross: 1500,
            vat_code: 'T1',
            status: 'requested',
          }),
        ),
      );
      const app = await renderApp('/payments/new?replaces=pr-3');
      await screen.findByLabelText('Email');
      await typeEmail(app, 'three@example.com');
      await app.user.click(
        await screen.findByRole('checkbox', { name: 'Also correct the saved email of Customer 3' }),
      );
      await send(app);
      await waitFor(() =>
        expect(other.writes.map(({ path }) => path)).toEqual([
          '/api/services/customers/3/',
          '/api/services/payments/',
          '/api/services/payments/pr-3/cancel/',
        ]),
      );
      expect(other.writes[0]?.body).toEqual({
        name: 'Customer 3',
        email: 'three@example.com',
        phone: '',
      });
    },
  );
});

describe('the correction of a request of which a part was received', () => {
  const total = { amountNet: 12_000, amountVat: 0, amountGross: 12_000, vatCode: 'T0' } as const;
  const readAmounts = async () => {
    const rows = await server.database().unscopedDb.select().from(paymentRequests);
    return rows.map(({ status, amountGross, partAmount }) => [status, amountGross, partAmount]);
  };
  const open = async (fields: object) => {
    const payment = await server.insertRequest(await insertMaya(), { ...total, ...fields });
    const app = await renderApp(`/payments/new?replaces=${payment.ident}`);
    await screen.findByLabelText('Email');
    await typeEmail(app, 'maya@gmail.com');
    return app;
  };

  test('asks for what is still due, and says so before Send [recorded 3.5]', async () => {
    const app = await open({ paidAmount: 6_000 });
    expect(
      await screen.findByText(
        '£60.00 of £120.00 was received; this asks for the remaining £60.00.',
      ),
    ).toBeVisible();
    expect(screen.getByLabelText(/^Price/)).toHaveValue('£60.00');
    await send(app);
    await waitForToast('Payment request sent!');
    await waitFor(async () =>
      expect((await readAmounts()).sort()).toEqual([
        ['cancelled_client', 12_000, null],
        ['requested', 6_000, null],
      ]),
    );
  });

  test('asks for the same part first [recorded 3.5]', async () => {
    const app = await open({ partAmount: 3_000 });
    expect(screen.getByLabelText(/^Part/)).toHaveValue('£30.00');
    await send(app);
    await waitForToast('Payment request sent!');
    expect(await readAmounts()).toContainEqual(['requested', 12_000, 3_000]);
  });

  test('sends nothing if money has come while the form was open, and says what is left [recorded 3.5]', async () => {
    const app = await open({});
    await server.database().unscopedDb.update(paymentRequests).set({ paidAmount: 6_000 });
    await send(app);
    expect(
      await screen.findByText(
        '£60.00 is left to pay now, and no longer £120.00, so nothing was sent. Check the price.',
      ),
    ).toBeVisible();
    expect(
      await screen.findByText(
        '£60.00 of £120.00 was received, so £60.00 is left to pay. This asks for £120.00.',
      ),
    ).toBeVisible();
    expect(await readAmounts()).toEqual([['requested', 12_000, null]]);
    await app.user.clear(screen.getByLabelText(/^Price/));
    await app.user.type(screen.getByLabelText(/^Price/), '6000');
    await send(app);
    await waitForToast('Payment request sent!');
    expect(await readAmounts()).toContainEqual(['requested', 6_000, null]);
  });
});

describe('the draft of a correction that is opened again', () => {
  /** From Home. */
  const continueDraft = async (changeMeanwhile?: () => Promise<unknown>) => {
    const app = await openCorrection();
    await typeEmail(app, 'maya@gmail.com');
    app.router.history.push('/help');
    await screen.findByRole('link', { name: /Call Support/ });
    await waitFor(async () =>
      expect(await readStoredDrafts()).toMatchObject([{ replaces: app.payment.ident }]),
    );
    await changeMeanwhile?.();
    app.queryClient.removeQueries({ queryKey: ['payments'] });
    app.router.history.push('/');
    await app.user.click(await screen.findByRole('link', { name: /^Continue: Maya Ellis/ }));
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('maya@gmail.com'));
    return app;
  };
  const setPayments = (fields: object) =>
    server.database().unscopedDb.update(paymentRequests).set(fields);

  test('sends the replacement [counter 16.4]', async () => {
    const app = await continueDraft();
    expect(screen.getByText(/The request to maya@gmial\.com is then cancelled\./)).toBeVisible();
    await send(app);
    await waitForToast('Payment request sent!');
    await waitFor(async () =>
      expect(await readPayments()).toEqual([
        ['maya@gmail.com', 'requested'],
        ['maya@gmial.com', 'cancelled_client'],
      ]),
    );
  });

  test.each([
    ['paid', /is now paid, so there is nothing to correct\. Send asks for another payment\.$/],
    ['cancelled_client', /is now cancelled\. Send makes a new request\.$/],
  ] as const)(
    'says that the request is now %s, and then cancels nothing [counter 16.4]',
    async (status, text) => {
      const app = await continueDraft(() => setPayments({ status }));
      expect(screen.getByText(text)).toBeVisible();
      expect(queryOffer()).not.toBeInTheDocument();
      await send(app);
      await waitForToast('Payment request sent!');
      expect(server.requests('POST', `/services/payments/${app.payment.ident}/cancel/`)).toEqual(
        [],
      );
      await waitFor(async () => expect(await readStoredDrafts()).toEqual([]));
    },
  );

  test('says that the link has expired, and sends the replacement [counter 16.4]', async () => {
    const app = await continueDraft(() => setPayments({ expiresAt: new Date(0) }));
    expect(
      screen.getByText(
        /^The link of the request to maya@gmial\.com has expired\. .* is then cancelled\.$/,
      ),
    ).toBeVisible();
    await send(app);
    await waitFor(async () =>
      expect(await readPayments()).toContainEqual(['maya@gmial.com', 'cancelled_client']),
    );
  });

  test('does not lose the typed input when the request no longer exists [counter 16.4]', async () => {
    const app = await continueDraft(async () =>
      server.wire.use(
        http.get('/api/services/payments/:id/', () =>
          HttpResponse.json({ detail: 'Not found' }, { status: 404 }),
        ),
      ),
    );
    await waitForToast('Error loading payment');
    expect(screen.getByText(/so Send cancels nothing/)).toBeVisible();
    expect(app.router.state.location.search).not.toHaveProperty('replaces');
  });
});
