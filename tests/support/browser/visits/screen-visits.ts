import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../../server/run-server.ts';
import * as counter from './counter-visits.ts';
import { moneyVisits } from './money-visits.ts';
import * as requests from './request-visits.ts';
import { settingsVisits } from './settings-visits.ts';
import {
  getRows,
  go,
  openDialog,
  openRow,
  openUnreachable,
  press,
  type ScreenVisit,
  thenPress,
  type Visit,
  visible,
  whole,
} from './visit.ts';

const requestFromCustomer: Visit = async (page, server) => {
  await openRow('/customers')(page, server);
  await page.getByRole('link', { name: 'Request Payment' }).click();
  await page.getByRole('textbox', { name: 'Price' }).waitFor();
};

const createCustomer: Visit = async (page, { origin }) => {
  await page.goto(`${origin}/customers/new`);
  await page.getByLabel('Name').fill('Robin Ashdown');
  await page.getByLabel('Phone Number').fill('07700 900982');
  await press(page, 'Create Customer');
};

const editCustomer: Visit = async (page, server) => {
  await openRow('/customers')(page, server);
  await page.getByRole('link', { name: 'Edit Customer' }).click();
  await page.getByLabel('Name').waitFor();
};

/** Waits at most 10 seconds; returns the newest link. */
const waitForMailedLink = async (
  { messages }: RunningServer,
  path: 'accept-invite' | 'reset-password',
) => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const links = (await messages())
      .flatMap((text) => text.match(/https?:\/\/\S+/)?.[0] ?? [])
      .filter((link) => link.includes(`/${path}#`));
    const newest = links.at(-1);
    if (newest) return newest;
    await delay(50);
  }
  throw new Error(`No link to ${path} was sent`);
};

const waitForInviteLink = (server: RunningServer) => waitForMailedLink(server, 'accept-invite');

const inviteUser: Visit = async (page, server) => {
  await openRow('/staff', 'Invited')(page, server);
  await press(page, 'Resend Invite');
  await page.getByText('Resent invite to user').waitFor();
};

export const signedOut: Readonly<Record<string, ScreenVisit>> = {
  login: whole(async (page, server) => {
    await go('/login')(page, server);
    await page.getByLabel('Email').waitFor();
  }),
  'login-failed': whole(async (page, { origin }) => {
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not-it');
    await press(page, 'Log In');
    await page.getByRole('alert').waitFor();
  }),
  'forgot-password': whole(async (page, server) => {
    await go('/forgot-password')(page, server);
    await page.getByLabel('Email').waitFor();
  }),
  'forgot-password-sent': whole(async (page, { origin }) => {
    await page.goto(`${origin}/forgot-password`);
    await page.getByLabel('Email').fill('hannah@example.com');
    await press(page, 'Send Link');
    await page.getByText('If there is an account').waitFor();
  }),
  'reset-password': whole(async (page, server) => {
    await page.goto(await waitForMailedLink(server, 'reset-password'));
    await page.getByLabel('New Password', { exact: true }).waitFor();
  }),
  'no-module': whole(async (page, { origin }) => {
    await page.goto(`${origin.replace('localhost', 'nogo.localhost')}/`);
    await page.getByRole('alert').waitFor();
  }),
  'second-screen-pairing': whole(async (page, server) => {
    await go('/display')(page, server);
    await page.getByLabel('Code').waitFor();
  }),
  'second-screen': whole(counter.openDisplayWithShop),
  'second-screen-code': whole(counter.openDisplayWithCode),
  'second-screen-paid': whole(counter.openDisplayWithPaid),
  terms: whole(go('/terms-and-conditions')),
  'terms-charges': visible(async (page, server) => {
    await go('/terms-and-conditions')(page, server);
    await page.getByRole('heading', { name: 'Sundry charges' }).scrollIntoViewIfNeeded();
    await page.getByRole('table').last().scrollIntoViewIfNeeded();
  }),
};

const firstRequested = openRow('/payments', 'requested');

