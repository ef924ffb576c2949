import { fireEvent, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentRequests } from '../../../server/db/schema.ts';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../../support/app/third-party-backend.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const pressKey = (key: string, init: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
const askForSearch = () => pressKey('k', { ctrlKey: true });
const findBox = () => screen.findByRole('combobox', { name: /^Search customers/ });
const findOption = (name: RegExp) => screen.findByRole('option', { name });

const insertHannah = async () => {
  const customer = await server.insertCustomer({
    name: 'Hannah Moss',
    email: 'hannah@example.com',
  });
  const request = await server.insertRequest(customer, {
    description: 'Repair',
  });
  await server.insertService({ name: 'Hand Wash', description: 'By hand' });
  return { customer, request };
};

// The first test: the code of the box loads once.
test('the search box has what was typed while its code was loading [counter 16.20]', async () => {
  await insertHannah();
  const { path } = await renderApp('/');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search' })).toBeVisible());
  askForSearch();
  for (const key of ['h', 'x', 'Backspace', ...'annah']) expect(pressKey(key)).toBe(false);
  const box = await findBox();
  expect(box).toHaveValue('hannah');
  expect(box).toHaveFocus();
  expect(await findOption(/^Hannah Moss.*hannah@/)).toBeVisible();
  expect(path()).toBe('/');
});

test('Ctrl K opens a box over any screen, which finds customers, payments, services and screens [counter 16.19]', async () => {
  const { request } = await insertHannah();
  const { user, path } = await renderApp('/help');
  await screen.findByRole('link', { name: 'Call Support' });
  expect(askForSearch()).toBe(false);
  const box = await findBox();
  expect(box).toHaveFocus();
  expect(path()).toBe('/help');
  await user.type(box, 'han');
  await findOption(/^Hannah Moss.*hannah@/);
  expect(screen.getByRole('group', { name: 'Customers' })).toBeVisible();
  expect(await findOption(/^Hannah Moss.*Repair/)).toBeVisible();
  expect(await findOption(/^Hand Wash/)).toBeVisible();
  await user.clear(box);
  await user.type(box, request.ident.toLowerCase());
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe(`/payments/${request.ident}`));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the box opens with the customer and the payment that were opened last, without a connection [counter 16.19]', async () => {
  const { customer, request } = await insertHannah();
  for (let index = 0; index < 5; index += 1)
    await server.insertRequest(await server.insertCustomer({ name: `Newer ${index}` }));
  const { router } = await renderApp(`/customers/${customer.id}`);
  await screen.findByRole('link', { name: 'Edit Customer' });
  await router.navigate({
    to: '/payments/$paymentRequestId',
    params: { paymentRequestId: request.ident },
  });
  await screen.findByText('Repair');
  await router.navigate({ to: '/payments' });
  await screen.findByRole('link', { name: /Newer 0/ });
  server.startOutage();
  askForSearch();
  const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
  const getRows = (name: string) =>
    within(list.getByRole('group', { name })).getAllByRole('option');
  expect(getRows('Recent Customers')[0]).toHaveTextContent(/^Hannah Moss/);
  expect(getRows('Recent Customers')).toHaveLength(4);
  expect(getRows('Recent Payments')[0]).toHaveTextContent(/^Hannah Moss.*Repair/);
  expect(getRows('Recent Payments')[1]).toHaveTextContent(/^Newer/);
  expect(list.getAllByRole('group').at(-1)).toHaveAccessibleName('Screens');
});

test('the box asks the backend once for what is typed without a pause [counter 16.19]', async () => {
  await insertHannah();
  const { user } = await renderApp('/help');
  await screen.findByRole('link', { name: 'Call Support' });
  askForSearch();
  await user.type(await findBox(), 'hannah');
  await findOption(/^Hannah Moss.*Repair/);
  for (const path of ['customers', 'payments', 'services']
    .map((each) => `/services/${each}/`)
    .concat('/users/')) {
    const searches = server.requests('GET', path).filter(({ url }) => url.includes('search='));
    expect(searches).toHaveLength(1);
  }
});

test('the box counts all rows that match, and not the link to all of them [counter 16.19]', async () => {
  const { customer } = await insertHannah();
  for (let index = 0; index < 5; index += 1) await server.insertRequest(customer);
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.type(await findBox(), 'hannah');
  expect(await findOption(/^All 6 Payments/)).toBeVisible();
  expect(screen.getByText('7 found')).toBeVisible();
});

test('the box opens with the status that was loaded last [counter 16.19]', async () => {
  const { request } = await insertHannah();
  const { router } = await renderApp('/payments');
  await screen.findByRole('link', { name: /Hannah Moss/ });
  await server
    .database()
    .unscopedDb.update(paymentRequests)
    .set({ status: 'cancelled_client' })
    .where(eq(paymentRequests.id, request.id));
  await router.navigate({
    to: '/payments/$paymentRequestId',
    params: { paymentRequestId: request.ident },
  });
  await screen.findByText('cancelled');
  askForSearch();
  expect(await findOption(/^Hannah Moss.*Repair.*cancelled/)).toBeVisible();
});

