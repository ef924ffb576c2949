import { fireEvent, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { paymentRequests } from '../../../server/db/schema.ts';
import {
  pressButton,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { testPassword } from '../../support/db/fixtures.ts';
import { createTestClient } from '../../support/server/test-client.ts';

const server = withServer();
beforeEach(() => signIn());

const openRequest = async () => {
  const request = await server.insertRequestToJo({
    amountNet: 12_000,
    amountVat: 0,
    amountGross: 12_000,
    vatCode: 'T0',
  });
  const { user } = await renderApp(`/payments/${request.ident}`);
  return user;
};

test('staff record a part in cash, and an owner undoes it with a reason [recorded 3.1]', async () => {
  const user = await openRequest();
  await user.click(await screen.findByRole('button', { name: 'Paid Another Way' }));
  const amount = await screen.findByLabelText(/^Amount/);
  expect(amount).toHaveValue('£120.00');
  await user.clear(amount);
  await user.type(amount, '4500');
  // The clock of the test server stands in March.
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-02' } });
  await user.type(screen.getByLabelText('Note'), 'At the desk');
  await pressButton(user, 'Record Payment');
  await waitForToast('Payment recorded');
  expect(await screen.findByText('£45.00 of £120.00 paid another way')).toBeVisible();
  expect(await screen.findByText('£45.00 in cash')).toBeVisible();
  expect(screen.getByText('At the desk')).toBeVisible();
  expect(screen.getByText('requested')).toBeVisible();
  await pressButton(user, 'Undo');
  await user.type(await screen.findByLabelText('Reason'), 'Wrong customer');
  await pressButton(user, 'Undo Payment');
  await waitForToast('Recorded payment undone');
  expect(await screen.findByText(/^Undone by .*: Wrong customer$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('once a part is paid, the row and the payment say what is left [recorded 3.6]', async () => {
  const user = await openRequest();
  await user.click(await screen.findByRole('button', { name: 'Paid Another Way' }));
  const amount = await screen.findByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(amount, '4500');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-02' } });
  await pressButton(user, 'Record Payment');
  expect(await screen.findByText('£75.00 left')).toBeVisible();
  await renderApp('/payments');
  const row = await screen.findByRole('link', { name: /Jo Bloggs/ });
  expect(row).toHaveTextContent(/£120\.00.*requested\s*£75\.00 left/);
  expect(row).not.toHaveTextContent('£45.00');
});

test('an amount of more than is due is refused at the field [recorded 3.1]', async () => {
  const user = await openRequest();
  await user.click(await screen.findByRole('button', { name: 'Paid Another Way' }));
  const amount = await screen.findByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(amount, '12100');
  await pressButton(user, 'Record Payment');
  expect(await screen.findByText('At most £120.00 is due')).toBeVisible();
});

test('the dialog shows why a payment was not recorded, also offline, and does not lose what was typed [recorded 1.4]', async () => {
  const user = await openRequest();
  await user.click(await screen.findByRole('button', { name: 'Paid Another Way' }));
  await user.type(await screen.findByLabelText('Note'), 'At the desk');
  const path = '/api/services/payments/:ident/recorded_payments/';
  const detail = 'Jo Bloggs is paying right now. Try again in a minute.';
  const problem = HttpResponse.json({ code: 'payment_in_progress', detail }, { status: 409 });
  server.wire.use(http.post(path, () => problem, { once: true }));
  const dialog = within(screen.getByRole('dialog'));
  const press = () => user.click(dialog.getByRole('button', { name: 'Record Payment' }));
  await press();
  expect(await dialog.findByText(`Failed to record the payment. ${detail}`)).toBeVisible();
  server.startOutage();
  await press();
  expect(
    await dialog.findByText('Can’t reach Beepaid at the moment. Nothing was sent.'),
  ).toBeVisible();
  expect(dialog.getByLabelText('Note')).toHaveValue('At the desk');
  await server.endOutage();
});

test('what the user has typed is not lost when a colleague records a part meanwhile [recorded 1.5]', async () => {
  const user = await openRequest();
  await user.click(await screen.findByRole('button', { name: 'Paid Another Way' }));
  const amount = await screen.findByLabelText(/^Amount/);
  await user.clear(amount);
  await user.type(amount, '4500');
  await user.type(screen.getByLabelText('Note'), 'At the desk');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-02' } });
  const colleague = createTestClient(server.get().server);
  await colleague.logIn(server.get().owner.email, testPassword);
  const [request] = await server.database().unscopedDb.select().from(paymentRequests);
  const part = { way: 'cash', amount: 2000, receivedOn: '2026-03-02', note: '' };
  const path = `/services/payments/${request?.ident}/recorded_payments/`;
  expect((await colleague.post(path, part)).status).toBe(200);
  await pressButton(user, 'Record Payment');
  expect(await screen.findByText('What is due has changed: £100.00 now.')).toBeVisible();
  expect(amount).toHaveValue('£45.00');
  expect(screen.getByLabelText('Note')).toHaveValue('At the desk');
  await pressButton(user, 'Record Payment');
  await waitForToast('Payment recorded');
  expect(await screen.findByText('£65.00 of £120.00 paid another way')).toBeVisible();
});

test('a backend without recorded payments shows nothing about them [recorded 3.2]', async () => {
  server.wire.use(createWhoamiHandler({ capabilities: ['links', 'money'] }));
  await openRequest();
  expect(await screen.findByRole('button', { name: 'Cancel Request' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Paid Another Way' })).not.toBeInTheDocument();
});

test('New Request can ask for a part first, as an amount or as a share of the total [recorded 3.3]', async () => {
  const { user } = await renderApp('/payments/new');
  await user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
  await user.type(screen.getByLabelText('Email'), 'jo@example.com');
  await user.type(screen.getByLabelText(/^Price/), '12000');
  expect(screen.getByLabelText('Total')).toHaveTextContent('£144.00');
  await pressButton(user, 'Ask for a Part Now');
  expect(screen.getByLabelText(/^Part/)).toHaveFocus();
  await pressButton(user, /^Send Payment Request/);
  expect(await screen.findByText('A part must be more than £0.00')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '25%' }));
  expect(screen.getByLabelText(/^Part/)).toHaveValue('£36.00');
  expect(screen.getByText('Then £108.00 on the same link')).toBeVisible();
  expect(screen.getByLabelText('Asked Now')).toHaveTextContent('£36.00');
  expect(screen.getByText('of £144.00')).toBeVisible();
  await pressButton(user, /^Send Payment Request/);
  await waitForToast('Payment request sent!');
  expect(await server.database().unscopedDb.select().from(paymentRequests)).toMatchObject([
    { amountGross: 14_400, partAmount: 3_600 },
  ]);
  // The row says what the customer sees.
  expect(await screen.findByText('Asks for £36.00 now')).toBeVisible();
});

test('the dialog of a request that asks for a part begins with the asked amount [recorded 4.7]', async () => {
  const { user } = await renderApp('/payments/new');
  await user.type(await screen.findByLabelText('Name'), 'Jo Bloggs');
  await user.type(screen.getByLabelText('Email'), 'jo@example.com');
  await user.type(screen.getByLabelText(/^Price/), '12000');
  await pressButton(user, 'Ask for a Part Now');
  await user.click(await screen.findByRole('button', { name: '25%' }));
  await pressButton(user, /^Send Payment Request/);
  await user.click(await screen.findByText('Asks for £36.00 now'));
  await user.click(await screen.findByRole('button', { name: 'Paid Another Way' }));
  expect(await screen.findByLabelText(/^Amount/)).toHaveValue('£36.00');
  expect(screen.getByText('£144.00 is due')).toBeVisible();
});