export const signedIn: Readonly<Record<string, ScreenVisit>> = {
  'customer-pays': whole(async (page, server) => {
    await requests.openPayPage(page, server);
    await page.getByRole('button', { name: 'Continue to card' }).click();
    await page.getByLabel('Card number').waitFor();
  }),
  'customer-3ds': whole(requests.openApproval),
  home: whole(go('/')),
  menu: visible(thenPress(go('/'), 'Menu')),
  payments: whole(go('/payments')),
  'payments-no-match': whole(go('/payments?search=nobody')),
  'payments-unpaid': whole(go('/payments?filter=unpaid')),
  'remind-all': visible(openDialog(go('/payments?filter=unpaid'), /^Remind \d/)),
  'payment-detail': whole(requests.openNewRequest),
  'payment-detail-older': whole(openRow('/payments', 'Check-up and X-rays')),
  'payment-paid': whole(openRow('/payments', 'paid')),
  'cancel-dialog': visible(openDialog(firstRequested, 'Cancel Request')),
  'new-request': whole(requests.fillInRequest),
  'new-request-sent': visible(requests.sendRequest),
  'new-request-vat-inclusive': whole(requests.fillInVatInclusiveRequest),
  'new-request-duplicate': visible(requests.sendDuplicate),
  'new-request-link': visible(requests.sendLink),
  'payment-resent': visible(requests.resendRequest),
  'payment-resend-cancelled': visible(requests.resendCancelled),
  'payment-wrong-address': whole(async (page, server) => {
    await thenPress(requests.openNewRequest, 'Wrong Address?')(page, server);
    await page.getByRole('textbox', { name: 'Price' }).waitFor();
  }),
  'payment-resend-asks': visible(openDialog(requests.openNewRequest, 'Resend Request')),
  'payment-reconciled': visible(requests.reconcileRequest),
  'payment-watched': whole(requests.watchRequest),
  'payment-watched-paid': whole(requests.watchUntilPaid),
  'new-request-suggestions': visible(async (page, server) => {
    await go('/payments/new')(page, server);
    await page.getByLabel('Name').pressSequentially('Jo');
    await page.getByRole('option').first().waitFor();
  }),
  'new-request-errors': whole(thenPress(go('/payments/new'), 'Send Payment Request')),
  'new-request-for-customer': whole(requestFromCustomer),
  'pick-a-service': visible(async (page, server) => {
    await go('/payments/new')(page, server);
    const services = page.getByRole('region', { name: 'Services' });
    const openPicker = page.getByRole('button', { name: 'Pick a Service' });
    await services.or(openPicker).waitFor();
    // A wide screen shows the services beside the form.
    if (await openPicker.isVisible()) await openPicker.click();
    await page.getByRole('dialog').or(services).getByRole('listitem').first().waitFor();
  }),
  'payment-code': whole(counter.openPaymentCode),
  'payment-code-proven': whole(counter.provePaymentCode),
  'payment-code-ended': whole(counter.endPaymentCode),
  customers: whole(go('/customers')),
  'customer-detail': whole(openRow('/customers')),
  'customer-not-there': whole(go('/customers/nobody')),
  'customer-new': whole(go('/customers/new')),
  'customer-new-errors': whole(thenPress(go('/customers/new'), 'Create Customer')),
  'customer-created': visible(createCustomer),
  'customer-without-payments': whole(openRow('/customers?search=robin')),
  'customer-edit': whole(editCustomer),
  services: whole(go('/services')),
  'service-new': whole(go('/services/new')),
  'service-edit': whole(openRow('/services')),
  'delete-dialog': visible(openDialog(openRow('/services'), 'Delete Service')),
  staff: whole(go('/staff')),
  'staff-new': whole(go('/staff/new')),
  'staff-edit': whole(openRow('/staff', 'Active')),
  'staff-invited': visible(inviteUser),
  'invite-for-another-user': whole(async (page, server) =>
    page.goto(await waitForInviteLink(server)),
  ),
  'change-password': whole(go('/change-password')),
  help: whole(go('/help')),
  ...settingsVisits,
  unreachable: visible(openUnreachable('Staff')),
  'unreachable-saved': visible(async (page, server) => {
    await go('/payments')(page, server);
    await getRows(page).first().waitFor();
    await openUnreachable('Payments')(page, server);
    await page.getByText('Saved at').waitFor();
  }),
  ...Object.fromEntries(Object.entries(moneyVisits).map(([name, visit]) => [name, visible(visit)])),
};

export const signedOutAgain: Readonly<Record<string, ScreenVisit>> = {
  'accept-invite': whole(async (page, server) => {
    await page.goto(await waitForInviteLink(server));
    await page.getByLabel('First Name').waitFor();
  }),
  'accept-invite-errors': whole(async (page, server) => {
    await page.goto(await waitForInviteLink(server));
    await press(page, 'Create Account');
  }),
  'reauthenticate-over-form': visible(requests.reauthenticate),
};
