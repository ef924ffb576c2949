import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { customers, paymentHistory, paymentRequests } from '../../../server/db/schema.ts';
import { newId } from '../../../server/lib/crypto/ids.ts';
import { formatDay } from '../../../src/lib/format/dates.ts';
import {
  enterText,
  getDefinition,
  pressButton,
  renderApp,
  screen,
  signIn,
  waitForReads,
  waitForToast,
} from '../../support/app/render-app.tsx';
import {
  createSpecifiedPayment,
  createThirdPartyBackend,
} from '../../support/app/third-party-backend.ts';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { type RequestFields, withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const openPayment = async (fields?: RequestFields) => {
  // A stream would update the screen before the test acts on old data.
  server.failCalls('get', '/services/payments/events/', 404);
  const payment = await server.insertRequestToJo(fields);
  const app = await renderApp(`/payments/${payment.ident}`);
  await screen.findByRole('button', { name: 'Resend Request' });
  return { ...app, payment };
};

/**
 * At a third-party backend. The first action changes the fields of `change` there, and fails with
 * `failure`.
 */
const openThirdParty = async (
  change: object,
  failure: { status: number; body?: object } = { status: 409 },
) => {
  let appliedChange: object = {};
  server.wire.use(
    http.get('/api/services/payments/pr-7/', () =>
      HttpResponse.json(createSpecifiedPayment(appliedChange)),
    ),
    http.post('/api/services/payments/pr-7/:act/', () => {
      appliedChange = change;
      return HttpResponse.json(failure.body ?? {}, { status: failure.status });
    }),
    ...createThirdPartyBackend().handlers,
  );
  const app = await renderApp('/payments/pr-7');
  await screen.findByRole('button', { name: 'Resend Request' });
  return app;
};

const cancelRequest = async (user: UserEvent) => {
  await pressButton(user, 'Cancel Request');
  await pressButton(user, 'Yes');
};

describe('a status that has changed meanwhile', () => {
  const getTimeToday = (minutes: number) => new Date(new Date().setHours(0, minutes, 0, 0));

  /** The open screen does not learn of the change. */
  const changeStatus = async (
    id: string,
    status: 'paid' | 'cancelled_client',
    at: Date,
    userId: string | null,
  ) => {
    const { unscopedDb } = server.database();
    await unscopedDb.update(paymentRequests).set({ status }).where(eq(paymentRequests.id, id));
    await unscopedDb.insert(paymentHistory).values({
      id: newId(),
      tenantId: server.get().tenant.id,
      paymentRequestId: id,
      event: status === 'paid' ? 'paid' : 'cancelled',
      at,
      userId,
    });
  };

  test('makes a cancellation say who paid and when, and updates the screen [extra 7.1]', async () => {
    const { user, payment } = await openPayment();
    await changeStatus(payment.id, 'paid', getTimeToday(3), null);
    await cancelRequest(user);
    await waitForToast('Failed to cancel payment request');
    const message = await screen.findByText(
      'Jo Bloggs paid at 00:03, so it can no longer be cancelled.',
    );
    await waitFor(() => expect(message.closest('[role=status]')).toHaveFocus());
    expect(getDefinition('Status')).toHaveTextContent('paid');
    expect(screen.queryByRole('button', { name: /Resend Request|Cancel/ })).not.toBeInTheDocument();
  });

  test('makes a resend name the colleague who cancelled [extra 7.2]', async () => {
    const { user, payment } = await openPayment();
    const sam = await server.insertUser({
      email: 'sam@example.com',
      firstName: 'Sam',
      lastName: 'Hart',
    });
    await changeStatus(payment.id, 'cancelled_client', getTimeToday(4), sam.id);
    await pressButton(user, 'Resend Request');
    await waitForToast('Failed to resend payment request');
    expect(
      await screen.findByText('Sam Hart cancelled it at 00:04, so it can no longer be sent again.'),
    ).toBeVisible();
    expect(getDefinition('Status')).toHaveTextContent('cancelled');
  });

  test('makes a cancellation name the user’s own cancellation in another window [extra 7.2]', async () => {
    const { user, payment } = await openPayment();
    await changeStatus(
      payment.id,
      'cancelled_client',
      new Date(2026, 2, 3, 9, 7),
      server.get().owner.id,
    );
    await cancelRequest(user);
    expect(await screen.findByText('You cancelled it on Tue 3rd Mar at 09:07.')).toBeVisible();
  });

  test.each([
    ['paid', 'Jo Bloggs has paid, so it can no longer be cancelled.'],
    ['declined', 'The payment was declined, so it can no longer be cancelled.'],
    ['refunded_provider', 'The payment was refunded, so it can no longer be cancelled.'],
    ['cancelled_client', 'It was cancelled.'],
    ['cancelled_provider', 'The payment provider cancelled it.'],
    ['on_hold', 'It is on hold now, so it can no longer be cancelled.'],
  ])(
    'and is now %s is described at a backend of the specification alone [extra 7.3]',
    async (status, says) => {
      const { user } = await openThirdParty({ status });
      await cancelRequest(user);
      await waitForToast('Failed to cancel payment request');
      expect(await screen.findByText(says)).toBeVisible();
    },
  );

  test('is reported when the payment does not exist any more [extra 7.4]', async () => {
    const { user } = await openThirdParty({}, { status: 404 });
    server.wire.use(
      http.post('/api/services/payments/pr-7/resend/', () => {
        server.failCalls('get', '/services/payments/pr-7/', 404);
        return HttpResponse.json({}, { status: 404 });
      }),
    );
    await pressButton(user, 'Resend Request');
    expect(await screen.findByText('This request is not there any more.')).toBeVisible();
  });

  test('is not claimed when the status is the same, and the server’s detail or a general failure is shown [extra 7.4]', async () => {
    const { user } = await openThirdParty({}, { status: 409, body: { detail: 'Busy, try again' } });
    await cancelRequest(user);
    expect(await screen.findByText('Busy, try again')).toBeVisible();
    server.failCalls('post', '/services/payments/pr-7/cancel/', 500);
    await cancelRequest(user);
    await waitFor(() =>
      expect(screen.getAllByText('Failed to cancel payment request')).toHaveLength(2),
    );
    expect(screen.getByRole('button', { name: 'Cancel Request' })).toBeVisible();
  });
});

describe('a resend', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000);
  const queryDialog = () => screen.queryByRole('alertdialog');
  const getResends = (ident: string) =>
    server.requests('POST', `/services/payments/${ident}/resend/`);

  test.each([
    ['less than a minute ago', 0],
    ['two minutes ago', 2],
  ])('asks for confirmation when the last send was %s [extra 6.1]', async (words, sentMinutes) => {
    const { user, payment } = await openPayment({
      lastSentAt: minutesAgo(sentMinutes),
      createdAt: minutesAgo(90),
    });
    await pressButton(user, 'Resend Request');
    expect(screen.getByRole('alertdialog', { name: `Sent ${words}. Send Again?` })).toBeVisible();
    await pressButton(user, 'Go Back');
    expect(getResends(payment.ident)).toHaveLength(0);
    await pressButton(user, 'Resend Request');
    await pressButton(user, 'Send Again');
    await waitForToast('Resending by email and text to Jo Bloggs');
    expect(getResends(payment.ident)).toHaveLength(1);
    expect(queryDialog()).not.toBeInTheDocument();
  });

  test('asks for confirmation after the creation when the backend may not tell the last send [extra 6.1]', async () => {
    server.wire.use(createWhoamiHandler({ capabilities: ['links'] }));
    const { user } = await openPayment({ lastSentAt: null, createdAt: minutesAgo(4) });
    await pressButton(user, 'Resend Request');
    const name = 'Sent four minutes ago. Send Again?';
    expect(screen.getByRole('alertdialog', { name })).toBeVisible();
  });

  test('asks for no confirmation of a request that was never sent [extra 6.2]', async () => {
    const { user } = await openPayment({ lastSentAt: null, createdAt: minutesAgo(1) });
    await pressButton(user, 'Resend Request');
    await waitForToast('Resending by email and text to Jo Bloggs');
    expect(queryDialog()).not.toBeInTheDocument();
  });

  test('asks for no confirmation five minutes after the last send [extra 6.2]', async () => {
    const { user, payment } = await openPayment({
      lastSentAt: minutesAgo(5),
      createdAt: minutesAgo(90),
    });
    await pressButton(user, 'Resend Request');
    await waitForToast('Resending by email and text to Jo Bloggs');
    expect(queryDialog()).not.toBeInTheDocument();
    expect(getResends(payment.ident)).toHaveLength(1);
  });

  test('names the amount that the link asks for, and a cancellation all that is due [recorded 4.7]', async () => {
    const { user } = await openPayment({
      lastSentAt: minutesAgo(0),
      amountGross: 12_000,
      partAmount: 3_000,
    });
    await pressButton(user, 'Resend Request');
    expect(screen.getByText(/^£30\.00 for /)).toBeVisible();
    await pressButton(user, 'Go Back');
    await pressButton(user, 'Cancel Request');
    expect(screen.getByText(/^£120\.00 for .* The link will stop working\.$/)).toBeVisible();
  });

  test('says before a cancellation that the paid part is not refunded [recorded 4.7]', async () => {
    const { user } = await openPayment({
      amountGross: 12_000,
      partAmount: 3_000,
      paidAmount: 3_000,
    });
    await pressButton(user, 'Cancel Request');
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      /^£90\.00 for .* The link will stop working\. The £30\.00 already paid is not refunded\.$/,
    );
  });

  /** At a third-party backend. Undefined leaves out the `Date` header. */
  const openWithClock = async (lastSentAt: string, backendTime: string | undefined) => {
    server.wire.use(
      http.get('/api/services/payments/pr-7/', async () =>
        HttpResponse.json(
          createSpecifiedPayment({ created_at: lastSentAt, last_sent_at: lastSentAt }),
          backendTime === undefined
            ? {}
            : { headers: { date: new Date(backendTime).toUTCString() } },
        ),
      ),
      ...createThirdPartyBackend().handlers,
    );
    const app = await renderApp('/payments/pr-7');
    await screen.findByRole('button', { name: 'Resend Request' });
    return app;
  };

  test('uses the clock of the backend, and shows no negative age [extra 6.3]', async () => {
    const { user } = await openWithClock('2031-05-01T12:00:00Z', '2031-05-01T11:59:58Z');
    await pressButton(user, 'Resend Request');
    expect(
      screen.getByRole('alertdialog', { name: 'Sent less than a minute ago. Send Again?' }),
    ).toBeVisible();
  });

  test('names no channels if the backend does not return them [extra 6.5]', async () => {
    server.wire.use(createWhoamiHandler({ capabilities: ['links'] }));
    const { user } = await openPayment();
    await pressButton(user, 'Resend Request');
    await waitForToast('Payment request resent');
    const history = screen.getByRole('list', { name: 'History' });
    expect(await within(history).findByText(/^Resent/)).toHaveTextContent(/^Resent by Ali Baker$/);
  });

  test('asks for no confirmation without a reliable clock [extra 6.3]', async () => {
    const { user } = await openWithClock('2031-05-01T12:00:00Z', undefined);
    await pressButton(user, 'Resend Request');
    await waitForToast('Payment request resent');
  });
});

