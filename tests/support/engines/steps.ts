import type { Screen } from './create-screen.ts';

export const getSendButton = (screen: Screen) =>
  screen.getByRole('button', { name: 'Send Payment Request' });
export const getTotal = (screen: Screen) => screen.getByRole('status', { name: 'Total' });
export const getRows = (screen: Screen) => screen.getByRole('main').getByRole('listitem');

interface RequestFields {
  readonly email: string;
  readonly name?: string;
  readonly description?: string;
}

/** Fills in a request for £45.00 and VAT without sending it. */
export const fillInRequest = async (screen: Screen, origin: string, fields: RequestFields) => {
  const { email, name = 'Jo Bloggs', description } = fields;
  await screen.goTo(`${origin}/payments/new`);
  // Tab closes the suggestions, which may cover the next field.
  await screen.getByLabel('Name').type(name);
  await screen.press('Tab');
  await screen.getByLabel('Email').type(email);
  await screen.press('Tab');
  if (description !== undefined) await screen.getByLabel('Description').type(description);
  await screen.getByLabel('Price').type('4500');
  await screen.getByText('VAT (20%)').click();
  await getTotal(screen).waitForText('£54.00');
};

/** Opens the request that was just sent: a wide screen shows its detail, and a phone the list. */
export const openSent = async (screen: Screen, email: string) => {
  const path = await screen.waitForPath(/^\/payments(\/(?!new)\w+)?$/);
  if (path !== '/payments') return;
  await getRows(screen).nth(0).waitForText(email);
  await getRows(screen).nth(0).getByRole('link').click();
};

/** Sends a request and opens its detail. */
export const sendAndOpen = async (screen: Screen, origin: string, fields: RequestFields) => {
  await fillInRequest(screen, origin, fields);
  await getSendButton(screen).click();
  await openSent(screen, fields.email);
  await screen.getByText('Created At').waitUntilVisible();
};

/** Logs out, and waits for the form: until it shows, the app may still load the page again. */
export const logOut = async (screen: Screen) => {
  await screen.getByRole('button', { name: 'Menu' }).click();
  await screen.getByRole('menuitem', { name: 'Log Out' }).click();
  await screen.waitForPath('/login');
  await screen.getByLabel('Password').waitUntilVisible();
};

/** The button of the customer's page that leads to the card form. */
export const getContinueButton = (customer: Screen) =>
  customer.getByRole('button', { name: 'Continue to card' });

/** Fills in the card form of the sandbox, and submits it. */
export const fillInCard = async (customer: Screen, card = '4242 4242 4242 4242') => {
  await customer.getByLabel('Card number').type(card);
  await customer.getByLabel(/expiry/i).type('12/30');
  await customer.getByLabel(/security code|cvc/i).type('123');
  await customer.getByLabel(/name on card/i).type('J Bloggs');
  await customer.getByRole('button', { name: /^pay/i }).click();
};

/** Continues to the card form on the customer's page, and submits a card. */
export const submitCard = async (customer: Screen, card?: string) => {
  await getContinueButton(customer).click();
  await fillInCard(customer, card);
};
