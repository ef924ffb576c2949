import { within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();

interface Route {
  /** `:id` is the id of an inserted item. */
  readonly path: string;
  readonly title: string;
  /** In the top bar; by default the title. */
  readonly heading?: string;
  /** Only this screen has it. */
  readonly control: readonly [role: 'link' | 'button' | 'searchbox', name: string];
}

/** In the order of spec §2. */
const routes: Route[] = [
  { path: '/', title: 'Home', heading: 'Harbour Street Dental', control: ['link', 'New Request'] },
  { path: '/payments', title: 'Payments', control: ['searchbox', 'Search payments'] },
  { path: '/payments/new', title: 'New Request', control: ['button', 'Send Payment Request'] },
  {
    path: '/payments/:paymentRequestId',
    title: 'Payment Detail',
    control: ['button', 'Resend Request'],
  },
  { path: '/customers', title: 'Customers', control: ['link', 'Add Customer'] },
  { path: '/customers/new', title: 'New Customer', control: ['button', 'Create Customer'] },
  {
    path: '/customers/:customerId',
    title: 'Customer Details',
    control: ['link', 'Request Payment'],
  },
  {
    path: '/customers/:customerId/edit',
    title: 'Edit Customer',
    control: ['button', 'Update Customer'],
  },
  { path: '/staff', title: 'Staff', control: ['link', 'Add Staff User'] },
  { path: '/staff/new', title: 'New User', control: ['button', 'Invite User'] },
  { path: '/staff/:userId/edit', title: 'Edit User', control: ['button', 'Update User'] },
  { path: '/services', title: 'Services', control: ['link', 'Add Service'] },
  { path: '/services/new', title: 'New Service', control: ['button', 'Create Service'] },
  {
    path: '/services/:serviceId/edit',
    title: 'Edit Service',
    control: ['button', 'Update Service'],
  },
  { path: '/change-password', title: 'Change Password', control: ['button', 'Update Password'] },
  { path: '/help', title: 'Help', control: ['link', 'Call Support'] },
];

/** Resolves to the values of the routes' parameters. */
const insertItems = async () => {
  const customer = await server.insertCustomer();
  const payment = await server.insertRequest(customer);
  const service = await server.insertService();
  return {
    paymentRequestId: payment.ident,
    customerId: customer.id,
    userId: server.get().owner.id,
    serviceId: service.id,
  };
};

beforeEach(() => signIn());

test('every address opens its screen with its title, its heading and its main control [spec 1.13, spec 2.6, spec 2.7, spec 2.8, spec 2.10, spec 2.11, spec 2.12, spec 2.13, spec 2.14, spec 2.15, spec 2.16, spec 2.17, spec 2.18, spec 2.19, spec 2.20, spec 2.21, spec 2.22, spec 2.28, spec 2.29]', async () => {
  const items = await insertItems();
  for (const { path, title, heading = title, control } of routes) {
    const url = path.replace(/:(\w+)/, (_match, name: keyof typeof items) => items[name]);
    const app = await renderApp(url);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole(control[0], { name: control[1] })).toBeVisible();
    // The title of a payment also names the customer and the amount.
    expect(document.title).toMatch(new RegExp(`^Beepaid GO - ${title}( - .+)?$`));
    expect(screen.getByRole('button', { name: 'Menu' })).toBeVisible();
    expect(app.path()).toBe(url);
  }
});
