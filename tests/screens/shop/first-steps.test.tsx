import { act, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { pageSize } from '../../../contract/limits.ts';
import { paymentRequests, tenants, users } from '../../../server/db/schema.ts';
import { paymentKeys } from '../../../src/lib/query/query-keys.ts';
import { getButtonLinkClass } from '../../../src/ui/controls/button-link.ts';
import { matchMedia, tableScreen } from '../../support/app/match-media.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForReads,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  insertService,
  insertUser,
} from '../../support/db/fixtures.ts';
import { createSandboxOnly } from '../../support/server/create-test-server.ts';

const server = withServer();

const findSteps = async () => within(await screen.findByRole('list', { name: 'First Steps' }));

/** The text and the link of each. */
const readSteps = async () =>
  (await findSteps())
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const expectNoSteps = async () => {
  await signIn();
  const app = await renderApp('/');
  await screen.findByRole('heading', { name: 'Today' });
  await waitForReads(app);
  expect(screen.queryByRole('region', { name: 'First Steps' })).not.toBeInTheDocument();
};

test('the owner of a new shop sees on Home the first steps, each with a link [shop 4.9]', async () => {
  matchMedia(tableScreen);
  server.restart({ sendsEmail: false });
  await server.database().unscopedDb.update(tenants).set({ asksVat: true });
  await signIn();
  await renderApp('/');
  expect(await readSteps()).toEqual([
    ['Done: Your Shop', '/settings/shop'],
    [
      'To do: Your First Request£1.00 to yourself, to try it. No money moves',
      '/payments/new?first=on',
    ],
    ['To do: Your First PaymentPay £1.00, to see what customers see', '/payments/new?first=on'],
    ['To do: Your LogoCustomers see it where they pay', '/settings/shop#logo'],
    ['To do: VATIt decides what customers pay', '/settings/shop#includeVat'],
    ['To do: Your PricesAsk for a service with one press', '/services/new'],
    ['To do: Your Phone NumberSo that customers can call you', '/settings/shop#phone'],
    ['To do: EmailNo email goes out yet', '/settings/email'],
    ['To do: A ColleagueTo send requests and see payments', '/staff/new'],
    ['To do: Real MoneyUntil then, no money moves', '/settings/payments'],
  ]);
  expect(screen.getByText('1 of 10 done')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'All First Steps' })).toBeNull();
});

test('a step that only the operator can do is not among them [shop 4.9]', async () => {
  matchMedia(tableScreen);
  server.restart({ connections: { isSetByOperator: true } });
  await signIn();
  await renderApp('/');
  expect((await readSteps()).map(([, href]) => href)).not.toContain('/settings/payments');
  expect(screen.getByText('3 of 9 done')).toBeVisible();
});

test('the first request ticks its step when it is sent, whoever pays which amount, and the payment when it comes [shop 4.9]', async () => {
  matchMedia(tableScreen);
  await server.insertRequestToJo();
  await signIn();
  await renderApp('/');
  const steps = (await readSteps()).map(([text]) => text);
  expect(steps).toContain('Done: Your First Request');
  expect(steps).toContain('To do: Your First PaymentPay £1.00, to see what customers see');
  expect(screen.getByText('4 of 10 done')).toBeVisible();
});

describe('the first request that waits to be paid', () => {
  const sendToOneself = async () => {
    await signIn();
    await server.insertRequest(await server.insertCustomer({ name: 'Jo Bloggs' }));
    const own = await server.insertCustomer({ name: 'Ali', email: 'ali@example.com' });
    return server.insertRequest(own);
  };

  test('is one press away [shop 4.9]', async () => {
    matchMedia(tableScreen);
    const { ident } = await sendToOneself();
    await renderApp('/');
    expect(await readSteps()).toContainEqual([
      'To do: Your First PaymentSent, and waiting to be paid',
      `/payments/${ident}?watch=on`,
    ]);
  });

  test('is the next step where Home has one column [shop 4.9]', async () => {
    await sendToOneself();
    await renderApp('/');
    const steps = within(await screen.findByRole('region', { name: 'First Steps' }));
    expect(steps.getByRole('link')).toHaveTextContent(
      'Next: Your First PaymentSent, and waiting to be paid',
    );
  });
});

