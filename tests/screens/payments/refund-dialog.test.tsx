import { waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { chooseMoreAction, openMoreActions } from '../../support/app/more-actions.ts';
import {
  expectNoDialog,
  findRefundDialog,
  insertPaidRequest,
  openRefund,
  typeAmount,
} from '../../support/app/refund-steps.ts';
import {
  getDefinition,
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

describe('the refund dialog', () => {
  test('names the customer and the amount, and a double click refunds the whole amount once [money 7.6]', async () => {
    const { user, getSent, payment } = await openRefund(server);
    expect(await findRefundDialog()).toHaveAccessibleDescription(
      /goes back to what they paid with/,
    );
    expect(screen.getByRole('button', { name: 'Go Back' })).toHaveFocus();
    await user.dblClick(screen.getByRole('button', { name: 'Refund £60.00' }));
    await waitForToast('Refund requested');
    await expectNoDialog();
    // The badge “paid”, and the note beside it.
    expect(getDefinition('Status')).toHaveTextContent(/^paidRefund of £60\.00 on its way$/);
    // The dialog is gone. The focus is at the amount of the payment.
    expect(screen.getByText('£60.00', { selector: 'span' }).closest('[tabindex]')).toHaveFocus();
    expect(await openMoreActions(user)).toEqual(['Resend Receipt']);
    expect(getSent()).toHaveLength(1);
    expect(await getSent()[0]?.json()).toEqual({ amount: 6000, refundable_amount: 6000 });
    expect(getSent()[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(await screen.findByText('Refund of £60.00 requested')).toBeVisible();
    await renderApp('/payments');
    const row = await screen.findByRole('link', { name: new RegExp(payment.description) });
    expect(within(row).getByText('Refund on its way')).toHaveAttribute('data-tone', 'neutral');
  });

  test('refunds a smaller amount, and offers the rest [money 7.6]', async () => {
    const { user, getSent } = await openRefund(server);
    // Digits fill the field from the right: 1000 becomes £10.00.
    await typeAmount(user, '1000');
    expect(screen.getByLabelText('Amount')).toHaveValue('£10.00');
    await pressButton(user, 'Refund £10.00');
    await waitForToast('Refund requested');
    expect(await getSent()[0]?.json()).toEqual({ amount: 1000, refundable_amount: 6000 });
    await waitFor(() =>
      expect(getDefinition('Status')).toHaveTextContent(/^paidRefund of £10\.00 on its way$/),
    );
    await chooseMoreAction(user, 'Refund');
    expect(await screen.findByRole('button', { name: 'Refund £50.00' })).toBeVisible();
  });

  test.each([
    ['', /^At most £60\.00 *$/],
    ['6001', /At most £60\.00 can be refunded$/],
  ])(
    'refuses an amount of nothing or of more than was paid: the digits %j [money 7.6]',
    async (digits, description) => {
      const { user, getSent } = await openRefund(server);
      await pressButton(user, 'Refund a Smaller Amount');
      expect(screen.getByLabelText('Amount')).toHaveFocus();
      if (digits) await user.keyboard(digits);
      expect(
        within(await findRefundDialog()).getByRole('button', { name: 'Refund' }),
      ).toBeDisabled();
      const expectDescription = () =>
        waitFor(() =>
          expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription(description),
        );
      await expectDescription();
      await user.keyboard('{Enter}');
      await user.tab();
      await expectDescription();
      expect(getSent()).toEqual([]);
    },
  );

  test('refunds the customer’s second payment first, and says that the request is still paid [money 7.6]', async () => {
    const requestFields = { lateAmount: 6000, lateAt: new Date() };
    const { user } = await openRefund(server, requestFields, { kind: 'duplicate' });
    expect(await findRefundDialog()).toHaveAccessibleDescription(
      /This is the second payment: the request stays paid\.$/,
    );
    await pressButton(user, 'Refund £60.00');
    await waitForToast('Refund requested');
  });

  test('refunds nothing when a colleague has refunded a part meanwhile, and shows the change [extra 12.9]', async () => {
    const { user, path } = await openRefund(server);
    const colleague = createTestClient(server.get().server);
    await colleague.logIn(server.get().owner.email, testPassword);
    await typeAmount(user, '1000');
    expect((await colleague.post(path, { amount: 2000 })).status).toBe(200);
    await pressButton(user, 'Refund £10.00');
    const dialog = within(await findRefundDialog());
    expect(
      await dialog.findByText(
        'Nothing was refunded, because this payment has changed meanwhile: £40.00 can be refunded now, and no longer £60.00.',
      ),
    ).toBeVisible();
    expect(getDefinition('Status')).toHaveTextContent(/^paidRefund of £20\.00 on its way$/);
    expect(screen.queryByText('Failed to refund payment')).not.toBeInTheDocument();
    expect(screen.getByLabelText('Amount')).toHaveValue('£10.00');
    await pressButton(user, 'Refund £10.00');
    await waitForToast('Refund requested');
    await expectNoDialog();
  });

  test('does not lose an amount that is more than what is left, and refuses it at the field [extra 12.9]', async () => {
    const { user, path, getSent } = await openRefund(server);
    const colleague = createTestClient(server.get().server);
    await colleague.logIn(server.get().owner.email, testPassword);
    await typeAmount(user, '5000');
    expect((await colleague.post(path, { amount: 2000 })).status).toBe(200);
    await pressButton(user, 'Refund £50.00');
    const amount = await screen.findByLabelText('Amount');
    await waitFor(() =>
      expect(amount).toHaveAccessibleDescription(/At most £40\.00 can be refunded$/),
    );
    expect(amount).toHaveValue('£50.00');
    const dialog = within(await findRefundDialog());
    expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
    expect(getSent()).toHaveLength(1);
  });

  const changeResponse = (fields: object) =>
    server.wire.use(
      http.get('/api/services/payments/:ident/', async ({ request }) => {
        const response = await server.get().server.app.fetch(request);
        return HttpResponse.json({ ...Object(await response.json()), ...fields });
      }),
    );

  test('of a part says what the link still asks for [recorded 4.3]', async () => {
    changeResponse({
      status: 'requested',
      paid_amount: 2000,
      due_amount: 4000,
      asked_amount: 4000,
      refundable_amount: 2000,
      refundable_card_last_four: '4444',
    });
    await openRefund(server);
    expect(await findRefundDialog()).toHaveAccessibleDescription(
      '£20.00 goes back to the card ending 4444. You cannot undo this. The link still asks for £40.00.',
    );
  });

  test('says that money of several payments needs several refunds [recorded 4.3]', async () => {
    changeResponse({
      refundable_amount: 4000,
      refundable_card_last_four: '4444',
      later_refundable_amount: 2000,
    });
    await openRefund(server);
    expect(await findRefundDialog()).toHaveAccessibleDescription(
      '£40.00 goes back to the card ending 4444. You cannot undo this. Each payment needs its own refund: £20.00 more can be refunded after this one.',
    );
  });

  test('Go Back and Escape refund nothing [money 7.6]', async () => {
    const { user, getSent } = await openRefund(server);
    await pressButton(user, 'Go Back');
    await expectNoDialog();
    await chooseMoreAction(user, 'Refund');
    (await findRefundDialog()).dispatchEvent(new Event('cancel', { cancelable: true }));
    await expectNoDialog();
    expect(getSent()).toEqual([]);
  });
});

describe('the refund button is not shown', () => {
  const expectNoRefundButton = async (ident: string) => {
    const { user } = await renderApp(`/payments/${ident}`);
    await screen.findByRole('list', { name: 'History' });
    expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
    if (screen.queryByRole('button', { name: 'More Actions' }))
      expect(await openMoreActions(user)).not.toContain('Refund');
  };

  test('to users who are not the owner [money 7.6]', async () => {
    const { ident } = await insertPaidRequest(server);
    await server.insertUser({ email: 'sam@example.com' });
    await signIn('sam@example.com');
    await expectNoRefundButton(ident);
  });

  test('on a backend that does not list refunds [money 7.1]', async () => {
    const { ident } = await insertPaidRequest(server);
    server.wire.use(createWhoamiHandler({ capabilities: ['links'] }));
    await expectNoRefundButton(ident);
  });

  test('when nothing can be refunded [money 7.6]', async () => {
    await expectNoRefundButton((await server.insertRequestToJo({ status: 'paid' })).ident);
  });
});
