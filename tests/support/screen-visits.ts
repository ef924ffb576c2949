import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Route } from '@playwright/test';
import { demoLogin } from '../../server/seeds/demo/seed-demo.ts';
import { giveCard } from './give-card.ts';
import { knowOnlyTheSpec } from './know-only-the-spec.ts';
import { postToApi } from './post-to-api.ts';
import type { RunningServer } from './run-server.ts';

/** Brings a page to a screen, or to a state of one. */
export type Visit = (page: Page, server: RunningServer) => Promise<unknown>;

/** `visible`: what is over the screen shows only where the screen is, so no more of it is taken. */
export interface Picture {
  readonly visit: Visit;
  readonly extent?: 'whole' | 'visible';
}

const whole = (visit: Visit): Picture => ({ visit });
const visible = (visit: Visit): Picture => ({ visit, extent: 'visible' });

const go =
  (path: string): Visit =>
  (page, { origin }) =>
    page.goto(origin + path);

const rows = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('link');

/** The first row of a list that says `words`. */
const follow =
  (list: string, words = ''): Visit =>
  async (page, { origin }) => {
    await page.goto(origin + list);
    await rows(page).filter({ hasText: words }).first().click();
    await page.waitForURL((url) => url.pathname !== new URL(list, origin).pathname);
  };

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** `first`, and then a press of the button called `name`. */
const thenPress =
  (first: Visit, name: string): Visit =>
  async (page, server) => {
    await first(page, server);
    await press(page, name);
  };

const dialogOver =
  (first: Visit, name: string): Visit =>
  async (page, server) => {
    await thenPress(first, name)(page, server);
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
  };

/** What is in the menu as `name`, opened while the server cannot be reached. */
const withoutServer =
  (name: string): Visit =>
  async (page, { origin }) => {
    await page.goto(`${origin}/help`);
    await page.route('**/api/**', (route) => route.abort());
    await press(page, 'Menu');
    await page.getByRole('menuitem', { name }).click();
    await page.getByText("Can't reach").waitFor();
    await page.unroute('**/api/**');
  };

const filledRequest: Visit = async (page, { origin }) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill('jo@example.com');
  await page.getByLabel('Description').fill('Hygienist visit');
  await page.getByLabel('Price').fill('45.00');
};

/** £9.99 with VAT in it, which whole pence do not come to, and an address with a slip in it. */
const tillRequest: Visit = async (page, { origin }) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill('jo.bloggs@gmial.com');
  await page.getByLabel('Phone Number').fill('07700900123');
  await page.getByRole('switch').check();
  await page.getByLabel('Price').fill('9.99');
  await page.getByRole('button', { name: 'Did you mean gmail.com?' }).waitFor();
};

const sentRequest: Visit = async (page, server) => {
  await filledRequest(page, server);
  await press(page, 'Send Payment Request');
  const sendAnyway = page.getByRole('button', { name: 'Send anyway' });
  const list = page.getByRole('list', { name: 'Payments' });
  await sendAnyway.or(list).first().waitFor();
  if (await sendAnyway.isVisible()) await sendAnyway.click();
  await list.waitFor();
};