test('where Home has one column, the next step is in one line, and the others follow after a press [shop 4.9]', async () => {
  await signIn();
  const { user } = await renderApp('/');
  const steps = within(await screen.findByRole('region', { name: 'First Steps' }));
  const readLinks = () => steps.getAllByRole('link').map(({ textContent }) => textContent);
  const folded = ['Next: Your First RequestFirst steps: 3 of 10 done'];
  expect(readLinks()).toEqual(folded);
  const button = steps.getByRole('button', { name: 'All First Steps' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button).toHaveFocus();
  expect(readLinks()).toHaveLength(10);
  expect(steps.getByText('3 of 10 done')).toBeVisible();
  await user.click(button);
  expect(readLinks()).toEqual(folded);
});

test('a step that is done remains with a tick, and the others give their reasons [shop 4.9]', async () => {
  const { tenant } = server.get();
  const database = server.database();
  await insertPaymentRequest(database, await insertCustomer(database, tenant), { status: 'paid' });
  await insertService(database, tenant);
  await insertUser(database, tenant, { email: 'sam@example.com' });
  await database.unscopedDb.update(tenants).set({ phone: '01632 960 018' });
  matchMedia(tableScreen);
  await signIn();
  const { router } = await renderApp('/');
  expect((await readSteps()).map(([text]) => text)).toEqual([
    'Done: Your Shop',
    'Done: Your First Request',
    'Done: Your First Payment',
    'To do: Your LogoCustomers see it where they pay',
    'Done: VAT',
    'Done: Your Prices',
    'Done: Your Phone Number',
    'Done: Email',
    'Done: A Colleague',
    'To do: Real MoneyUntil then, no money moves',
  ]);
  expect(screen.getByText('8 of 10 done')).toBeVisible();
  await act(() => router.navigate({ to: '/help' }));
  await database.unscopedDb.update(tenants).set({ logoHash: 'a' });
  await act(() => router.navigate({ to: '/' }));
  expect(await screen.findByText('9 of 10 done')).toBeVisible();
});

test('the first payment asks the owner for £1.00, and shows the code and the customer’s page [shop 4.12]', async () => {
  await signIn();
  const { user, router } = await renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'All First Steps' }));
  await user.click(screen.getByRole('link', { name: /Your First Request/ }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Ali Baker');
  expect(screen.getByLabelText('Email')).toHaveValue('ali@example.com');
  await user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
  expect(await screen.findByRole('heading', { name: 'Waiting for Ali to pay' })).toBeVisible();
  expect(router.state.location.search).toEqual({ watch: 'on' });
  const [payment] = await server.database().unscopedDb.select().from(paymentRequests);
  expect(payment).toMatchObject({
    amountGross: 100,
    vatCode: 'T0',
    customerEmail: 'ali@example.com',
  });
  const payLink = screen.getByRole('link', { name: 'Pay as the Customer' });
  expect(payLink).toHaveAttribute('href', expect.stringContaining(`/pay/${payment?.payToken}?try`));
  expect(payLink).toHaveClass(getButtonLinkClass() ?? '');
});

test('the list of steps disappears when all steps are done [shop 4.9]', async () => {
  const { tenant } = server.get();
  const database = server.database();
  server.restart({
    createProviders: (connected, clock) => ({
      ...createSandboxOnly(connected, clock),
      findCurrent: async () => ({ name: 'webhook', account: 'server', provider: undefined }),
    }),
  });
  await insertPaymentRequest(database, await insertCustomer(database, tenant), { status: 'paid' });
  await insertService(database, tenant);
  await insertUser(database, tenant, { email: 'sam@example.com' });
  await database.unscopedDb.update(tenants).set({ phone: '01632 960 018', logoHash: 'a' });
  await expectNoSteps();
});

test('other staff see no steps [shop 4.9]', async () => {
  await server.database().unscopedDb.update(users).set({ isOwner: false });
  await expectNoSteps();
});

test('a shop with more requests than fit on one page does not count as new [shop 4.9]', async () => {
  for (let count = 0; count <= pageSize; count += 1) await server.insertRequestToJo();
  await expectNoSteps();
});

test('with a backend of the specification alone, Home shows no steps [shop 4.9]', async () => {
  server.wire.use(createWhoamiHandler());
  await expectNoSteps();
});

