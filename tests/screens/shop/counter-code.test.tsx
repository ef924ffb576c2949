import { waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { tenants, users } from '../../../server/db/schema.ts';
import { renderApp, screen, signIn, waitForToast } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const readTenant = async () => (await server.database().unscopedDb.select().from(tenants))[0];

test('an owner turns the counter page on, with a highest amount that a card can pay, and off again [reach 8.1]', async () => {
  const { user } = await renderApp('/settings/counter');
  const findSwitch = () => screen.findByRole('switch', { name: 'Customers can pay with the code' });
  const save = () => user.click(screen.getByRole('button', { name: 'Update Shop’s Code' }));
  const enter = async (amount: string) => {
    const field = screen.getByLabelText('Highest Amount');
    await user.clear(field);
    await user.type(field, amount);
    await save();
  };
  expect(await findSwitch()).not.toBeChecked();
  expect(screen.getByLabelText('Highest Amount')).not.toBeVisible();
  await user.click(await findSwitch());
  expect(screen.getByLabelText('Highest Amount')).toBeVisible();
  await enter('29');
  expect(await screen.findByText(/^Please enter £0.30 or more/)).toBeVisible();
  await enter('20000');
  await waitForToast('Shop’s code updated!');
  expect(await readTenant()).toMatchObject({ counterMax: 20_000, counterSharesPrices: false });

  expect(
    await screen.findByRole('img', { name: /^QR code of the page on which customers pay/ }),
  ).toBeVisible();
  const prints = within(screen.getByRole('list', { name: 'Print' })).getAllByRole('link');
  expect(prints.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    ['A5', 'A6', 'Sticker'].map((size) => [
      ` Print ${size}`,
      expect.stringMatching(new RegExp(`/counter/print\\?size=${size.toLowerCase()}$`)),
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Show on the Whole Screen' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Done' }));
  expect(await findSwitch()).toBeChecked();
  await user.click(await findSwitch());
  await save();
  await waitForToast('Shop’s code updated!');
  expect(await readTenant()).toMatchObject({ counterMax: null });
  await waitFor(() =>
    expect(screen.queryByRole('list', { name: 'Print' })).not.toBeInTheDocument(),
  );
});

test('a colleague shows and prints the shop’s code from Settings and from an empty Home, and cannot change it [reach 8.8]', async () => {
  const counterUrl = 'http://localhost/counter';
  server.wire.use(createWhoamiHandler({ capabilities: ['counter', 'shop'], counterUrl }));
  await server.database().unscopedDb.update(users).set({ isOwner: false });
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('link', { name: 'Show the Shop’s Code' }));
  expect(await screen.findByRole('list', { name: 'Print' })).toBeVisible();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  const { user: again } = await renderApp('/settings');
  await again.click(await screen.findByRole('link', { name: /^Shop’s Code/ }));
  expect(await screen.findByRole('list', { name: 'Print' })).toBeVisible();
});

test('a colleague in a shop without a code reads who can turn it on [reach 8.8]', async () => {
  await server.database().unscopedDb.update(users).set({ isOwner: false });
  await renderApp('/settings/counter');
  expect(await screen.findByText('Ask an owner of your shop.')).toBeVisible();
  expect(server.requests('GET', '/shop/')).toEqual([]);
});

test('a request that the customer has created shows the customer as its creator, and the characters that prove it [reach 8.6]', async () => {
  const { ident } = await server.insertRequestToJo({ customerCreated: true });
  await renderApp(`/payments/${ident}`);
  const creator = await screen.findByText('Created By');
  expect(creator.nextElementSibling).toHaveTextContent(/^Customer$/);
  const ending = screen.getByText('Reference Ends In');
  expect(ending.nextElementSibling).toHaveTextContent(ident.slice(-4));
});

test('with a backend of the specification alone, no screen mentions the shop’s code [reach 8.1]', async () => {
  await server.database().unscopedDb.update(tenants).set({ counterMax: 20_000 });
  server.wire.use(createWhoamiHandler({ capabilities: ['shop'] }));
  const { ident } = await server.insertRequestToJo({
    customerCreated: true,
  });
  await renderApp(`/payments/${ident}`);
  expect(await screen.findByText('Created By')).toBeVisible();
  expect(screen.queryByText('Reference Ends In')).not.toBeInTheDocument();
  await renderApp('/settings/shop');
  await screen.findByLabelText('Shop Name');
  expect(screen.queryByRole('link', { name: /^Shop’s Code/ })).not.toBeInTheDocument();
  await renderApp('/settings/counter');
  expect(await screen.findByText('This server does not have this screen')).toBeVisible();
});
