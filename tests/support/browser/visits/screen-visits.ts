import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import { demoLogin } from '../../../../server/seeds/demo/seed-demo.ts';
import type { RunningServer } from '../../server/run-server.ts';
import { createPaymentUrl } from '../api-requests.ts';
import { simulateMinimalBackend } from '../minimal-backend.ts';
import { postToApi } from '../post-to-api.ts';
import { openNextScreen } from '../steps/open-in-app.ts';
import { submitCard } from '../steps/payment-steps.ts';
import { moneyVisits } from './money-visits.ts';

/** Brings a page to a screen, or to a state of a screen. */
export type Visit = (page: Page, server: RunningServer) => Promise<unknown>;

export interface ScreenVisit {
  readonly visit: Visit;
  /** Screenshots of dialogs and toasts show only the `visible` part of the page. */
  readonly extent?: 'whole' | 'visible';
}

/** The screenshot shows the whole page. */
const whole = (visit: Visit): ScreenVisit => ({ visit });
/** The screenshot shows the visible part of the page. */
const visible = (visit: Visit): ScreenVisit => ({ visit, extent: 'visible' });

const go =
  (path: string): Visit =>
  (page, { origin }) =>
    page.goto(origin + path);

const getRows = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');

/** Opens the first row that contains `text` of the list at the path `list`. */
const openRow =
  (list: string, text = ''): Visit =>
  async (page, { origin }) => {
    await page.goto(origin + list);
    const row = getRows(page).filter({ hasText: text }).first();
    await row.waitFor();
    await openNextScreen(page, async () => {
      await row.click();
      await page.waitForURL((url) => url.pathname !== new URL(list, origin).pathname);
    });
  };

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

/** Visits `first`, then presses the button `name`. */
const thenPress =
  (first: Visit, name: string | RegExp): Visit =>
  async (page, server) => {
    await first(page, server);
    await press(page, name);
  };

/** Visits `first`, then opens a dialog with the button `name`. */
const openDialog =
  (first: Visit, name: string | RegExp): Visit =>
  async (page, server) => {
    await thenPress(first, name)(page, server);
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
  };

/** Opens the menu entry `name` while the server is unreachable. */
const openUnreachable =
  (name: string): Visit =>
  async (page, { origin }) => {
    await page.goto(`${origin}/help`);
    await page.route('**/api/**', (route) => route.abort());
    await press(page, 'Menu');
    await page.getByRole('menuitem', { name }).click();
    await page.getByText("Can't reach").waitFor();
    await page.unroute('**/api/**');
  };

const fillInRequest: Visit = async (page, { origin }) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill('jo@example.com');
  await page.getByLabel('Description').fill('Hygienist visit');
  await page.getByLabel('Price').fill('45.00');
};

/**
 * Fills in a mistyped email domain, and £9.99 including VAT. The simulated backend takes net
 * prices, and no net price in pence gives exactly £9.99.
 */
const fillInVatInclusiveRequest: Visit = async (page, { origin }) => {
  const client = { name: 'Harbour Street Dental', has_beepaid_go_module: true, include_vat: true };
  await page.route('**/api/whoami/', (route) => route.fulfill({ json: { client } }));
  await page.goto(`${origin}/payments/new`);
  await page.getByRole('switch').waitFor();
  await page.unroute('**/api/whoami/');
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill('jo.bloggs@gmial.com');
  await page.getByLabel('Phone Number').fill('07700900123');
  await page.getByRole('switch').check();
  await page.getByLabel('Price').fill('9.99');
  await page.getByRole('button', { name: 'Did you mean gmail.com?' }).waitFor();
};

const sendRequest: Visit = async (page, server) => {
  await fillInRequest(page, server);
  await press(page, 'Send Payment Request');
  const sendAnyway = page.getByRole('button', { name: 'Send anyway' });
  const list = page.getByRole('list', { name: 'Payments' });
  await sendAnyway.or(list).first().waitFor();
  if (await sendAnyway.isVisible()) await sendAnyway.click();
  await list.waitFor();
};

