import { cleanup, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { matchMedia, wideScreen } from '../../support/app/match-media.ts';
import { renderApp, screen, signIn, waitForToast } from '../../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../../support/app/third-party-backend.ts';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

type App = Awaited<ReturnType<typeof renderApp>>;

const press = ({ user }: App, name: string) => user.click(screen.getByRole('button', { name }));
const openRow = async ({ user }: App, name: RegExp) =>
  user.click(await screen.findByRole('link', { name }));
const replaceText = async ({ user }: App, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};
const getMarkedNames = () =>
  screen
    .queryAllByRole('listitem')
    .filter((row) => row.dataset.mark === 'changed')
    // The digits of a phone number have no-break spaces.
    .map((row) => within(row).getByRole('link').textContent.replaceAll(/\s+/g, ' '));
const expectMarked = (...names: RegExp[]) =>
  waitFor(() => expect(getMarkedNames()).toEqual(names.map((name) => expect.stringMatching(name))));
const insertTwelveCustomers = async () => {
  for (let index = 10; index < 22; index += 1) {
    const fields = { name: `Kim ${index}`, email: `kim${index}@example.com`, phone: null };
    await server.insertCustomer(fields);
  }
};

describe('after a save', () => {
  test('the app returns from a customer to the page of the search where the edit began, and marks the row [counter 16.1]', async () => {
    await insertTwelveCustomers();
    const app = await renderApp('/customers?search=kim&page=2');
    await openRow(app, /^Kim 20/);
    await openRow(app, /^Edit Customer/);
    await replaceText(app, 'Phone Number', '07700 900321');
    await press(app, 'Update Customer');
    await waitForToast('Customer Updated!');
    await waitFor(() =>
      expect(app.router.state.location.href).toBe('/customers?search=kim&page=2'),
    );
    await expectMarked(/^Kim 20.*07700 900 321/);
  });

  test('a customer on a wide screen opens beside the list, which does not lose its search [counter 16.6]', async () => {
    matchMedia(wideScreen);
    await insertTwelveCustomers();
    const app = await renderApp('/customers?search=kim');
    await openRow(app, /^Kim 15/);
    await openRow(app, /^Edit Customer/);
    await replaceText(app, 'Phone Number', '07700 900321');
    await press(app, 'Update Customer');
    await waitForToast('Customer Updated!');
    expect(await screen.findByRole('heading', { name: 'Kim 15' })).toBeVisible();
    await expectMarked(/^Kim 15.*07700 900 321/);
    expect(screen.getByRole('searchbox', { name: 'Search customers' })).toHaveValue('kim');
  });

  test('the app returns from a new customer to the search that did not find them, and marks the row [counter 16.1]', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const app = await renderApp('/customers?search=jo');
    await app.user.click(await screen.findByRole('link', { name: 'Add Customer' }));
    await replaceText(app, 'Name', 'Jo Bloggs');
    await replaceText(app, 'Email', 'jo@example.com');
    // The list arrives some frames after the screen.
    server.wire.use(http.get('*/services/customers/', () => delay(100)));
    await press(app, 'Create Customer');
    await waitFor(() => expect(app.router.state.location.href).toBe('/customers?search=jo'));
    await expectMarked(/^Jo Bloggs/);
    const row = screen.getByRole('link', { name: /^Jo Bloggs/ }).closest('li');
    await waitFor(() => expect(scroll.mock.contexts).toContain(row));
  });

  test('a new customer shows at the top of the open page, and not on other pages [counter 16.23]', async () => {
    matchMedia(wideScreen);
    await insertTwelveCustomers();
    const app = await renderApp('/customers');
    await openRow(app, /^Add Customer/);
    await replaceText(app, 'Name', 'Zoe Young');
    await replaceText(app, 'Email', 'zoe@example.com');
    await press(app, 'Create Customer');
    expect(await screen.findByRole('heading', { name: 'Zoe Young' })).toBeVisible();
    await expectMarked(/^Zoe Young/);
    const list = within(screen.getByRole('list', { name: 'Customers' }));
    expect(list.getAllByRole('link')[0]).toHaveTextContent(/^Zoe Young/);
    expect(list.getAllByRole('link')).toHaveLength(11);
    await press(app, 'Next page');
    await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(3));
  });

  test('an invited user shows at the top of a page that lacks them [counter 16.23]', async () => {
    for (let index = 10; index < 20; index += 1)
      await server.insertUser({ email: `kim${index}@example.com`, firstName: `Kim ${index}` });
    const app = await renderApp('/staff');
    await openRow(app, /^Add Staff User/);
    await replaceText(app, 'First Name', 'Zoe');
    await replaceText(app, 'Last Name', 'Young');
    await replaceText(app, 'Email', 'zoe@example.com');
    await press(app, 'Invite User');
    await waitFor(() => expect(app.path()).toBe('/staff'));
    await expectMarked(/^Zoe Young/);
    expect(
      within(screen.getByRole('list', { name: 'Staff' })).getAllByRole('link')[0],
    ).toHaveTextContent(/^Zoe Young/);
  });

  test('or the deletion of a service, the app returns to the search where it began [counter 16.1]', async () => {
    await server.insertService({ name: 'Whitening' });
    await server.insertService({ name: 'White filling' });
    const app = await renderApp('/services?search=whit');
    await openRow(app, /^Whitening/);
    await replaceText(app, 'Description', 'Both rows');
    await press(app, 'Update Service');
    await waitFor(() => expect(app.router.state.location.href).toBe('/services?search=whit'));
    await expectMarked(/^Whitening .*Both rows/);
    await openRow(app, /^White filling/);
    await app.user.click(await screen.findByRole('button', { name: 'Delete Service' }));
    await press(app, 'Yes');
    await waitForToast('Service deleted');
    await waitFor(() => expect(app.router.state.location.href).toBe('/services?search=whit'));
  });

  test('the app returns from a user to the search where the edit began, and marks the row [counter 16.1]', async () => {
    await server.insertUser({
      email: 'sam@example.com',
      firstName: 'Sam',
    });
    const app = await renderApp('/staff?search=sam');
    await openRow(app, /^Sam/);
    await replaceText(app, 'First Name', 'Samira');
    await press(app, 'Update User');
    await waitForToast('User Updated!');
    await waitFor(() => expect(app.router.state.location.href).toBe('/staff?search=sam'));
    await expectMarked(/^Samira/);
  });

  test('at a backend that does not return the row, the app finds and marks the row by its fields [counter 16.1]', async () => {
    server.wire.use(...createThirdPartyBackend().handlers);
    const app = await renderApp('/customers/new');
    await replaceText(app, 'Name', 'Customer 3');
    await replaceText(app, 'Email', 'customer3@example.com');
    await press(app, 'Create Customer');
    await waitFor(() => expect(app.path()).toBe('/customers'));
    await expectMarked(/^Customer 3 .*customer3@/);
  });
});

