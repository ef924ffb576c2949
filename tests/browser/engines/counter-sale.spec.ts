import { expect, sizes, test } from '../../support/engines/fixtures.ts';
import { getSendButton, submitCard } from '../../support/engines/steps.ts';

test.use({ size: sizes.tablet });

const pin = '7305';

test('staff sell two services in one request on a tablet with a second screen, and both return to the next sale by themselves [counter 18.1, counter 18.8, counter 19.1, counter 19.3]', async ({
  staff,
  openScreen,
  origin,
  email,
  linkSentTo,
}) => {
  await staff.goTo(`${origin}/settings/account`);
  await staff.getByLabel('New PIN').type(pin);
  // Another test on the same server may have set a PIN.
  await staff.getByRole('button', { name: /^(Set|Change) PIN$/ }).click();
  await staff.getByLabel('New PIN').waitForValue('');
  await staff.goTo(`${origin}/settings/tablets`);
  await staff.getByRole('button', { name: 'Add Tablet' }).click();
  const code = await staff.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).waitUntilVisible();

  const tablet = await openScreen();
  await tablet.goTo(`${origin}/tablet#${code.text}`);
  await tablet.getByRole('button', { name: 'Set Up This Tablet' }).click();
  await tablet.getByRole('button', { name: /Olivia/ }).click();
  await tablet.getByLabel('PIN').type(pin);
  await tablet.getByRole('heading', { name: 'Harbour Street Dental' }).waitUntilVisible();
  await tablet.goTo(`${origin}/settings/account`);
  await tablet.getByRole('button', { name: 'Pair a Second Screen' }).click();
  const displayCode = await tablet.getByText(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/).waitUntilVisible();

  const display = await openScreen();
  await display.goTo(`${origin}/display`);
  await display.getByLabel('Code').type(displayCode.text ?? '');
  await display.getByRole('button', { name: 'Pair This Screen' }).click();
  const shopName = display.getByRole('heading', { name: 'Harbour Street Dental' });
  await shopName.waitUntilVisible();

  await tablet.goTo(`${origin}/payments/new`);
  await tablet.getByLabel('Name').type('Jo Bloggs');
  await tablet.press('Tab');
  await tablet.getByLabel('Email').type(email);
  await tablet.press('Tab');
  const checkUp = tablet.getByRole('button', { name: /^Check-up/ });
  await checkUp.click();
  await checkUp.click();
  await tablet.getByRole('button', { name: /^Hygienist visit/ }).click();
  await tablet.getByText('3 items, all with VAT').waitUntilVisible();
  await getSendButton(tablet).click();

  for (const screen of [tablet, display]) {
    await screen.getByRole('heading', { name: 'Waiting for Jo to pay' }).waitUntilVisible();
    await screen.getByText('2 × Check-up + Hygienist visit').waitUntilVisible();
    await screen
      .getByRole('img', { name: /QR code/ })
      .waitUntil(
        ({ box }) => box !== undefined && box.y >= 0 && box.y + box.height <= sizes.tablet.height,
        'to be in view',
      );
    expect(await screen.getByText(/Bloggs|Olivia/).count()).toBe(0);
    await screen.expectNoHorizontalScroll();
  }
  const customer = await openScreen();
  await customer.goTo(await linkSentTo(email));
  await submitCard(customer);
  await customer.getByRole('button', { name: 'Approve' }).click();
  await tablet.getByRole('heading', { name: /^Jo paid/ }).waitUntilVisible();
  await display.getByRole('heading', { name: /^Jo paid/ }).waitUntilVisible();
  await tablet.waitForPath('/payments/new');
  await shopName.waitUntilVisible();
});