test('the link of a step opens the shop profile at the field, which leaves the focus once saved [shop 4.9]', async () => {
  matchMedia(tableScreen);
  await server.database().unscopedDb.update(tenants).set({ asksVat: true });
  await signIn();
  const { user } = await renderApp('/');
  await user.click((await findSteps()).getByRole('link', { name: /VAT/ }));
  await waitFor(() => expect(screen.getByLabelText('No VAT')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Update Shop Profile' }));
  await waitForToast('Shop profile updated!');
  expect(screen.getByLabelText('No VAT')).not.toHaveFocus();
});

describe('once the first request is paid, Watch leads the owner', () => {
  test('to the next step that Home shows, and with Done to Home [shop 4.12]', async () => {
    await signIn();
    const own = await server.insertCustomer({ name: 'Ali', email: 'ali@example.com' });
    const { ident } = await server.insertRequest(own, { status: 'paid' });
    const { user } = await renderApp(`/payments/${ident}?watch=on`);
    await screen.findByRole('heading', { name: /^Ali paid/ });
    expect(await screen.findByRole('link', { name: 'Next: Your Logo' })).toHaveAttribute(
      'href',
      '/settings/shop#logo',
    );
    expect(screen.getByRole('link', { name: 'New Request' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Done' }));
    expect(await screen.findByText('Next: Your Logo')).toBeVisible();
  });

  test('to a step that is open after the payment that it has waited for [shop 4.12]', async () => {
    await signIn();
    const own = await server.insertCustomer({ name: 'Ali', email: 'ali@example.com' });
    const { ident } = await server.insertRequest(own);
    const { queryClient } = await renderApp(`/payments/${ident}?watch=on`);
    await screen.findByRole('heading', { name: 'Waiting for Ali to pay' });
    await server.database().unscopedDb.update(paymentRequests).set({ status: 'paid' });
    await act(() => queryClient.invalidateQueries({ queryKey: paymentKeys.all }));
    await screen.findByRole('heading', { name: /^Ali paid/ });
    const next = await screen.findByRole('link', { name: /^Next: / });
    expect(next).toHaveTextContent('Next: Your Logo');
  });
});

describe('the message after a step leads to the next one', () => {
  const findNextLink = async () =>
    within(screen.getByRole('status', { name: 'Notifications' })).findByRole('link');

  beforeEach(async () => {
    const jo = await server.insertCustomer({ name: 'Jo Bloggs' });
    await server.insertRequest(jo, { status: 'paid' });
    await signIn();
  });

  test('which is on the same screen [shop 4.9]', async () => {
    const { user } = await renderApp('/settings/shop');
    await user.click(await screen.findByRole('button', { name: 'Update Shop Profile' }));
    const next = await findNextLink();
    expect(next).toHaveTextContent('Next: Your Logo');
    await user.click(next);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add Logo' })).toHaveFocus());
    expect(next).not.toBeInTheDocument();
  });

  test('and replaces the message after an earlier step [shop 4.9]', async () => {
    const { user } = await renderApp('/settings/shop');
    await user.click(await screen.findByRole('button', { name: 'Update Shop Profile' }));
    await findNextLink();
    const logo = new File(
      ['<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'],
      'logo.svg',
      {
        type: 'image/svg+xml',
      },
    );
    await user.upload(screen.getByLabelText('Logo file'), logo);
    await waitForToast('Logo updated!');
    expect(await findNextLink()).toHaveTextContent(/^Next: (?!Your Logo)/);
    expect(screen.queryByText('Shop profile updated!')).not.toBeInTheDocument();
  });

  test('which is on another screen [shop 4.9]', async () => {
    await server.database().unscopedDb.update(tenants).set({ logoHash: 'a' });
    const { user, path } = await renderApp('/services/new');
    await enterText(user, await screen.findByLabelText('Service Name'), 'Service');
    await enterText(user, screen.getByLabelText('Description'), 'Boiler service');
    await user.click(screen.getByRole('button', { name: 'Create Service' }));
    const next = await findNextLink();
    expect(next).toHaveTextContent('Next: Your Phone Number');
    await user.click(next);
    expect(path()).toBe('/settings/shop');
    expect(await screen.findByLabelText('Phone Number')).toHaveFocus();
  });

  test('and is only a message once the shop is not new [shop 4.9]', async () => {
    for (let count = 0; count < pageSize; count += 1) await server.insertRequestToJo();
    const { user } = await renderApp('/staff/new');
    await enterText(user, await screen.findByLabelText('First Name'), 'Sam');
    await enterText(user, screen.getByLabelText('Last Name'), 'Smith');
    await enterText(user, screen.getByLabelText('Email'), 'sam@example.com');
    await user.click(screen.getByRole('button', { name: 'Invite User' }));
    await waitForToast('User Invited!');
    expect(screen.queryByRole('link', { name: /^Next: / })).not.toBeInTheDocument();
  });
});