test.each([
  ['/customers?search=jo', 'Jo Bloggs', 'Customer Details'],
  ['/payments?search=jo', 'Jo Bloggs', 'Payment Detail'],
  ['/services?search=jo', 'Jo’s crown', 'Edit Service'],
  ['/staff?search=jo', 'Jo Baker', 'Edit User'],
])(
  'on a wide screen, Close returns from what %s has opened beside the list to its row [counter 5.16]',
  async (address, name, title) => {
    await server.insertRequestToJo();
    await server.insertService({ name: 'Jo’s crown' });
    await server.insertUser({ email: 'jo@example.com', firstName: 'Jo', lastName: 'Baker' });
    const app = await renderApp(address);
    await openRow(app, new RegExp(`^${name}`));
    await waitFor(() => expect(app.path()).not.toBe(address.split('?')[0]));
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    cleanup();

    matchMedia(wideScreen);
    const wide = await renderApp(address);
    await screen.findByRole('link', { name: new RegExp(`^${name}`) });
    expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await openRow(wide, new RegExp(`^${name}`));
    const item = await screen.findByRole('region', { name: title });
    await wide.user.click(within(item).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(item).not.toBeInTheDocument());
    expect(wide.router.state.location.href).toBe(address);
    expect(screen.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveFocus();
  },
);

test('New Request beside the services has no Close [counter 5.16]', async () => {
  matchMedia(wideScreen);
  await renderApp('/payments/new');
  await screen.findByLabelText('Price');
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
});

test('the link to the screen above the first request of a new shop leads to Home [counter 6.1]', async () => {
  const app = await renderApp('/payments/new?first=on');
  await app.user.click(await screen.findByRole('link', { name: /^Back to ?Home$/ }));
  await waitFor(() => expect(app.path()).toBe('/'));
});

test('the link to the screen above leads to Home if the screen was opened from Home', async () => {
  const app = await renderApp('/');
  await app.user.click(
    await within(screen.getByRole('main')).findByRole('link', { name: 'New Request' }),
  );
  await app.user.click(await screen.findByRole('link', { name: /^Back to ?Home$/ }));
  await waitFor(() => expect(app.path()).toBe('/'));
  await app.router.navigate({ to: '/customers' });
  await app.user.click(await screen.findByRole('link', { name: 'Add Customer' }));
  expect(await screen.findByRole('link', { name: /^Back to ?Customers$/ })).toBeVisible();
});