/** Creates a request, and opens its detail. */
const openNewRequest: Visit = async (page, server) => {
  const customer = { name: 'Jo Bloggs', email: 'jo@example.com' };
  const payload = { customer, description: 'Hygienist visit', amount_net: 4500, vat_code: 'T1' };
  const { ident } = await (
    await postToApi(page, `${server.origin}/api/services/payments/`, payload)
  ).json();
  await page.goto(`${server.origin}/payments/${ident}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
};

/** Sends the same request twice, first through the API. */
const sendDuplicate: Visit = async (page, server) => {
  await openNewRequest(page, server);
  await fillInRequest(page, server);
  await press(page, 'Send Payment Request');
  await page.getByRole('button', { name: 'Send anyway' }).waitFor();
};

const sendLink: Visit = async (page, server) => {
  await fillInRequest(page, server);
  await page.getByLabel('Description').fill('Whitening kit, see evil.example/kit');
  await page.getByLabel('Price').fill('46.00');
  await press(page, 'Send Payment Request');
  await page.getByRole('alertdialog', { name: 'Send This Link?' }).waitFor();
};

/** Resends a request that was sent a moment ago. */
const resendRequest: Visit = async (page, server) => {
  await openNewRequest(page, server);
  await press(page, 'Resend Request');
  await press(page, 'Send again');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
};

/** Resends a request that another user cancels at the same time. */
const resendCancelled: Visit = async (page, server) => {
  await openNewRequest(page, server);
  const requestUrl = `${server.origin}/api/services/payments/${new URL(page.url()).pathname.split('/').at(-1)}`;
  const csrf =
    (await page.context().cookies(server.origin)).find(({ name }) => name === 'csrftoken')?.value ??
    '';
  await page.route(`${requestUrl}/resend/`, async (route) => {
    await page.request.post(`${requestUrl}/cancel/`, {
      headers: { 'X-CSRFTOKEN': csrf, Origin: server.origin },
    });
    await route.continue();
  });
  await press(page, 'Resend Request');
  await press(page, 'Send again');
  await page.getByText('so it can no longer be sent again').waitFor();
};

/** Submits a card on the payment page, up to the 3-D Secure question. */
const payUpToApproval = async (page: Page) => {
  await submitCard(page);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
};

/**
 * Loses the response to Send on a backend without idempotency keys. Then sends again: the app finds
 * the earlier request.
 */
const reconcileRequest: Visit = async (page, server) => {
  await page.unroute('**/api/**');
  await simulateMinimalBackend(page);
  await fillInRequest(page, server);
  await page.getByLabel('Email').fill('jo.lost@example.com');
  const loseResponse = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(createPaymentUrl, loseResponse, { times: 1 });
  await press(page, 'Send Payment Request');
  await page.getByText("We don't know yet").first().waitFor();
  await press(page, 'Send Payment Request');
  await page.getByRole('heading', { name: 'It was sent at' }).waitFor();
  await page.unroute('**/api/**');
};

const watchRequest: Visit = async (page, server) => {
  await openNewRequest(page, server);
  await page.getByRole('link', { name: 'Watch' }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
};

const watchUntilPaid: Visit = async (page, server) => {
  await watchRequest(page, server);
  const ident = new URL(page.url()).pathname.split('/')[2];
  const response = await page.request.get(`${server.origin}/api/services/payments/${ident}/`);
  const customerPage = await page.context().newPage();
  await customerPage.goto((await response.json()).pay_url);
  await payUpToApproval(customerPage);
  await customerPage.getByRole('button', { name: 'Approve' }).click();
  await customerPage.getByRole('heading', { name: /paid/i }).waitFor();
  await customerPage.close();
  await page.getByRole('heading', { name: /^Jo Bloggs paid/ }).waitFor();
};

/** Ends the session while a form is filled in. */
const reauthenticate: Visit = async (page, server) => {
  await postToApi(page, `${server.origin}/api/login/`, demoLogin);
  await fillInRequest(page, server);
  await postToApi(page, `${server.origin}/api/logout/`);
  // The end of the event stream may open the dialog first, which then covers the button, so
  // Playwright must not click.
  await page.getByRole('button', { name: 'Send Payment Request' }).dispatchEvent('click');
  await page.getByRole('dialog', { name: 'Log in again' }).waitFor();
};

const requestFromCustomer: Visit = async (page, server) => {
  await openRow('/customers')(page, server);
  await page.getByRole('link', { name: 'Request Payment' }).click();
  await page.getByLabel('Price').waitFor();
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

/** Opens the payment page of an open request. */
const openPayPage: Visit = async (page, { origin }) => {
  const read = async (path: string) =>
    (await page.request.get(`${origin}/api/services/payments/${path}`)).json();
  const { results } = await read('?limit=50');
  const open = results.find(({ status }: { status: string }) => status === 'requested');
  const { pay_url: link } = await read(`${open.ident}/`);
  await page.goto(link);
};

const openApproval: Visit = async (page, server) => {
  await openPayPage(page, server);
  await payUpToApproval(page);
};

/**
 * Waits for a message with a link to the screen at `path`, at most 10 seconds, and returns the
 * newest link.
 */
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

/** Screens before the first log-in. */
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
  terms: whole(go('/terms-and-conditions')),
  'terms-charges': visible(async (page, server) => {
    await go('/terms-and-conditions')(page, server);
    await page.getByRole('heading', { name: 'Sundry charges' }).scrollIntoViewIfNeeded();
    await page.getByRole('table').last().scrollIntoViewIfNeeded();
  }),
};

const firstRequested = openRow('/payments', 'requested');

/** Screens of the demo's owner. */
export const signedIn: Readonly<Record<string, ScreenVisit>> = {
  'customer-pays': whole(async (page, server) => {
    await openPayPage(page, server);
    await page.getByRole('button', { name: 'Continue to card' }).click();
    await page.getByLabel('Card number').waitFor();
  }),
  'customer-3ds': whole(openApproval),
  home: whole(go('/')),
  menu: visible(thenPress(go('/'), 'Menu')),
  payments: whole(go('/payments')),
  'payments-no-match': whole(go('/payments?search=nobody')),
  'payments-unpaid': whole(go('/payments?filter=unpaid')),
  'remind-all': visible(openDialog(go('/payments?filter=unpaid'), /^Remind \d+$/)),
  'payment-detail': whole(openNewRequest),
  'payment-detail-older': whole(openRow('/payments', 'Check-up and X-rays')),
  'payment-paid': whole(openRow('/payments', 'paid')),
  'cancel-dialog': visible(openDialog(firstRequested, 'Cancel Request')),
  'new-request': whole(fillInRequest),
  'new-request-sent': visible(sendRequest),
  'new-request-vat-inclusive': whole(fillInVatInclusiveRequest),
  'new-request-duplicate': visible(sendDuplicate),
  'new-request-link': visible(sendLink),
  'payment-resent': visible(resendRequest),
  'payment-resend-cancelled': visible(resendCancelled),
  'payment-wrong-address': whole(async (page, server) => {
    await thenPress(openNewRequest, 'Wrong address?')(page, server);
    await page.getByLabel('Price').waitFor();
  }),
  'payment-resend-asks': visible(openDialog(openNewRequest, 'Resend Request')),
  'payment-reconciled': visible(reconcileRequest),
  'payment-watched': whole(watchRequest),
  'payment-watched-paid': whole(watchUntilPaid),
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
    const openPicker = page.getByRole('button', { name: 'Pick a service' });
    await services.or(openPicker).waitFor();
    // A wide screen shows the services beside the form.
    if (await openPicker.isVisible()) await openPicker.click();
    await page.getByRole('dialog').or(services).getByRole('listitem').first().waitFor();
  }),
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
  settings: whole(go('/settings')),
  account: whole(go('/settings/account')),
  unreachable: visible(openUnreachable('Staff')),
  'unreachable-saved': visible(async (page, server) => {
    await go('/payments')(page, server);
    await getRows(page).first().waitFor();
    await openUnreachable('Payments')(page, server);
    await page.getByText('Saved at').waitFor();
  }),
  ...Object.fromEntries(Object.entries(moneyVisits).map(([name, visit]) => [name, visible(visit)])),
};

/** Screens after signing out. */
export const signedOutAgain: Readonly<Record<string, ScreenVisit>> = {
  'accept-invite': whole(async (page, server) => {
    await page.goto(await waitForInviteLink(server));
    await page.getByLabel('First Name').waitFor();
  }),
  'accept-invite-errors': whole(async (page, server) => {
    await page.goto(await waitForInviteLink(server));
    await press(page, 'Create Account');
  }),
  'reauthenticate-over-form': visible(reauthenticate),
};
