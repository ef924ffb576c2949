import { waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequests } from '../../../server/db/schema.ts';
import { recordHistory } from '../../../server/domain/history/history.ts';
import { renderApp, screen, signIn, waitForToast } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { type CustomerFields, withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const DAY_MS = 24 * 60 * 60_000;
const callPath = '/services/bulk_reminder/';

/** Without an address, it was sent by text. */
const insertSent = async (
  customerFields: CustomerFields,
  days: number,
  event: 'sent' | 'bounced_hard' = 'sent',
  nowMs = Date.now(),
) => {
  const at = new Date(nowMs - days * DAY_MS - 60_000);
  const customer = await server.insertCustomer(customerFields);
  const times = { createdAt: at, lastSentAt: at };
  const payment = await server.insertRequest(customer, times);
  await recordHistory(server.database().unscopedDb, {
    tenantId: payment.tenantId,
    paymentRequestId: payment.id,
    event,
    channel: customer.email ? 'email' : 'sms',
    at,
  });
  return payment;
};

const findRemindButton = () => screen.findByRole('button', { name: /^Remind \d/ });
const openDialog = async () => {
  const { user } = await renderApp('/payments?filter=unpaid');
  await user.click(await findRemindButton());
  return { user, dialog: await screen.findByRole('dialog') };
};
const press = (user: Awaited<ReturnType<typeof openDialog>>['user'], name: string) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
const expectNoDialog = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const getNotifications = () => screen.getByRole('status', { name: 'Notifications' });

test('the unpaid list shows the sum that is owed, previews the reminders, and sends them [reach 9.1, reach 9.2]', async () => {
  await insertSent({ name: 'Jo Bloggs' }, 12);
  await insertSent({ name: 'Sam Carter', email: null }, 1);
  const { ident } = await insertSent({ name: 'Kim Day' }, 3, 'bounced_hard');
  const { user, dialog } = await openDialog();
  const card = screen.getByRole('region', { name: 'Owed' });
  expect(card).toHaveTextContent('£180.00 owed by 3Oldest: 12 days');
  expect(within(card).getByRole('button', { hidden: true })).toHaveTextContent(
    'Remind 2 Customers',
  );
  expect(dialog).toHaveAccessibleName('Remind 2 Customers?');
  expect(dialog).toHaveAccessibleDescription(/^They are asked again for £120\.00, by email/);
  const reminded = within(screen.getByRole('list', { name: 'Reminded' })).getAllByRole('listitem');
  expect(reminded).toHaveLength(2);
  expect(reminded[0]).toHaveTextContent(/Jo Bloggs.*£60\.00.*12 days.*by email/);
  expect(reminded[1]).toHaveTextContent(/Sam Carter.*£60\.00.*1 day.*by text/);
  const leftOut = within(screen.getByRole('list', { name: 'Left out' })).getByRole('link');
  expect(leftOut).toHaveTextContent(/Kim Day.*3 days.*The last message did not arrive/);
  expect(leftOut).toHaveAttribute('href', `/payments/${ident}`);
  expect(screen.getByRole('button', { name: 'Go Back' })).toHaveFocus();
  expect(await server.get().server.messages()).toEqual([]);

  await press(user, 'Remind 2 Customers');
  await waitForToast('2 reminders on their way');
  await expectNoDialog();
  expect(await server.get().server.messages()).toMatchObject([
    { channel: 'email' },
    { channel: 'sms' },
  ]);
});

test('before the requests that are left out, the dialog says that it has only the oldest [reach 9.2]', async () => {
  await insertSent({ name: 'Kim Day' }, 3, 'bounced_hard');
  server.wire.use(
    http.get(`/api${callPath}`, async ({ request }) => {
      const response = await server.get().server.app.fetch(request);
      return HttpResponse.json({ ...(await response.json()), is_complete: false });
    }),
  );
  const { user } = await renderApp('/payments?filter=unpaid');
  await user.click(await screen.findByRole('button', { name: 'See Who Is Left Out' }));
  const note = await screen.findByText('Only the 1 oldest unpaid requests are shown.');
  const heading = screen.getByRole('heading', { name: 'Left Out, and Why' });
  expect(note.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('until the preview has loaded, the button shows that it is busy [reach 9.2]', async () => {
  await insertSent({ name: 'Jo Bloggs' }, 12);
  const { user } = await renderApp('/payments?filter=unpaid');
  const button = await findRemindButton();
  server.wire.use(http.get(`/api${callPath}`, () => delay('infinite')));
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  expect(button.querySelector('.mantine-Loader-root')).not.toBeNull();
});

test('the button has the number that is sent, and the dialog says in one sentence that more wait [reach 9.1, reach 9.2]', async () => {
  const { ident } = await insertSent({ name: 'Jo Bloggs' }, 12);
  server.wire.use(
    http.get(`/api${callPath}`, async ({ request }) => {
      const response = await server.get().server.app.fetch(request);
      const { requests } = (await response.json()) as { requests: object[] };
      const copies = Array.from({ length: 101 }, (_, index) => ({
        ...requests[0],
        ident: `${ident}${index}`,
        customer_id: `customer-${index}`,
      }));
      return HttpResponse.json({ requests: copies, is_complete: false });
    }),
  );
  const { dialog } = await openDialog();
  const card = screen.getByRole('region', { name: 'Owed' });
  expect(within(card).getByRole('button', { hidden: true })).toHaveTextContent(
    'Remind 100 Customers',
  );
  expect(dialog).toHaveAccessibleName('Remind 100 Customers?');
  expect(dialog).toHaveTextContent(
    'At most 100 customers are reminded at once, those who have owed longest first.',
  );
  expect(dialog).not.toHaveTextContent('oldest unpaid requests');
});

test('the page of a customer who owes money sends reminders of only this customer’s requests [reach 9.2]', async () => {
  await insertSent({ name: 'Sam Carter' }, 12);
  const { customerId } = await insertSent({ name: 'Jo Bloggs' }, 12);
  const { user } = await renderApp(`/customers/${customerId}`);
  await user.click(await screen.findByRole('button', { name: 'Remind' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveAccessibleName('Remind Jo Bloggs?');
  expect(dialog).toHaveAccessibleDescription(/ for £60\.00, /);
  await press(user, 'Remind 1 Customer');
  await waitForToast('1 reminder on its way');
  expect(
    await screen.findByText('No reminder can be sent now. A message is on its way already.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Remind' })).not.toBeInTheDocument();
  expect(await server.get().server.messages()).toMatchObject([{ recipient: 'jo@example.com' }]);
});

test('only the chosen customers are reminded, and the sum and the counts follow the choice [reach 9.2]', async () => {
  await insertSent({ name: 'Jo Bloggs' }, 12);
  await insertSent({ name: 'Sam Carter', email: 'sam@example.com' }, 2);
  const { user, dialog } = await openDialog();
  const jo = screen.getByRole('checkbox', { name: /^Jo Bloggs/ });
  expect(jo).toBeChecked();
  const all = screen.getByRole('checkbox', { name: 'All who can be reminded' });
  await user.click(all);
  expect(dialog).toHaveAccessibleName('Choose Customers to Remind');
  expect(within(dialog).getByRole('button', { name: 'Remind' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: /^Sam Carter/ }));
  expect(dialog).toHaveAccessibleName('Remind Sam Carter?');
  expect(dialog).toHaveAccessibleDescription(/ for £60\.00, /);
  expect(all).not.toBeChecked();
  await press(user, 'Remind 1 Customer');
  await waitForToast('1 reminder on its way');
  expect(await server.get().server.messages()).toMatchObject([{ recipient: 'sam@example.com' }]);
  expect(await screen.findByRole('button', { name: 'Remind 1 Customer' })).toBeVisible();
});

test('the sum has only what is still to pay of a request of which a part was paid [reach 9.2]', async () => {
  const { id } = await insertSent({}, 12);
  await server
    .database()
    .unscopedDb.update(paymentRequests)
    .set({ paidAmount: 1000, recordedAmount: 1000 })
    .where(eq(paymentRequests.id, id));
  const { dialog } = await openDialog();
  expect(dialog).toHaveAccessibleDescription(/ for £50\.00, /);
});

test('a declined request is reminded of only when it is chosen [reach 9.2]', async () => {
  await insertSent({ name: 'Jo Bloggs' }, 12);
  const { id } = await insertSent({ name: 'Sam Carter', email: 'sam@example.com' }, 2);
  await server
    .database()
    .unscopedDb.update(paymentRequests)
    .set({ status: 'declined' })
    .where(eq(paymentRequests.id, id));
  const { user, dialog } = await openDialog();
  expect(dialog).toHaveAccessibleName('Remind Jo Bloggs?');
  const declined = screen.getByRole('checkbox', { name: /^Sam Carter.*The payment was declined/ });
  expect(declined).not.toBeChecked();
  await user.click(declined);
  expect(dialog).toHaveAccessibleName('Remind 2 Customers?');
  expect(dialog).toHaveAccessibleDescription(/ for £120\.00, /);
  await press(user, 'Remind 2 Customers');
  await waitForToast('2 reminders on their way');
});

test('when only a declined request can be chosen, the button says so, and nothing is chosen [reach 9.2]', async () => {
  const { id } = await insertSent({ name: 'Jo Bloggs' }, 12);
  await server
    .database()
    .unscopedDb.update(paymentRequests)
    .set({ status: 'declined' })
    .where(eq(paymentRequests.id, id));
  const { user } = await renderApp('/payments?filter=unpaid');
  await user.click(await screen.findByRole('button', { name: 'Choose Whom to Remind' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose Customers to Remind' });
  expect(within(dialog).getByRole('button', { name: 'Remind' })).toBeDisabled();
});

test.each([
  ['replied', 'The customer has replied'],
  ['confirming', 'The customer has tried to pay, or has the payment page open'],
] as const)(
  'the page of a customer whose last event is %s says why no reminder goes out [reach 9.2]',
  async (event, reason) => {
    const { id, tenantId, customerId } = await insertSent({}, 12);
    await recordHistory(server.database().unscopedDb, {
      tenantId,
      paymentRequestId: id,
      event,
      at: new Date(),
    });
    await renderApp(`/customers/${customerId}`);
    expect(await screen.findByText(`No reminder can be sent now. ${reason}.`)).toBeVisible();
  },
);

test('a customer who owes twice counts once, and gets one reminder [reach 9.2]', async () => {
  const payment = await insertSent({ name: 'Jo Bloggs' }, 12);
  await insertSent({ name: 'Sam Carter', email: 'sam@example.com' }, 2);
  await server
    .database()
    .unscopedDb.insert(paymentRequests)
    .values({ ...payment, id: crypto.randomUUID(), ident: 'SECOND', payToken: 'second' });
  const { dialog } = await openDialog();
  expect(dialog).toHaveAccessibleName('Remind 2 Customers?');
  expect(within(dialog).getByRole('list', { name: 'Left out' })).toHaveTextContent(/^Jo Bloggs/);
});

test('a request that was never sent does not say that the customer was asked [reach 9.2]', async () => {
  await insertSent({ name: 'Jo Bloggs' }, 12);
  const createdAt = new Date(Date.now() - 3 * DAY_MS - 60_000);
  await server.insertRequest(await server.insertCustomer({ name: 'Kim Day' }), {
    createdAt,
    lastSentAt: null,
  });
  const { dialog } = await openDialog();
  const row = within(within(dialog).getByRole('list', { name: 'Left out' })).getByRole('link');
  expect(row).toHaveTextContent('owed for 3 daysThe request was never sent');
  expect(dialog).not.toHaveTextContent(/asked \d/);
});

test('when all that is owed was asked for today, the card says so, and offers nothing [reach 9.1]', async () => {
  const nowMs = server.get().server.clock().getTime();
  await insertSent({ name: 'Jo Bloggs' }, 0, 'sent', nowMs);
  await renderApp('/payments?filter=unpaid');
  const card = within(await screen.findByRole('region', { name: 'Owed' }));
  expect(
    await card.findByText('No reminder can be sent now. The customer gets only one message a day.'),
  ).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
  await insertSent({ name: 'Kim Day' }, 1, 'bounced_hard');
  await renderApp('/payments?filter=unpaid');
  expect(await screen.findByRole('button', { name: 'See Who Is Left Out' })).toBeVisible();
});

test('for a request of some minutes ago, the card only says why it gets no reminder [reach 9.1]', async () => {
  server.restart({ sendsEmail: false });
  await signIn();
  await server.insertRequest(await server.insertCustomer({ name: 'Jo Bloggs', phone: null }), {
    createdAt: new Date(),
    lastSentAt: null,
  });
  await renderApp('/payments?filter=unpaid');
  const card = within(await screen.findByRole('region', { name: 'Owed' }));
  expect(
    await card.findByText(
      'No reminder can be sent now. The request cannot be sent by email or text.',
    ),
  ).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
});

test('the card does not offer the same reminders again while its new number loads [reach 9.2]', async () => {
  await insertSent({ name: 'Jo Bloggs' }, 12);
  await insertSent({ name: 'Sam Carter' }, 2);
  const { user } = await openDialog();
  server.wire.use(http.get(`/api${callPath}`, () => delay('infinite')));
  await press(user, 'Remind 2 Customers');
  await waitForToast('2 reminders on their way');
  await expectNoDialog();
  const card = within(screen.getByRole('region', { name: 'Owed' }));
  expect(
    card.getByText('No reminder can be sent now. A message is on its way already.'),
  ).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
});

test('the toast says how many requests were left out since the preview, and why [reach 9.2]', async () => {
  await insertSent({ name: 'Jo Bloggs' }, 12);
  const sam = await insertSent({ name: 'Sam Carter' }, 2);
  const { user } = await openDialog();
  await server
    .database()
    .unscopedDb.update(paymentRequests)
    .set({ status: 'paid' })
    .where(eq(paymentRequests.id, sam.id));
  await press(user, 'Remind 2 Customers');
  await waitFor(() =>
    expect(getNotifications()).toHaveTextContent(
      '1 reminder on its way1 left out: The request was paid or cancelled in the meantime',
    ),
  );
});

describe('when the response to “Remind” is missing', () => {
  test('because the device is offline, the app says so and sends nothing [reach 9.6]', async () => {
    await insertSent({}, 12);
    const { user } = await renderApp('/payments?filter=unpaid');
    const button = await findRemindButton();
    const previews = server.requests('GET', callPath).length;
    server.startOutage();
    await user.click(button);
    await waitFor(() => expect(getNotifications()).toHaveTextContent('Nothing was sent.'));
    expect(server.requests('GET', callPath)).toHaveLength(previews);
  });

  test('because it was lost, the app says that the outcome is unknown, and another press gets the first response [reach 9.6]', async () => {
    await insertSent({}, 12);
    server.loseResponse('post', callPath);
    const { user, dialog } = await openDialog();
    await press(user, 'Remind 1 Customer');
    expect(
      await within(dialog).findByText(/^We don’t know yet if that went through/),
    ).toBeVisible();
    await server.endOutage();
    await press(user, 'Remind 1 Customer');
    await waitForToast('1 reminder on its way');
    expect(await server.get().server.messages()).toHaveLength(1);
  });

  test('because it was lost, a look at the list shows which requests were reminded [reach 9.6]', async () => {
    await insertSent({}, 12);
    server.loseResponse('post', callPath);
    const { user } = await openDialog();
    await press(user, 'Remind 1 Customer');
    await screen.findByText(/^We don’t know yet if that went through/);
    await server.endOutage();
    await user.click(await screen.findByRole('button', { name: 'Look' }));
    const row = within(await screen.findByRole('list', { name: 'Left out' })).getByRole('link');
    expect(row).toHaveTextContent('A message is on its way already');
    expect(
      within(screen.getByRole('dialog')).queryByRole('button', { name: /^Remind \d/ }),
    ).not.toBeInTheDocument();
  });
});

test('the unpaid list shows no card for reminders during a search, and with a backend without reminders [reach 9.1]', async () => {
  await insertSent({ name: 'Jo Bloggs' }, 12);
  await renderApp('/payments?filter=unpaid&search=jo');
  await screen.findByRole('list', { name: 'Payments' });
  expect(screen.queryByRole('region', { name: 'Owed' })).not.toBeInTheDocument();
  server.wire.use(createWhoamiHandler({ capabilities: ['lists'] }));
  await renderApp('/payments?filter=unpaid');
  await screen.findByRole('list', { name: 'Payments' });
  expect(screen.queryByRole('region', { name: 'Owed' })).not.toBeInTheDocument();
});
