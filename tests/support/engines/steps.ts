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

/** For £45.00 and VAT. */
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

/** A wide screen shows the detail already, a phone the list. */
export const openSent = async (screen: Screen, email: string) => {
  const path = await screen.waitForPath(/^\/payments(\/(?!new)\w+)?$/);
  if (path !== '/payments') return;
  await getRows(screen).nth(0).waitForText(email);
  await getRows(screen).nth(0).getByRole('link').click();
};

export const sendAndOpen = async (screen: Screen, origin: string, fields: RequestFields) => {
  await fillInRequest(screen, origin, fields);
  await getSendButton(screen).click();
  await openSent(screen, fields.email);
  await screen.getByText('Created At').waitUntilVisible();
};

/** Until the form shows, the app may still load the page again. */
export const logOut = async (screen: Screen) => {
  await screen.getByRole('button', { name: 'Menu' }).click();
  await screen.getByRole('menuitem', { name: 'Log Out' }).click();
  await screen.waitForPath('/login');
  await screen.getByLabel('Password').waitUntilVisible();
};

export const getContinueButton = (customer: Screen) =>
  customer.getByRole('button', { name: 'Continue to card' });

/** In the sandbox. */
export const fillInCard = async (customer: Screen, card = '4242 4242 4242 4242') => {
  await customer.getByLabel('Card number').type(card);
  await customer.getByLabel(/expiry/i).type('12/30');
  await customer.getByLabel(/security code|cvc/i).type('123');
  await customer.getByLabel(/name on card/i).type('J Bloggs');
  await customer.getByRole('button', { name: /^pay/i }).click();
};

export const submitCard = async (customer: Screen, card?: string) => {
  await getContinueButton(customer).click();
  await fillInCard(customer, card);
};
