import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequests, tenants } from '../../../server/db/schema.ts';
import { recordHistory } from '../../../server/domain/history/history.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const turnOn = async () => {
  await server
    .database()
    .unscopedDb.update(tenants)
    .set({ reminderDays: [3, 7] });
  // The server caches the tenant for two seconds.
  server.get().server.clock.advance(3_000);
};
const readDays = async () =>
  (await server.database().unscopedDb.select().from(tenants))[0]?.reminderDays;

/** Of 1 March, by email, with one reminder. */
const insertReminded = async () => {
  const payment = await server.insertRequestToJo();
  const { id: paymentRequestId, tenantId } = payment;
  const { unscopedDb } = server.database();
  const sentAt = new Date('2026-03-01T09:01:00Z');
  await recordHistory(unscopedDb, {
    tenantId,
    paymentRequestId,
    event: 'sent',
    channel: 'email',
    at: sentAt,
  });
  await recordHistory(unscopedDb, {
    tenantId,
    paymentRequestId,
    event: 'reminded',
    at: new Date('2026-03-02T08:00:00Z'),
  });
  return payment;
};

describe('the shop profile', () => {
  test('turns reminders on with the days that the owner enters [reach 7.1]', async () => {
    const { user } = await renderApp('/settings/shop');
    const days = await screen.findByLabelText('Days Until Reminders');
    expect(days).toHaveValue('');
    expect(screen.getByText('Such as 3, 7. Leave empty for no reminders')).toBeVisible();
    await user.type(days, '7, 3');
    await user.click(screen.getByRole('button', { name: 'Update Shop Profile' }));
    expect(
      await screen.findByText('Please enter up to three days from 1 to 60, such as 3, 7'),
    ).toBeVisible();
    await user.clear(days);
    await enterText(user, days, '2, 5, 9');
    await user.click(screen.getByRole('button', { name: 'Update Shop Profile' }));
    await waitForToast('Shop profile updated!');
    expect(await readDays()).toEqual([2, 5, 9]);
  });
});

describe('a payment', () => {
  test('shows the last and the next reminder, and one press stops them [reach 7.3]', async () => {
    await turnOn();
    const { ident, id } = await insertReminded();
    const { user } = await renderApp(`/payments/${ident}`);
    expect(await screen.findByText('Wed 4th Mar')).toBeVisible();
    expect(screen.getByRole('list', { name: 'History' })).toHaveTextContent('Reminded');
    await user.click(screen.getByRole('button', { name: 'Stop Reminders' }));
    await waitForToast('Reminders stopped');
    expect(await screen.findByText(/^Reminders stopped/, { selector: 'li div' })).toHaveTextContent(
      'by Ali',
    );
    expect(screen.queryByRole('button', { name: 'Stop Reminders' })).not.toBeInTheDocument();
    const [row] = await server
      .database()
      .unscopedDb.select()
      .from(paymentRequests)
      .where(eq(paymentRequests.id, id));
    expect(row?.remindersStoppedAt).not.toBeNull();
  });

  test('says in the list when its customer was reminded [reach 7.3]', async () => {
    await insertReminded();
    await renderApp('/payments');
    expect(await screen.findByText(/^Reminded on Mon 2nd Mar/)).toBeVisible();
  });
});

describe('New Request', () => {
  const fillIn = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
    await enterText(user, await screen.findByLabelText('Name'), 'Jo Bloggs');
    await enterText(user, screen.getByLabelText('Email'), 'jo@example.com');
    await user.type(screen.getByLabelText('Price'), '4500');
  };

  test('offers to send without reminders if the shop sends reminders [reach 7.3]', async () => {
    await turnOn();
    const { user } = await renderApp('/payments/new');
    await fillIn(user);
    await user.click(await screen.findByRole('switch', { name: 'No reminders' }));
    await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
    await screen.findByRole('list', { name: 'Payments' });
    const [row] = await server.database().unscopedDb.select().from(paymentRequests);
    expect(row?.remindersStoppedAt).not.toBeNull();
  });

  test.each([true, false])(
    'sends the correction of a request without reminders if staff have stopped them: %s [reach 7.3]',
    async (isByStaff) => {
      await turnOn();
      const { id: paymentRequestId, tenantId, ident } = await server.insertRequestToJo();
      const { owner, server: backend } = server.get();
      await recordHistory(server.database().unscopedDb, {
        tenantId,
        paymentRequestId,
        event: 'reminders_stopped',
        at: backend.clock(),
        userId: isByStaff ? owner.id : null,
      });
      await renderApp(`/payments/new?replaces=${ident}`);
      const choice: HTMLInputElement = await screen.findByRole('switch', { name: 'No reminders' });
      expect(choice.checked).toBe(isByStaff);
    },
  );

  test('offers nothing about reminders in a shop that sends none [reach 7.1]', async () => {
    await renderApp('/payments/new');
    await screen.findByLabelText('Price');
    expect(screen.queryByRole('switch', { name: 'No reminders' })).not.toBeInTheDocument();
  });
});

test('with a backend of the specification alone, no screen mentions reminders [reach 7.1]', async () => {
  await turnOn();
  server.wire.use(createWhoamiHandler({ capabilities: ['shop', 'money'] }));
  const { ident } = await insertReminded();
  await renderApp(`/payments/${ident}`);
  await screen.findByRole('heading', { name: 'History' });
  expect(screen.queryByRole('button', { name: 'Stop Reminders' })).not.toBeInTheDocument();
  await renderApp('/settings/shop');
  await screen.findByLabelText('Shop Name');
  expect(screen.queryByLabelText('Days Until Reminders')).not.toBeInTheDocument();
});