/** The page of a request that was sent a moment ago. */
const openSent: Visit = async (page, server) => {
  const customer = { name: 'Jo Bloggs', email: 'jo@example.com' };
  const payload = { customer, description: 'Hygienist visit', amount_net: 4500, vat_code: 'T1' };
  const { ident } = await (await postToApi(page, `${server.origin}/api/services/payments/`, payload)).json();
  await page.goto(`${server.origin}/payments/${ident}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
};

/** The same asked of the same person once more. */
const askedTwice: Visit = async (page, server) => {
  await sentRequest(page, server);
  await filledRequest(page, server);
  await press(page, 'Send Payment Request');
  await page.getByRole('button', { name: 'Send anyway' }).waitFor();
};

/** Sent again at the moment in which somebody else cancels it. */
const lostRace: Visit = async (page, server) => {
  await openSent(page, server);
  const own = `${server.origin}/api/services/payments/${new URL(page.url()).pathname.split('/').at(-1)}`;
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
  await page.route(`${own}/resend/`, async (route) => {
    await page.request.post(`${own}/cancel/`, { headers: { 'X-CSRFTOKEN': csrf, Origin: server.origin } });
    await route.continue();
  });
  await press(page, 'Resend Request');
  await press(page, 'Send again');
  await page.getByText('so it can no longer be sent again').waitFor();
};

/** On the customer's page, as far as the bank's question. */
const payWithCard = async (page: Page) => {
  await giveCard(page);
  await page.getByRole('button', { name: 'Approve' }).waitFor();
};

/** The answer to Send is lost, on a backend that does not keep keys; pressed again, it is looked for. */
const didItGo: Visit = async (page, server) => {
  await page.unroute('**/api/**');
  await knowOnlyTheSpec(page);
  await filledRequest(page, server);
  await page.getByLabel('Email').fill('jo.lost@example.com');
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/services/payments/', loseAnswer, { times: 1 });
  await press(page, 'Send Payment Request');
  await page.getByText("We don't know yet").first().waitFor();
  await press(page, 'Send Payment Request');
  await page.getByRole('heading', { name: 'It was sent at' }).waitFor();
  await page.unroute('**/api/**');
};

const watched: Visit = async (page, server) => {
  await openSent(page, server);
  await page.getByRole('link', { name: 'Watch' }).click();
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
};

const watchedUntilPaid: Visit = async (page, server) => {
  await watched(page, server);
  const ident = new URL(page.url()).pathname.split('/')[2];
  const answer = await page.request.get(`${server.origin}/api/services/payments/${ident}/`);
  const customer = await page.context().newPage();
  await customer.goto((await answer.json()).pay_url);
  await payWithCard(customer);
  await customer.getByRole('button', { name: 'Approve' }).click();
  await customer.getByRole('heading', { name: /paid/i }).waitFor();
  await customer.close();
  await page.getByRole('heading', { name: /^Jo Bloggs paid/ }).waitFor();
};

/** The session ends under a form that is filled in. */
const signInOver: Visit = async (page, server) => {
  await postToApi(page, `${server.origin}/api/login/`, demoLogin);
  await filledRequest(page, server);
  await postToApi(page, `${server.origin}/api/logout/`);
  await press(page, 'Send Payment Request');
  await page.getByRole('dialog', { name: 'Log in again' }).waitFor();
};

const requestFor: Visit = async (page, server) => {
  await follow('/customers')(page, server);
  await page.getByRole('link', { name: 'Request Payment' }).click();
  await page.getByLabel('Price').waitFor();
};

const newCustomer: Visit = async (page, { origin }) => {
  await page.goto(`${origin}/customers/new`);
  await page.getByLabel('Name').fill('Robin Ashdown');
  await page.getByLabel('Phone Number').fill('07700 900982');
  await press(page, 'Create Customer');
};

const editCustomer: Visit = async (page, server) => {
  await follow('/customers')(page, server);
  await page.getByRole('link', { name: 'Edit Customer' }).click();
  await page.getByLabel('Name').waitFor();
};

/** The customer's page of a request that is still open. */
const customerPays: Visit = async (page, { origin }) => {
  const read = async (path: string) => (await page.request.get(`${origin}/api/services/payments/${path}`)).json();
  const { results } = await read('?limit=50');
  const open = results.find(({ status }: { status: string }) => status === 'requested');
  const { pay_url: link } = await read(`${open.ident}/`);
  await page.goto(link);
};

const customerApproves: Visit = async (page, server) => {
  await customerPays(page, server);
  await payWithCard(page);
};

/** The link in the newest message that holds one to accept an invite, once there is one. */
const inviteLink = async ({ messages }: RunningServer) => {
  for (let looks = 0; looks < 200; looks += 1) {
    const links = (await messages()).flatMap((text) => text.match(/https?:\/\/\S+\/accept-invite\S+/)?.[0] ?? []);
    const newest = links.at(-1);
    if (newest) return newest;
    await delay(50);
  }
  throw new Error('No invite was sent');
};

const anInvite: Visit = async (page, server) => {
  await follow('/staff', 'Invited')(page, server);
  await press(page, 'Resend Invite');
  await page.getByText('Resent invite to user').waitFor();
};

/** Signed out, before anybody has logged in. */
export const signedOut: Readonly<Record<string, Picture>> = {
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

const firstRequested = follow('/payments', 'requested');

/** Signed in as the demo's owner. */
export const signedIn: Readonly<Record<string, Picture>> = {
  'customer-pays': whole(customerPays),
  'customer-3ds': whole(customerApproves),
  home: whole(go('/')),
  menu: visible(thenPress(go('/'), 'Menu')),
  payments: whole(go('/payments')),
  'payments-no-match': whole(go('/payments?search=nobody')),
  'payment-detail': whole(firstRequested),
  'payment-paid': whole(follow('/payments', 'paid')),
  'cancel-dialog': visible(dialogOver(firstRequested, 'Cancel Request')),
  'new-request': whole(filledRequest),
  'new-request-sent': visible(sentRequest),
  'new-request-till-price': whole(tillRequest),
  'new-request-asked-twice': visible(askedTwice),
  'payment-lost-race': visible(lostRace),
  'payment-wrong-address': visible(dialogOver(openSent, 'Wrong address?')),
  'payment-resend-asks': visible(dialogOver(openSent, 'Resend Request')),
  'payment-did-it-go': visible(didItGo),
  'payment-watched': whole(watched),
  'payment-watched-paid': whole(watchedUntilPaid),
  'new-request-errors': whole(thenPress(go('/payments/new'), 'Send Payment Request')),
  'new-request-for-customer': whole(requestFor),
  'pick-a-service': visible(async (page, server) => {
    await thenPress(go('/payments/new'), 'Pick a service')(page, server);
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  }),
  customers: whole(go('/customers')),
  'customer-detail': whole(follow('/customers')),
  'customer-not-there': whole(go('/customers/nobody')),
  'customer-new': whole(go('/customers/new')),
  'customer-new-errors': whole(thenPress(go('/customers/new'), 'Create Customer')),
  'customer-created': visible(newCustomer),
  'customer-without-payments': whole(follow('/customers?search=robin')),
  'customer-edit': whole(editCustomer),
  services: whole(go('/services')),
  'service-new': whole(go('/services/new')),
  'service-edit': whole(follow('/services')),
  'delete-dialog': visible(dialogOver(follow('/services'), 'Delete Service')),
  staff: whole(go('/staff')),
  'staff-new': whole(go('/staff/new')),
  'staff-edit': whole(follow('/staff', 'Active')),
  'staff-invited': visible(anInvite),
  'invite-for-somebody-else': whole(async (page, server) => page.goto(await inviteLink(server))),
  'change-password': whole(go('/change-password')),
  help: whole(go('/help')),
  'out-of-reach': visible(withoutServer('Staff')),
  'out-of-reach-saved': visible(async (page, server) => {
    await go('/payments')(page, server);
    await rows(page).first().waitFor();
    await withoutServer('Payments')(page, server);
    await page.getByText('Saved at').waitFor();
  }),
};

/** Signed out again. */
export const afterwards: Readonly<Record<string, Picture>> = {
  'accept-invite': whole(async (page, server) => {
    await page.goto(await inviteLink(server));
    await page.getByLabel('First Name').waitFor();
  }),
  'accept-invite-errors': whole(async (page, server) => {
    await page.goto(await inviteLink(server));
    await press(page, 'Create Account');
  }),
  'signed-out-under-a-form': visible(signInOver),
};
