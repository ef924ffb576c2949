import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { customers } from '../../../server/db/schema.ts';
import { matchMedia, tableScreen } from '../../support/app/match-media.ts';
import {
  enterText,
  pressButton,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { type CustomerFields, withServer } from '../../support/app/with-server.ts';
import { insertCharge } from '../../support/db/fixtures.ts';

const server = withServer();
const readCustomers = () => server.database().unscopedDb.select().from(customers);

beforeEach(() => signIn());

describe('the customers list', () => {
  test('shows name, contact details and total payments, and links to each customer [spec 2.47, spec 2.48]', async () => {
    const customer = await server.insertCustomer();
    const paid = await server.insertRequest(customer, {
      status: 'paid',
      amountGross: 123450,
    });
    await insertCharge(server.database(), paid);
    await server.insertRequest(customer, { status: 'requested' });
    const app = await renderApp('/customers');
    const row = await screen.findByRole('link', { name: /Jo Bloggs/ });
    expect(row).toHaveAttribute('href', `/customers/${customer.id}`);
    for (const shown of ['07700 900 123', 'Total of payments', '£1,234.50']) {
      expect(within(row).getByText(shown)).toBeVisible();
    }
    const email = row.querySelector('[data-email]');
    expect(email).toHaveTextContent(/^jo@example\.com$/);
    expect(email).toBeVisible();
    await app.user.click(row);
    expect(await screen.findByRole('heading', { name: 'Customer Details' })).toBeVisible();
  });

  test('shows what a customer owes, and so does the customer’s page [counter 7.8]', async () => {
    const jo = await server.insertCustomer();
    await server.insertRequest(jo, { amountGross: 6_000 });
    await server.insertRequest(jo, { amountGross: 2_400 });
    await server.insertCustomer({ name: 'Ada Paid' });
    const app = await renderApp('/customers');
    const row = await screen.findByRole('link', { name: /Jo Bloggs/ });
    expect(within(row).getByText('£84.00 owed')).toBeVisible();
    expect(row).toHaveTextContent('Total of payments£0.00 paid');
    expect(screen.getByRole('link', { name: /Ada Paid/ })).not.toHaveTextContent('owed');
    await app.user.click(row);
    expect(await screen.findByText('Owed')).toBeVisible();
    expect(screen.getByText('Owed').nextElementSibling).toHaveTextContent('£84.00');
  });

  test('can be narrowed to customers who owe money, with the largest amount first [counter 7.9]', async () => {
    await server.insertRequestToJo({ amountGross: 6_000 });
    const kim = await server.insertCustomer({ name: 'Kim Lee' });
    await server.insertRequest(kim, { amountGross: 8_400 });
    await server.insertCustomer({ name: 'Ada Paid' });
    const app = await renderApp('/customers?search=e');
    const getNames = () =>
      within(screen.getByRole('list', { name: 'Customers' }))
        .getAllByRole('link')
        .map((row) => /^(Ada Paid|Jo Bloggs|Kim Lee)/.exec(row.textContent ?? '')?.[0]);
    const owing = await screen.findByRole('button', { name: 'Money Owed', pressed: false });
    await waitFor(() => expect(getNames()).toEqual(['Ada Paid', 'Jo Bloggs', 'Kim Lee']));
    await app.user.click(owing);
    await waitFor(() => expect(getNames()).toEqual(['Kim Lee', 'Jo Bloggs']));
    expect(
      screen.getByRole('link', { name: /^Kim Lee\s*Total of payments\s*£0\.00\s*paid/ }),
    ).toHaveTextContent('£84.00 owed');
    expect(screen.queryByRole('region', { name: 'Owed' })).not.toBeInTheDocument();
    expect(screen.getByText('2 customers found for e')).toBeVisible();
    expect(app.router.state.location.href).toBe('/customers?search=e&filter=unpaid');
    await app.user.click(screen.getByRole('button', { name: 'Money Owed', pressed: true }));
    await waitFor(() => expect(getNames()).toHaveLength(3));
  });

  test('offers to search all customers when none who owes money matches [counter 7.9]', async () => {
    await server.insertRequestToJo({ amountGross: 6_000 });
    await server.insertCustomer({ name: 'Ada Paid' });
    const app = await renderApp('/customers?filter=unpaid&search=ada');
    expect(await screen.findByText('No customers who owe money match “ada”')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Search All Customers' }));
    expect(await screen.findByRole('link', { name: /^Ada Paid/ })).toBeVisible();
    expect(app.router.state.location.href).toBe('/customers?search=ada');
  });

  test('shows the sum that all customers owe when no search is typed [counter 7.9]', async () => {
    await server.insertRequestToJo({ amountGross: 6_000 });
    await renderApp('/customers?filter=unpaid');
    const card = await screen.findByRole('region', { name: 'Owed' });
    expect(card).toHaveTextContent('£60.00 owed by 1');
  });

  test('has no filter and no orders with a backend that does not say what customers owe [counter 7.9, counter 7.10]', async () => {
    server.wire.use(createWhoamiHandler());
    await server.insertCustomer();
    matchMedia(tableScreen);
    await renderApp('/customers?filter=unpaid&order=largest_total');
    expect(await screen.findByRole('link', { name: /Jo Bloggs/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Money Owed' })).not.toBeInTheDocument();
    expect(screen.queryByRole('columnheader')).not.toBeInTheDocument();
    const queries = server.requests('GET', '/services/customers/');
    expect(queries.filter(({ url }) => /filter|order/.test(url))).toEqual([]);
  });

  test('can be sorted by its headings, also with a search and beside an open customer [counter 7.10]', async () => {
    for (const [name, paidPence, unpaidPence] of [
      ['Ann Lee', 200, 60],
      ['Bo Lee', 300, 20],
      ['Cy Lee', 100, 40],
    ] as const) {
      const customer = await server.insertCustomer({ name });
      const fields = { status: 'paid', amountGross: paidPence } as const;
      await insertCharge(server.database(), await server.insertRequest(customer, fields));
      await server.insertRequest(customer, { amountGross: unpaidPence });
    }
    matchMedia(tableScreen);
    const app = await renderApp('/customers?search=lee');
    const getRows = () =>
      within(screen.getByRole('list', { name: 'Customers' })).getAllByRole('link');
    const waitForNames = (...names: string[]) =>
      waitFor(() =>
        expect(getRows().map(({ textContent }) => /^\w+/.exec(textContent)?.[0])).toEqual(names),
      );
    const getHeading = (name: string) => screen.getByRole('columnheader', { name });
    const sortBy = (name: string) => app.user.click(within(getHeading(name)).getByRole('button'));
    await screen.findByRole('list', { name: 'Customers' });
    await waitForNames('Ann', 'Bo', 'Cy');
    expect(getHeading('Name')).toHaveAttribute('aria-sort', 'ascending');
    expect(within(getHeading('Email')).queryByRole('button')).not.toBeInTheDocument();
    await sortBy('Name');
    await waitForNames('Cy', 'Bo', 'Ann');
    await sortBy('Total of payments');
    await waitForNames('Bo', 'Ann', 'Cy');
    await sortBy('Total of payments');
    await waitForNames('Cy', 'Ann', 'Bo');
    expect(getHeading('Total of payments')).toHaveAttribute('aria-sort', 'ascending');
    expect(app.router.state.location.search).toEqual({ search: 'lee', order: 'smallest_total' });

    await pressButton(app.user, 'Money Owed');
    await waitForNames('Cy', 'Ann', 'Bo');
    await sortBy('Owed');
    await waitForNames('Ann', 'Cy', 'Bo');
    expect(app.router.state.location.search).toEqual({ search: 'lee', filter: 'unpaid' });
    await sortBy('Name');
    await waitForNames('Ann', 'Bo', 'Cy');
    await sortBy('Name');
    await waitForNames('Cy', 'Bo', 'Ann');
    const [first] = getRows();
    if (!first) throw new Error('The table has no row');
    await app.user.click(first);
    await screen.findByRole('region', { name: 'Customer Details' });
    await waitForNames('Cy', 'Bo', 'Ann');
  });

  test('omits a missing email or phone number [spec 2.48]', async () => {
    await server.insertCustomer({ email: null });
    await renderApp('/customers');
    const row = await screen.findByRole('link', { name: /Jo Bloggs/ });
    expect(row).toHaveTextContent(/^Jo Bloggs\s*Total of payments\s*£0\.00 paid\s*07700 900 123$/);
  });

  test('links to the new-customer form [spec 2.44]', async () => {
    const app = await renderApp('/customers');
    await app.user.click(await screen.findByRole('link', { name: 'Add Customer' }));
    expect(await screen.findByRole('heading', { name: 'New Customer' })).toBeVisible();
    expect(app.path()).toBe('/customers/new');
  });
});

describe('the form of a new customer', () => {
  test('says which customer already has the typed email address, and links to this customer [counter 16.11]', async () => {
    const customer = await server.insertCustomer();
    const app = await renderApp('/customers/new');
    await enterText(app.user, await screen.findByLabelText('Email'), 'JO@example.co');
    expect(screen.queryByText(/^This is/)).not.toBeInTheDocument();
    await app.user.type(screen.getByLabelText('Email'), 'm');
    const advice = await screen.findByText('This is Jo Bloggs’s email');
    expect(advice.closest('[role=status]')).not.toBeNull();
    await app.user.click(screen.getByRole('link', { name: 'Open Jo Bloggs' }));
    await waitFor(() => expect(app.path()).toBe(`/customers/${customer.id}`));
  });

  test('says which customer already has the typed phone number, and saves nevertheless [counter 16.11]', async () => {
    await server.insertCustomer({ name: 'Kim Day', email: null, phone: '07700 900123' });
    const app = await renderApp('/customers/new');
    await enterText(app.user, await screen.findByLabelText('Name'), 'Sam Carter');
    await enterText(app.user, screen.getByLabelText('Phone Number'), '+44 7700 900123');
    expect(await screen.findByText('This is Kim Day’s number')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Create Customer' }));
    await waitFor(() => expect(app.path()).toBe('/customers'));
  });
});

describe('the form of a customer', () => {
  test('says which other customer has the typed email address, but not that it is the customer’s own [counter 16.11]', async () => {
    await server.insertCustomer();
    const kim = await server.insertCustomer({ name: 'Kim Day', email: 'kim@example.com' });
    const app = await renderApp(`/customers/${kim.id}/edit`);
    const email = await screen.findByLabelText('Email');
    await app.user.clear(email);
    await enterText(app.user, email, 'jo@example.com');
    expect(await screen.findByText('This is Jo Bloggs’s email')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Jo Bloggs' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Merge with Another Customer' })).toBeVisible();
    await app.user.clear(email);
    await enterText(app.user, email, 'KIM@example.com');
    await waitFor(() => expect(screen.queryByText(/^This is/)).not.toBeInTheDocument());
  });
});

describe('a customer’s details', () => {
  test('show the customer and only this customer’s payments, each of which leads back to the customer [spec 2.50, spec 2.65]', async () => {
    const customer = await server.insertCustomer();
    const other = await server.insertCustomer({ name: 'Kim Lee', email: 'kim@example.com' });
    const paid = await server.insertRequest(customer, {
      description: 'New crown',
      status: 'paid',
    });
    await insertCharge(server.database(), paid);
    await server.insertRequest(other, { description: 'Whitening' });
    const app = await renderApp(`/customers/${customer.id}`);
    expect(await screen.findByRole('heading', { name: 'Jo Bloggs' })).toBeVisible();
    expect(screen.getByText('07700 900 123')).toBeVisible();
    expect(screen.getByText('Total of payments').nextElementSibling).toHaveTextContent('£60.00');
    const payments = within(await screen.findByRole('list', { name: 'Payments' }));
    expect(payments.getByRole('link', { name: /^New crown.*jo@/ })).toHaveAttribute(
      'href',
      `/payments/${paid.ident}`,
    );
    expect(payments.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByRole('searchbox', { name: 'Search payments' })).toBeVisible();
    await app.user.click(payments.getByRole('link', { name: /^New crown/ }));
    const back = await screen.findByRole('link', { name: /^Back to ?Customer Details$/ });
    expect(back).toHaveAttribute('href', `/customers/${customer.id}`);
  });

  test('link to the edit form and to a new request [spec 2.51]', async () => {
    const customer = await server.insertCustomer();
    const app = await renderApp(`/customers/${customer.id}`);
    await app.user.click(await screen.findByRole('link', { name: 'Edit Customer' }));
    await waitFor(() => expect(app.path()).toBe(`/customers/${customer.id}/edit`));
    const again = await renderApp(`/customers/${customer.id}`);
    await again.user.click(await screen.findByRole('link', { name: 'Request Payment' }));
    await waitFor(() => expect(again.path()).toBe('/payments/new'));
    expect(again.router.state.location.search).toEqual({ customerId: customer.id });
    const back = await screen.findByRole('link', { name: /^Back to ?Customer Details$/ });
    expect(back).toHaveAttribute('href', `/customers/${customer.id}`);
    expect(await screen.findByLabelText('Name')).toHaveValue('Jo Bloggs');
  });

  test('of an unknown customer are an error and a link to the list [spec 2.52, spec 8.12, counter 10.5]', async () => {
    await renderApp('/customers/nobody');
    expect(await screen.findByText('Error loading customer')).toBeVisible();
    const back = screen.getByRole('link', { name: 'Go to Customers' });
    expect(back).toHaveAttribute('href', '/customers');
    // It would look like the chosen entry of a menu.
    expect(back).not.toHaveAttribute('aria-current');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Payments' })).not.toBeInTheDocument(),
    );
  });
});

describe('a new customer', () => {
  const openNewCustomer = async () => {
    const app = await renderApp('/customers/new');
    await screen.findByLabelText('Name');
    return app;
  };
  const pressCreate = (user: UserEvent) => pressButton(user, 'Create Customer');

  test('is created and listed [spec 1.3, spec 2.54, spec 2.57]', async () => {
    const app = await openNewCustomer();
    await enterText(app.user, screen.getByLabelText('Name'), ' Jo Bloggs ');
    await enterText(app.user, screen.getByLabelText('Phone Number'), '07700 900123');
    await pressCreate(app.user);
    await waitForToast('Customer Created!');
    await waitFor(() => expect(app.path()).toBe('/customers'));
    expect(await screen.findByRole('link', { name: /Jo Bloggs/ })).toBeVisible();
    expect(await readCustomers()).toMatchObject([
      { name: 'Jo Bloggs', email: null, phone: '07700 900123' },
    ]);
  });

  test('shows a validation error at each field until it is valid [spec 2.53, spec 5.5, spec 5.7, spec 5.9]', async () => {
    const { user } = await openNewCustomer();
    await pressCreate(user);
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name must not be empty');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'Either email or phone is required',
    );
    expect(screen.getByLabelText('Phone Number')).toHaveAccessibleDescription(
      'Either email or phone is required',
    );
    await user.type(screen.getByLabelText('Email'), 'jo@');
    await user.tab();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    expect(screen.getByLabelText('Phone Number')).toBeValid();
    await enterText(user, screen.getByLabelText('Email'), 'example.com');
    expect(screen.getByLabelText('Email')).toBeValid();
    expect(await readCustomers()).toEqual([]);
  });

  test('limits the name to 50 characters [spec 5.6]', async () => {
    const { user } = await openNewCustomer();
    await user.click(screen.getByLabelText('Name'));
    await user.paste('x'.repeat(51));
    await user.tab();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(
      'Name too long: at most 50 characters',
    );
    await user.type(screen.getByLabelText('Name'), '{Backspace}');
    expect(screen.getByLabelText('Name')).toBeValid();
  });

  test('shows the server’s error at the field and keeps the input [spec 8.8]', async () => {
    server.wire.use(
      http.post('/api/services/customers/', () =>
        HttpResponse.json({ email: ['This address is blocked'] }, { status: 400 }),
      ),
    );
    const app = await openNewCustomer();
    await enterText(app.user, screen.getByLabelText('Name'), 'Jo Bloggs');
    await enterText(app.user, screen.getByLabelText('Email'), 'jo@example.com');
    await pressCreate(app.user);
    await waitForToast('Failed to create customer');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('This address is blocked');
    expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs');
    expect(app.path()).toBe('/customers/new');
  });
});

describe('editing a customer', () => {
  const openEditCustomer = async (fields?: CustomerFields) => {
    const customer = await server.insertCustomer(fields);
    const app = await renderApp(`/customers/${customer.id}/edit`);
    expect(await screen.findByLabelText('Name')).toHaveValue(customer.name);
    return { ...app, customer };
  };
  const pressUpdate = (user: UserEvent) => pressButton(user, 'Update Customer');

  test('prefills the form, saves, and returns to the list [spec 2.55, spec 2.58, spec 4.18]', async () => {
    const { user, path } = await openEditCustomer({ phone: null });
    expect(screen.getByLabelText('Email')).toHaveValue('jo@example.com');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('');
    await user.clear(screen.getByLabelText('Name'));
    await enterText(user, screen.getByLabelText('Name'), 'Jo Smith');
    await pressUpdate(user);
    await waitForToast('Customer Updated!');
    await waitFor(() => expect(path()).toBe('/customers'));
    expect(await screen.findByRole('link', { name: /Jo Smith/ })).toBeVisible();
    expect(await readCustomers()).toMatchObject([
      { name: 'Jo Smith', email: 'jo@example.com', phone: null },
    ]);
  });

  test('shows an error and keeps the input when saving fails [spec 8.9]', async () => {
    const { user, customer, path } = await openEditCustomer();
    server.failCalls('put', '/services/customers/:id/', 500);
    await user.type(screen.getByLabelText('Name'), '!');
    await pressUpdate(user);
    await waitForToast('Failed to update customer');
    expect(screen.getByLabelText('Name')).toHaveValue('Jo Bloggs!');
    expect(path()).toBe(`/customers/${customer.id}/edit`);
  });

  test('shows an error and returns to the list for an unknown customer [spec 2.56, spec 8.10]', async () => {
    const app = await renderApp('/customers/nobody/edit');
    await waitForToast('Customer not found');
    await waitFor(() => expect(app.path()).toBe('/customers'));
    expect(await screen.findByText('No customers yet')).toBeVisible();
  });
});