test('finds a payment by a word of its customer and one of its description [counter 8.6]', async () => {
  await insertHannah();
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.type(await findBox(), 'repair hannah');
  expect(await findOption(/^Hannah Moss.*Repair/)).toBeVisible();
});

test('the arrow keys choose a result, and Escape closes the box [counter 16.19]', async () => {
  await insertHannah();
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  const box = await findBox();
  await user.type(box, 'han');
  const customer = await findOption(/^Hannah Moss.*hannah@/);
  await waitFor(() => expect(box).toHaveAttribute('aria-activedescendant', customer.id));
  expect(customer).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowUp}');
  const last = screen.getAllByRole('option').at(-1);
  expect(last).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{ArrowDown}');
  expect(customer).toHaveAttribute('aria-selected', 'true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the box leads to the whole list when it finds more rows than it shows [counter 16.19]', async () => {
  for (let index = 0; index < 6; index += 1)
    await server.insertCustomer({ name: `Hannah ${index}` });
  const { user, router } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.type(await findBox(), 'hannah');
  await user.click(await findOption(/^All 6 Customers$/));
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers'));
  expect(router.state.location.search).toEqual({ search: 'hannah' });
});

test('without a connection, the box searches what is saved on the device [counter 16.20]', async () => {
  await insertHannah();
  const { user, router } = await renderApp('/customers');
  await screen.findByRole('link', { name: /^Hannah Moss/ });
  server.startOutage();
  await router.navigate({ to: '/help' });
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.type(await findBox(), 'hannah');
  expect(await findOption(/^Hannah Moss.*hannah@/)).toBeVisible();
  expect(screen.getByText(/^Searched the 1 customer saved on this device/)).toBeVisible();
});

test('the box says when it finds nothing [counter 16.19]', async () => {
  const { user } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.type(await findBox(), 'zzzz');
  expect(await screen.findByText('Nothing found for “zzzz”')).toBeVisible();
});

test('finds colleagues by name [counter 16.19]', async () => {
  await server.insertUser({ firstName: 'Sam', lastName: 'Carter', email: 'sam@example.com' });
  const { user, path } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.type(await findBox(), 'sam car');
  const staff = await screen.findByRole('group', { name: 'Staff' });
  await user.click(within(staff).getByRole('option', { name: /^Sam Carter/ }));
  await waitFor(() => expect(path()).toMatch(/^\/staff\/.*\/edit$/));
});

test('finds questions of Help, and opens the answer [counter 16.19]', async () => {
  const { user, path } = await renderApp('/');
  const findAnswer = async (typed: string, question: RegExp) => {
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(await findBox(), typed);
    const help = await screen.findByRole('group', { name: 'Help' });
    await user.click(within(help).getByRole('option', { name: question }));
    await waitFor(() => expect(path()).toBe('/help'));
    return (await screen.findByText(question, { selector: 'summary' })).parentElement;
  };
  const refund = await findAnswer('money back', /refund all or a part/);
  await waitFor(() => expect(refund).toHaveAttribute('open'));
  await waitFor(() => expect(refund?.querySelector('summary')).toHaveFocus());
  const merge = await findAnswer('merge', /in the list twice/);
  await waitFor(() => expect(merge).toHaveAttribute('open'));
});

describe('the screens that the box finds', () => {
  test.each([
    ['vat', /^Shop Profile/],
    ['xero', /^Books/],
    ['stripe', /^Payments.*Where/],
    ['bank', /^Payments.*Where/],
    ['export', /^Payments$/],
    ['download', /^Books/],
    ['support', /^Help$/],
  ])('have the word %s [counter 16.19]', async (word, name) => {
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Search' }));
    await user.type(await findBox(), word);
    const screens = await screen.findByRole('group', { name: 'Screens' });
    expect(within(screens).getByRole('option', { name })).toBeVisible();
  });

  test('are those that the user may open [counter 16.19]', async () => {
    await server.insertUser({ email: 'sam@example.com' });
    const countOptions = async () => {
      const { user } = await renderApp('/');
      await user.click(await screen.findByRole('button', { name: 'Search' }));
      await user.type(await findBox(), 'books');
      return screen.queryAllByRole('option', { name: /^Books/ }).length;
    };
    expect(await countOptions()).toBe(1);
    await signIn('sam@example.com');
    expect(await countOptions()).toBe(0);
  });
});

test('the box needs no capability of the backend [counter 16.20]', async () => {
  server.wire.use(...createThirdPartyBackend().handlers);
  const { user, path } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Search' }));
  await user.type(await findBox(), 'Customer 3');
  const customers = await screen.findByRole('group', { name: 'Customers' });
  await user.click(await within(customers).findByRole('option', { name: /^Customer 3/ }));
  await waitFor(() => expect(path()).toBe('/customers/3'));
});