describe('“Wrong Address?”', () => {
  const readRecipientsAndStatuses = async () => {
    const rows = await server.database().unscopedDb.select().from(paymentRequests);
    return rows.map(({ status, customerEmail }) => [customerEmail, status]).sort();
  };
  const openCorrection = async () => {
    const app = await openPayment({ amountNet: 5000, vatCode: 'T1', description: 'New crown' });
    await pressButton(app.user, 'Wrong Address?');
    return { ...app, email: await screen.findByLabelText('Email') };
  };
  const sendTo = async (
    { user, email }: Awaited<ReturnType<typeof openCorrection>>,
    address: string,
  ) => {
    await user.clear(email);
    await user.type(email, address);
    await pressButton(user, 'Send Payment Request');
  };

  test('opens a filled-in request with the focus on the address, and cancels the old request after the new one is sent [extra 3.5]', async () => {
    const correction = await openCorrection();
    const { payment, router, email } = correction;
    expect(router.state.location.href).toBe(`/payments/new?replaces=${payment.ident}`);
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveValue('jo@example.com');
    expect(email).not.toHaveAttribute('readonly');
    expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('07700 900 123');
    expect(screen.getByLabelText('Description')).toHaveValue('New crown');
    expect(screen.getByLabelText('Price')).toHaveValue('£50.00');
    expect(screen.getByRole('radio', { name: 'VAT (20%)' })).toBeChecked();
    expect(screen.getByText(/The request to jo@example\.com is then cancelled\./)).toBeVisible();
    expect(await readRecipientsAndStatuses()).toEqual([['jo@example.com', 'requested']]);

    await sendTo(correction, 'jo.bloggs@example.com');
    await waitFor(() => expect(router.state.location.pathname).toBe('/payments'));
    expect(await readRecipientsAndStatuses()).toEqual([
      ['jo.bloggs@example.com', 'requested'],
      ['jo@example.com', 'cancelled_client'],
    ]);
  });

  test('says that the old request could not be cancelled, and opens it [extra 3.7]', async () => {
    const correction = await openCorrection();
    const { payment, router } = correction;
    server.failCalls('post', `/services/payments/${payment.ident}/cancel/`, 500);
    await sendTo(correction, 'jo.bloggs@example.com');
    await waitForToast('The new request was sent, but this one is not cancelled.');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/payments/${payment.ident}`));
    expect(await screen.findByRole('button', { name: 'Cancel Request' })).toBeVisible();
  });

  test('sends nothing if the old request was paid while its correction was open [extra 3.6]', async () => {
    const correction = await openCorrection();
    await server.database().unscopedDb.update(paymentRequests).set({ status: 'paid' });
    await sendTo(correction, 'jo.bloggs@example.com');
    expect(
      await screen.findByText('The request to Jo Bloggs is now paid, so nothing was sent.'),
    ).toBeVisible();
    expect(await readRecipientsAndStatuses()).toEqual([['jo@example.com', 'paid']]);
  });

  test('opens no new request if the old request was paid meanwhile [extra 3.6]', async () => {
    const { user, path, payment } = await openPayment();
    await server.database().unscopedDb.update(paymentRequests).set({ status: 'paid' });
    await pressButton(user, 'Wrong Address?');
    expect(
      await screen.findByText('Jo Bloggs has paid, so it can no longer be cancelled.'),
    ).toBeVisible();
    expect(path()).toBe(`/payments/${payment.ident}`);
  });

  test('fills in the fields that a backend returns, and sends nothing to an unchanged address [extra 3.5]', async () => {
    const other = createThirdPartyBackend();
    server.wire.use(...other.handlers);
    const { user } = await renderApp('/payments/pr-3');
    await user.click(await screen.findByRole('button', { name: 'Wrong Address?' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('customer3@example.com');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('');
    expect(screen.getByLabelText('Price')).toHaveValue('£12.50');
    await pressButton(user, 'Send Payment Request');
    expect(
      await screen.findByText('The address is still the same, so nothing was sent.'),
    ).toBeVisible();
    expect(other.writes).toEqual([]);
    await enterText(user, screen.getByLabelText('Phone Number'), '07700 900123');
    await pressButton(user, 'Send Payment Request');
    await waitFor(() =>
      expect(other.writes.map(({ path }) => path)).toEqual([
        '/api/services/payments/',
        '/api/services/payments/pr-3/cancel/',
      ]),
    );
  });
});

describe('“Ask Again”', () => {
  test('opens a form with the data of the closed request, and sends nothing by itself [counter 1.5]', async () => {
    const payment = await server.insertRequestToJo({ status: 'paid' });
    const { user } = await renderApp(`/payments/${payment.ident}`);
    await user.click(await screen.findByRole('link', { name: 'Ask Again' }));
    expect(await screen.findByLabelText('Name')).toHaveValue(payment.customerName);
    expect(screen.getByLabelText('Description')).toHaveValue(payment.description);
    expect(screen.getByLabelText('Price')).toHaveValue('£50.00');
    expect(await server.database().unscopedDb.select().from(paymentRequests)).toHaveLength(1);
  });

  test('fills in the customer’s present data, or the data of the request if the customer cannot be loaded [counter 1.5]', async () => {
    const payment = await server.insertRequestToJo({ status: 'paid' });
    await server.database().unscopedDb.update(customers).set({ email: 'jo@lee.example' });
    await renderApp(`/payments/new?from=${payment.ident}`);
    expect(await screen.findByLabelText('Name')).toHaveValue(payment.customerName);
    expect(screen.getByLabelText('Email')).toHaveValue('jo@lee.example');

    server.failCalls('get', '/services/customers/:id/', 404);
    await renderApp(`/payments/new?from=${payment.ident}`);
    expect(await screen.findByLabelText('Name')).toHaveValue(payment.customerName);
    expect(screen.getByLabelText('Email')).toHaveValue(payment.customerEmail);
  });

  test('keeps the recipient of a request by phone, and only offers a customer with the same number [counter 1.5]', async () => {
    const customer = await server.insertCustomer({
      name: 'Jo Bloggs',
    });
    const sent = { customerName: 'Sam Hart', customerEmail: null, customerPhone: customer.phone };
    const { ident } = await server.insertRequest(customer, {
      status: 'paid',
      ...sent,
    });
    const { user } = await renderApp(`/payments/new?from=${ident}`);
    expect(await screen.findByLabelText('Name')).toHaveValue('Sam Hart');
    expect(screen.getByLabelText('Email')).toHaveValue('');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('07700 900 123');
    expect(await screen.findByText('Saved customer: Jo Bloggs')).toBeVisible();
    await pressButton(user, 'Use Jo Bloggs');
    expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs');
    expect(screen.getByLabelText('Email')).toHaveValue(customer.email);
    expect(screen.queryByText(/^Saved customer/)).not.toBeInTheDocument();
  });

  test('is shown in the customer’s list below each request that can no longer be paid [counter 1.5]', async () => {
    const customer = await server.insertCustomer();
    const paid = await server.insertRequest(customer, { status: 'paid' });
    await server.insertRequest(customer, { status: 'requested' });
    await server.insertRequest(customer, { status: 'declined' });
    const { user } = await renderApp(`/customers/${customer.id}`);
    await user.click(await screen.findByRole('link', { name: /^Ask Again/ }));
    expect(await screen.findByLabelText('Name')).toHaveValue(paid.customerName);
    expect(screen.getByLabelText('Description')).toHaveValue(paid.description);
  });

  test('is not offered for an open request [counter 1.5]', async () => {
    const payment = await server.insertRequestToJo({ status: 'requested' });
    await renderApp(`/payments/${payment.ident}`);
    await screen.findByRole('button', { name: 'Resend Request' });
    expect(screen.queryByRole('link', { name: 'Ask Again' })).not.toBeInTheDocument();
  });
});

describe('the payment history', () => {
  type HistoryInsert = Omit<
    typeof paymentHistory.$inferInsert,
    'id' | 'tenantId' | 'paymentRequestId'
  >;
  const getTime = (hour: number, minute: number, day = 3) => new Date(2026, 2, day, hour, minute);
  const getHistoryLines = () =>
    within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  const getHistoryTones = () =>
    getHistoryLines().map((line) => line.querySelector('svg')?.dataset.tone);

  const openWithHistory = async (fields: RequestFields, events: readonly HistoryInsert[]) => {
    const payment = await server.insertRequestToJo({
      createdAt: getTime(9, 0),
      userId: server.get().owner.id,
      ...fields,
    });
    const own = { tenantId: server.get().tenant.id, paymentRequestId: payment.id };
    await server
      .database()
      .unscopedDb.insert(paymentHistory)
      .values(events.map((event) => ({ id: newId(), ...own, ...event })));
    await renderApp(`/payments/${payment.ident}`);
    await screen.findByRole('heading', { name: 'History' });
  };

  test('shows events below their days, newest first, with time, user, mark and channels [extra 6.5, extra 10.1]', async () => {
    await openWithHistory({ status: 'paid' }, [
      { event: 'sent', at: getTime(9, 1), channel: 'email' },
      { event: 'delivery_failed', at: getTime(9, 2), channel: 'sms' },
      { event: 'opened', at: getTime(9, 5) },
      {
        event: 'resent',
        at: getTime(9, 30),
        userId: server.get().owner.id,
        channels: ['email', 'sms'],
      },
      { event: 'declined', at: getTime(9, 40, 4) },
      { event: 'paid', at: getTime(9, 41, 4) },
    ]);
    expect(getHistoryLines().map((line) => line.textContent)).toEqual([
      `${formatDay(getTime(9, 41, 4))}Paid09:41`,
      'Declined09:40',
      `${formatDay(getTime(9, 30))}Resent by Ali Baker, as email and text09:30`,
      'Opened09:05',
      'The text could not be delivered09:02',
      'Sent by email09:01',
      'Created by Ali Baker09:00',
    ]);
    expect(getHistoryTones()).toEqual([
      'good',
      'bad',
      'neutral',
      'neutral',
      'bad',
      'neutral',
      'neutral',
    ]);
    expect(
      screen.getByRole('heading', { level: 3, name: formatDay(getTime(9, 41, 4)) }),
    ).toBeVisible();
    expect(screen.getByRole('list', { name: 'History' }).tagName).toBe('OL');
    expect(getDefinition('Status')).toHaveTextContent(/^paid$/);
  });

  test('of an open request says beside the status when the customer has opened the link [counter 4.1]', async () => {
    await openWithHistory({ status: 'requested' }, [{ event: 'opened', at: getTime(9, 5) }]);
    expect(getDefinition('Status')).toHaveTextContent(/^requestedopened Tue 3rd Mar at 09:05$/);
  });

  test.each<[string, readonly HistoryInsert[], string]>([
    [
      'could not be delivered',
      [{ event: 'delivery_failed', at: getTime(9, 2), channel: 'sms' }],
      'The text could not be delivered',
    ],
    [
      'was sent on a later attempt',
      [
        { event: 'delivery_failed', at: getTime(9, 2), channel: 'sms' },
        { event: 'sent', at: getTime(9, 3), channel: 'sms' },
      ],
      '',
    ],
    [
      'is being sent again',
      [
        { event: 'delivery_failed', at: getTime(9, 2), channel: 'email' },
        { event: 'resent', at: getTime(9, 3) },
      ],
      '',
    ],
  ])(
    'says beside the status whether a message that %s needs action [extra 10.2]',
    async (_, events, says) => {
      await openWithHistory({}, events);
      expect(getDefinition('Status')).toHaveTextContent(new RegExp(`^requested${says}$`));
    },
  );

  test('says beside the status that the last receipt did not arrive [extra 10.2]', async () => {
    const failed = { event: 'receipt_failed', at: getTime(9, 42), channel: 'email' } as const;
    await openWithHistory({ status: 'paid' }, [failed]);
    const note = 'Receipt could not be delivered by email';
    expect(getDefinition('Status')).toHaveTextContent(new RegExp(`^paid${note}$`));
    const sent = { event: 'receipt_sent', at: getTime(9, 43), channel: 'email' } as const;
    await openWithHistory({ status: 'paid' }, [failed, sent]);
    expect(getDefinition('Status')).toHaveTextContent(/^paid$/);
  });

  test('shows an unknown event as plain text, and leaves out missing values [extra 10.3]', async () => {
    const history = [
      { event: 'created', at: getTime(9, 0).toISOString(), by: 'Bea Ford' },
      { event: 'reminder_scheduled', at: getTime(9, 1).toISOString() },
      { event: 'delivery_failed', at: getTime(9, 2).toISOString() },
      {
        event: 'sent',
        at: getTime(9, 3).toISOString(),
        channel: 'carrier_pigeon',
        by: { email: 'bea@example.com' },
      },
    ];
    server.wire.use(
      http.get('/api/services/payments/pr-7/', () =>
        HttpResponse.json(createSpecifiedPayment({ created_at: history[0]?.at, history })),
      ),
      ...createThirdPartyBackend().handlers,
    );
    await renderApp('/payments/pr-7');
    await screen.findByRole('heading', { name: 'History' });
    expect(getHistoryLines().map((line) => line.textContent)).toEqual([
      `${formatDay(getTime(9, 3))}Sent by carrier pigeon by bea@example.com09:03`,
      'The message could not be delivered09:02',
      'Reminder scheduled09:01',
      'Created by Bea Ford09:00',
    ]);
    expect(getDefinition('Status')).toHaveTextContent('The message could not be delivered');

    await renderApp('/payments/pr-4');
    await screen.findByText('Status');
    expect(screen.queryByRole('heading', { name: 'History' })).not.toBeInTheDocument();
  });
});

describe('the label with the age of the data', () => {
  const minute = 60_000;
  const formatTime = (ms: number) => new Date(ms).toTimeString().slice(0, 5);
  const findStaleness = (at: number) =>
    screen.findByText(new RegExp(`^as of .*${formatTime(at)}$`));
  const expectNoStaleness = () => expect(screen.queryByText(/^as of/)).not.toBeInTheDocument();

  /** In milliseconds. */
  const setUpdatedAt = ({ queryClient }: Awaited<ReturnType<typeof renderApp>>, at: number) => {
    for (const { queryKey, state } of queryClient.getQueryCache().findAll()) {
      if (state.data !== undefined)
        queryClient.setQueryData(queryKey, state.data, { updatedAt: at });
    }
  };
  const hangRequests = () => server.wire.use(http.get('/api/services/*', () => delay('infinite')));

  const screens = [
    '/payments',
    '/customers',
    '/payments/pr-3',
    '/customers/3',
    '/services',
  ] as const;

  test.each(screens)(
    'on %s is hidden while figures that are three minutes old load slowly, and shows once they are five minutes old [extra 4.1]',
    async (path) => {
      server.wire.use(...createThirdPartyBackend().handlers);
      const app = await renderApp(path);
      await screen.findAllByText(/^£/);
      expectNoStaleness();
      // An open request would set the load time again.
      await waitForReads(app);
      hangRequests();
      setUpdatedAt(app, Date.now() - 3 * minute);
      app.queryClient.invalidateQueries();
      await waitFor(() => expect(app.queryClient.isFetching()).toBeGreaterThan(0));
      expectNoStaleness();
      const at = Date.now() - 6 * minute;
      setUpdatedAt(app, at);
      expect(
        (await screen.findAllByText(new RegExp(`^as of .*${formatTime(at)}$`)))[0],
      ).toBeVisible();

      server.wire.resetHandlers();
      server.wire.use(...createThirdPartyBackend().handlers);
      await app.queryClient.cancelQueries();
      app.queryClient.invalidateQueries();
      await waitFor(expectNoStaleness);
    },
  );

  test('shows when the data was not refetched for five minutes [extra 4.1]', async () => {
    server.wire.use(...createThirdPartyBackend().handlers);
    const app = await renderApp('/payments');
    await screen.findAllByText(/^£/);
    const at = Date.now() - 5 * minute;
    setUpdatedAt(app, at);
    expect(await findStaleness(at)).toBeVisible();
  });

  test('shows for the data of the list row while the full payment loads slowly [extra 4.3]', async () => {
    server.wire.use(...createThirdPartyBackend().handlers);
    const app = await renderApp('/payments');
    const row = await screen.findByRole('link', { name: /Customer 3/ });
    const at = Date.now() - 6 * minute;
    setUpdatedAt(app, at);
    hangRequests();
    await app.user.click(row);
    await screen.findByRole('heading', { name: 'Payment Detail' });
    expect(await findStaleness(at)).toBeVisible();
    expect(screen.getByText('£15.00')).toBeVisible();
  });

  test('shows also at our own server [extra 4.1]', async () => {
    const app = await openPayment();
    const at = Date.now() - 6 * minute;
    setUpdatedAt(app, at);
    hangRequests();
    app.queryClient.invalidateQueries();
    expect(await findStaleness(at)).toBeVisible();
  });
});
