import { beforeEach, expect, test } from 'vitest';
import { tenants } from '../../../server/db/schema.ts';
import { renderApp, screen, signIn, waitForToast } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { insertCustomer, insertPaymentRequest } from '../../support/db/fixtures.ts';

const server = withServer();
beforeEach(() => signIn());

const readTenant = async () => (await server.database().system.select().from(tenants))[0];

test('the owner turns the counter page on, with at least what a card can pay, and off [reach 8.1]', async () => {
  const { user } = await renderApp('/settings/shop');
  const enter = async (amount: string) => {
    const field = await screen.findByLabelText(/^Most That Customers Can Pay/);
    await user.clear(field);
    await user.type(field, amount);
    await user.click(screen.getByRole('button', { name: 'Update Shop Profile' }));
  };
  await enter('29');
  expect(await screen.findByText(/^Please enter £0.30 or more/)).toBeVisible();
  await enter('20000');
  await waitForToast('Shop profile updated!');
  expect(await readTenant()).toMatchObject({ counterMax: 20_000, counterSharesPrices: false });

  await renderApp('/settings/shop');
  expect(await screen.findByRole('link', { name: 'Print the shop’s code' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/counter\/print$/),
  );
});

test('with a backend of the specification alone, nothing on screen speaks of the shop’s code [reach 8.1]', async () => {
  await server.database().system.update(tenants).set({ counterMax: 20_000 });
  server.wire.use(createWhoamiHandler({ capabilities: ['shop'] }));
  const customer = await insertCustomer(server.database(), server.get().tenant);
  const { ident } = await insertPaymentRequest(server.database(), customer, {
    customerCreated: true,
  });
  await renderApp(`/payments/${ident}`);
  expect(await screen.findByText('Created By')).toBeVisible();
  expect(screen.queryByText('Reference Ends In')).not.toBeInTheDocument();
  await renderApp('/settings/shop');
  await screen.findByLabelText('Shop Name');
  expect(screen.queryByLabelText(/^Most That Customers Can Pay/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Print the shop’s code' })).not.toBeInTheDocument();
});
