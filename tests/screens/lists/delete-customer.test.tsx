import { act, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  pressButton,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { logInAs } from '../../support/server/test-shop.ts';

const server = withServer();

beforeEach(() => signIn());

type Customer = Awaited<ReturnType<typeof server.insertCustomer>>;

const openForm = async (customer: Customer) => {
  const app = await renderApp(`/customers/${customer.id}/edit`);
  await screen.findByRole('button', { name: 'Delete Customer' });
  return app;
};

const findDialog = (name: string) => screen.findByRole('alertdialog', { name });

const deleteElsewhere = async ({ id }: Customer) => {
  const { server: running, owner } = server.get();
  await (await logInAs(running, owner.email)).delete(`/services/customers/${id}/`);
};

const listDeletions = () => server.writes().filter((write) => write.startsWith('DELETE'));

test('an owner deletes a customer after a question, and the device keeps nothing of the customer [audit 4.13]', async () => {
  const jo = await server.insertCustomer({ email: 'jo@example.com' });
  await server.insertRequest(jo, { status: 'paid' });
  await server.insertCustomer({ name: 'Kim Lee' });
  const app = await openForm(jo);
  await act(() =>
    app.router.navigate({ to: '/customers/$customerId', params: { customerId: jo.id } }),
  );
  await screen.findByRole('heading', { name: 'Customer Details' });
  await app.user.click(screen.getByRole('link', { name: 'Edit Customer' }));
  await app.user.click(await screen.findByRole('button', { name: 'Delete Customer' }));
  const dialog = await findDialog('Delete Customer?');
  expect(dialog).toHaveTextContent('Jo Bloggs, jo@example.com');
  expect(dialog).toHaveTextContent('You cannot undo this.');
  expect(within(dialog).getByRole('button', { name: 'Go Back' })).toHaveFocus();
  await pressButton(app.user, 'Delete');
  await waitForToast('Customer deleted');
  expect(await screen.findByRole('link', { name: /Kim Lee/ })).toBeVisible();
  expect(screen.queryByText('Jo Bloggs')).not.toBeInTheDocument();
  expect(app.path()).toBe('/customers');
  const loaded = app.queryClient.getQueryCache().getAll();
  await expect
    .poll(() => JSON.stringify(loaded.map(({ state }) => state.data)))
    .not.toContain('Jo Bloggs');
});

test('a customer who can still pay a request is not deleted, and a button leads to the request [audit 4.14]', async () => {
  const jo = await server.insertCustomer();
  const { ident } = await server.insertRequest(jo, { status: 'requested' });
  const { user, path } = await openForm(jo);
  await pressButton(user, 'Delete Customer');
  expect(await findDialog('Not Paid Yet')).toHaveTextContent('can still be paid');
  await pressButton(user, 'See Payments');
  expect(path()).toBe(`/customers/${jo.id}`);
  expect(await screen.findByRole('link', { name: /£60\.00/ })).toHaveAttribute(
    'href',
    `/payments/${ident}`,
  );
  expect(listDeletions()).toEqual([]);
});

test('a customer who got a request meanwhile is not deleted [audit 4.14]', async () => {
  const jo = await server.insertCustomer();
  const { user } = await openForm(jo);
  await server.insertRequest(jo, { status: 'requested' });
  await pressButton(user, 'Delete Customer');
  await findDialog('Delete Customer?');
  await pressButton(user, 'Delete');
  expect(await findDialog('Not Paid Yet')).toBeVisible();
  expect(listDeletions()).toHaveLength(1);
});

test('a customer whom a colleague has deleted meanwhile is said to be gone [audit 4.13]', async () => {
  const jo = await server.insertCustomer();
  const app = await openForm(jo);
  await deleteElsewhere(jo);
  await pressButton(app.user, 'Delete Customer');
  await findDialog('Delete Customer?');
  await pressButton(app.user, 'Delete');
  await waitForToast('This customer was already deleted');
  expect(app.path()).toBe('/customers');
});

test('the open page of a customer says when a colleague has deleted the customer [audit 4.16]', async () => {
  const jo = await server.insertCustomer();
  const { queryClient } = await renderApp(`/customers/${jo.id}`);
  expect(await screen.findByRole('heading', { name: 'Jo Bloggs' })).toBeVisible();
  await deleteElsewhere(jo);
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText(/^There is no customer at this address/)).toBeVisible();
  expect(screen.queryByText('Jo Bloggs')).not.toBeInTheDocument();
});

test('only owners delete customers, and only with a server that can [audit 4.15]', async () => {
  const { id } = await server.insertCustomer();
  await server.insertUser({ email: 'sam@example.com' });
  await signIn('sam@example.com');
  await renderApp(`/customers/${id}/edit`);
  await screen.findByRole('button', { name: 'Update Customer' });
  expect(screen.queryByRole('button', { name: 'Delete Customer' })).not.toBeInTheDocument();
  await signIn();
  server.wire.use(createWhoamiHandler({ capabilities: ['imports'] }));
  await renderApp(`/customers/${id}/edit`);
  await screen.findByRole('button', { name: 'Merge with Another Customer' });
  expect(screen.queryByRole('button', { name: 'Delete Customer' })).not.toBeInTheDocument();
});
