import { waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentHistory, paymentRequests, refunds } from '../../../server/db/schema.ts';
import { newId } from '../../../server/lib/crypto/ids.ts';
import { openMoreActions } from '../../support/app/more-actions.ts';
import {
  expectNoDialog,
  findRefundDialog,
  insertPaidRequest,
  openRefund,
  typeAmount,
} from '../../support/app/refund-steps.ts';
import {
  enterText,
  getDefinition,
  pressButton,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';
import { testPassword } from '../../support/db/fixtures.ts';
import { MINUTE_MS } from '../../support/server/test-clock.ts';

const server = withServer();
beforeEach(() => signIn());

const readRefunds = () =>
  server.database().unscopedDb.select({ amount: refunds.amount }).from(refunds);

describe('a refund', () => {
  test('is refused at once while offline, and never sent later [money 7.7]', async () => {
    const { user, getSent } = await openRefund(server);
    await typeAmount(user, '1000');
    server.startOutage();
    await pressButton(user, 'Refund £10.00');
    expect(
      await within(await findRefundDialog()).findByText(
        'Can’t reach Beepaid at the moment. Nothing was sent.',
      ),
    ).toBeVisible();
    await server.endOutage();
    await waitFor(() =>
      expect(
        screen.queryByText('Can’t reach Beepaid at the moment. Nothing was sent.'),
      ).not.toBeInTheDocument(),
    );
    expect(getSent()).toEqual([]);
    await pressButton(user, 'Refund £10.00');
    await waitForToast('Refund requested');
    expect(getSent()).toHaveLength(1);
  });

  test('is looked up after its response was lost, and the app says that it was requested [money 7.7]', async () => {
    const { user, path } = await openRefund(server);
    server.loseResponse('post', path);
    await pressButton(user, 'Refund £60.00');
    expect(
      await within(await findRefundDialog()).findByText(
        /^We don’t know yet if that went through\. Try again/,
      ),
    ).toBeVisible();
    await server.endOutage();
    await expectNoDialog();
    expect(await screen.findByText('A refund of £60.00 was requested.')).toBeVisible();
    expect(await readRefunds()).toEqual([{ amount: 6000 }]);
  });

  test('is looked up after its response was lost, and another press sends it if it was not requested [money 7.7]', async () => {
    const { user, path, getSent } = await openRefund(server);
    await typeAmount(user, '1000');
    server.loseResponse('post', path, { isExecuted: false });
    await pressButton(user, 'Refund £10.00');
    await within(await findRefundDialog()).findByText(/^We don’t know yet/);
    await server.endOutage();
    expect(await within(await findRefundDialog()).findByText('It was not refunded.')).toBeVisible();
    await pressButton(user, 'Refund £10.00');
    await waitForToast('Refund requested');
    expect(new Set(getSent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(await readRefunds()).toEqual([{ amount: 1000 }]);
  });

  test('that is pressed again before the response arrives is made once [money 7.7]', async () => {
    const { user, path } = await openRefund(server);
    server.loseResponse('post', path);
    const details = path.replace('refund/', '');
    server.failCalls('get', `${details}`, 500);
    await pressButton(user, 'Refund £60.00');
    await within(await findRefundDialog()).findByText(/^We don’t know yet/);
    await server.endOutage();
    await pressButton(user, 'Refund £60.00');
    await waitForToast('Refund requested');
    expect(await readRefunds()).toEqual([{ amount: 6000 }]);
  });

  test('needs a recent log-in, and continues with the typed amount after the password [money 7.8]', async () => {
    const { user, getSent } = await openRefund(server);
    server.get().server.clock.advance(11 * MINUTE_MS);
    await typeAmount(user, '1000');
    await pressButton(user, 'Refund £10.00');
    const reauth = await screen.findByRole('dialog', { name: 'Log In Again' });
    expect(reauth).toHaveAccessibleDescription('To refund a payment, please log in again.');
    await enterText(user, screen.getByLabelText('Password'), testPassword);
    await pressButton(user, 'Log In');
    await waitForToast('Refund requested');
    await expectNoDialog();
    expect(await readRefunds()).toEqual([{ amount: 1000 }]);
    expect(new Set(getSent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('does not lose the amount when the user does not log in again [money 7.8]', async () => {
    const { user } = await openRefund(server);
    server.get().server.clock.advance(11 * MINUTE_MS);
    await typeAmount(user, '1000');
    await pressButton(user, 'Refund £10.00');
    await screen.findByRole('dialog', { name: 'Log In Again' });
    await pressButton(user, 'Cancel');
    expect(
      await within(await findRefundDialog()).findByText('Please log in again to refund a payment'),
    ).toBeVisible();
    expect(screen.getByLabelText('Amount')).toHaveValue('£10.00');
  });

  test.each([
    [409, 'not_refundable', 'At most £20.00 can be refunded'],
    [403, 'owner_only', 'Only owners can refund payments'],
  ])(
    'that the server refuses with %i %s shows the server’s detail [money 7.7]',
    async (status, code, detail) => {
      const { user, path } = await openRefund(server);
      server.wire.use(
        http.post(`/api${path}`, () => HttpResponse.json({ detail, code }, { status })),
      );
      await pressButton(user, 'Refund £60.00');
      expect(await within(await findRefundDialog()).findByText(detail)).toBeVisible();
      await waitForToast('Failed to refund payment');
      expect(await readRefunds()).toEqual([]);
    },
  );

  test('is shown as refunded as soon as the provider confirms it [money 7.5]', async () => {
    const { user, payment } = await openRefund(server);
    await pressButton(user, 'Refund £60.00');
    await waitFor(() => expect(getDefinition('Status')).toHaveTextContent('on its way'));
    const { id, tenantId } = payment;
    await waitFor(() =>
      expect(server.requests('GET', '/services/payments/events/')).toHaveLength(1),
    );
    await server.database().forTenant(tenantId, async ({ tx }) => {
      const done = {
        status: 'refunded_provider',
        refundStatus: 'done',
        refundedAmount: 6000,
      } as const;
      await tx.update(paymentRequests).set(done).where(eq(paymentRequests.id, id));
      const event = { event: 'refunded', amount: 6000, at: new Date() } as const;
      await tx
        .insert(paymentHistory)
        .values({ id: newId(), tenantId, paymentRequestId: id, ...event });
    });
    await waitFor(() => expect(getDefinition('Status')).toHaveTextContent(/^refunded$/));
    expect(await screen.findByText('£60.00 refunded')).toBeVisible();
  });
});

test('the detail of a payment of which a part was refunded shows what is left [money 7.5]', async () => {
  const refunded = { refundedAmount: 1000, refundStatus: 'done' } as const;
  const { ident } = await insertPaidRequest(server, { ...refunded, amountVat: 1000 });
  await renderApp(`/payments/${ident}`);
  await screen.findByText('Paid After Refunds');
  expect(getDefinition('VAT')).toHaveTextContent('£10.00');
  expect(getDefinition('Paid After Refunds')).toHaveTextContent('£50.00');
  expect(getDefinition('VAT After Refunds')).toHaveTextContent('£8.33');
});

test.each<[string, Parameters<typeof insertPaidRequest>[1], string, 'error' | 'neutral']>([
  ['done in part', { refundedAmount: 1000, refundStatus: 'done' }, '£10.00 refunded', 'neutral'],
  ['refused', { refundStatus: 'refused' }, 'The provider refused the refund', 'error'],
  ['pending', { refundStatus: 'pending' }, 'Refund on its way', 'neutral'],
])(
  'a refund that is %s is shown beside the status, in the row and in the detail [money 7.5]',
  async (_, fields, text, tone) => {
    const { ident } = await insertPaidRequest(server, fields);
    await renderApp('/payments');
    const row = await screen.findByRole('link', { name: /Hygienist/ });
    expect(within(row).getByText(text)).toHaveAttribute('data-tone', tone);
    const { user } = await renderApp(`/payments/${ident}`);
    expect(await openMoreActions(user)).toContain('Refund');
    expect(getDefinition('Status')).toHaveTextContent(new RegExp(`^paid${text}$`));
  },
);
