import type { Screen } from '../../support/engines/create-screen.ts';
import type { Size } from '../../support/engines/engine.ts';
import type { Found } from '../../support/engines/find-in-page.ts';
import { expect, sizes, test } from '../../support/engines/fixtures.ts';
import {
  fillInRequest,
  getContinueButton,
  getRows,
  getSendButton,
  getTotal,
  openSent,
} from '../../support/engines/steps.ts';

/** Waits until the QR code and the buttons of an open request are inside the window. */
const waitForActionsInView = async (screen: Screen, { height }: Size) => {
  const isInView = ({ box }: Found) =>
    box !== undefined && box.y >= 0 && box.y + box.height <= height;
  await screen.getByRole('img', { name: /QR code/ }).waitUntil(isInView, 'to be in view');
  for (const name of ['Copy Link', 'Resend Request', 'Cancel Request'])
    await screen.getByRole('button', { name }).waitUntil(isInView, 'to be in view');
};

test('a user fills in a request, sends it, resends it, undoes the resend and cancels the request [spec 1.6, extra 6.6, counter 10.2]', async ({
  staff,
  openScreen,
  linkSentTo,
  origin,
  size,
}) => {
  await staff.goTo(`${origin}/payments/new`);
  // A suggestion by the keyboard, and another one by the pointer.
  await staff.getByLabel('Name').type('Grace');
  await staff.getByRole('option').nth(0).waitUntilVisible();
  await staff.press('ArrowDown');
  await staff.press('Enter');
  await staff.getByLabel('Name').waitForValue('Grace Okafor');
  await staff.goTo(`${origin}/payments/new`);
  await staff.getByLabel('Name').type('Ali');
  await staff.getByRole('option').nth(0).click();
  await staff.getByLabel('Name').waitForValue('Ali Rahman');
  const email = (await staff.getByLabel('Email').read()).value ?? '';
  expect(email).toContain('@');

  const pickService = staff.getByRole('button', { name: 'Pick a Service' });
  const services = staff.getByRole('dialog').getByRole('listitem');
  await pickService.click();
  await services.nth(0).waitUntilVisible();
  await staff.press('Escape');
  await staff.getByRole('dialog').waitUntilHidden();
  await pickService.click();
  await services.nth(0).waitUntilVisible();
  // The corner of the window is outside the dialog.
  await staff.tab.click({ x: 3, y: 3 });
  await staff.getByRole('dialog').waitUntilHidden();
  await pickService.click();
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: /^Check-up/ })
    .click();
  await staff.getByRole('dialog').waitUntilHidden();
  await staff.getByLabel('Price').type('45001');
  await staff.press('Backspace');
  await staff.getByLabel('Price').waitForValue('£45.00');
  await staff.getByText('VAT (20%)').click();
  await getTotal(staff).waitForText('£54.00');
  await getSendButton(staff).click();
  await staff.getByText('Payment request sent!').waitUntilVisible();
  await openSent(staff, email);
  await waitForActionsInView(staff, size);

  await staff.getByRole('button', { name: 'Resend Request' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Send Again' }).click();
  await staff.getByText(/^Leaves in \d+ s$/).waitUntilVisible();
  await staff.getByRole('button', { name: 'Undo' }).click();
  await staff.getByText('Not sent: the resend was undone').waitUntilVisible();
  await staff.getByRole('button', { name: 'Copy Link' }).click();
  await staff.getByRole('button', { name: 'Copied' }).waitUntilVisible();
  await staff.getByRole('button', { name: 'Cancel Request' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await staff.getByRole('button', { name: 'Resend Request' }).waitUntilHidden();
  const customer = await openScreen();
  await customer.goTo(await linkSentTo(email));
  await customer
    .getByText(/cancelled/i)
    .nth(0)
    .waitUntilVisible();
  expect(await getContinueButton(customer).count()).toBe(0);
  await staff.getByRole('link', { name: 'Ask Again' }).click();
  await staff.getByLabel('Price').waitForValue('£45.00');
  await staff.expectNoHorizontalScroll();
});

test.describe('on a tablet', () => {
  test.use({ size: sizes.tablet });

  test('a user picks a service beside the form, and the sent request opens beside the list with its QR code and buttons in view', async ({
    staff,
    origin,
    email,
    size,
  }) => {
    await staff.goTo(`${origin}/payments/new`);
    await staff.getByRole('region', { name: 'Services' }).getByRole('button').nth(0).click();
    await staff.getByLabel('Name').type('Jo Bloggs');
    await staff.press('Tab');
    await staff.getByLabel('Email').type(email);
    await staff.getByLabel('Price').type('4500');
    await getSendButton(staff).click();
    await staff.waitForPath(/^\/payments\/(?!new)\w+$/);
    await staff.getByText('Created At').waitUntilVisible();
    await getRows(staff).nth(5).waitUntilVisible();
    await staff.getByCss('[aria-current]').nth(0).waitUntilVisible();
    await staff.expectNoHorizontalScroll();
    await waitForActionsInView(staff, size);
  });
});

test('Back and Forward return to the list and the detail, and ask before they leave a form with unsaved input', async ({
  staff,
  origin,
}) => {
  await staff.goTo(`${origin}/payments`);
  await getRows(staff).nth(0).getByRole('link').click();
  await staff.getByText('Created At').waitUntilVisible();
  await staff.goBack();
  await staff.waitForPath('/payments');
  await getRows(staff).nth(0).waitUntilVisible();
  await staff.goForward();
  await staff.getByText('Created At').waitUntilVisible();

  await staff.goTo(`${origin}/customers`);
  await staff.getByRole('link', { name: 'Add Customer' }).click();
  await staff.getByLabel('Name').type('Half');
  await staff.goBack();
  await staff.getByRole('alertdialog').waitUntilVisible();
  await staff.press('Escape');
  await staff.getByRole('alertdialog').waitUntilHidden();
  await staff.getByLabel('Name').waitForValue('Half');
});

test('a user sends a request with the keyboard alone, and a double click on Send sends one request [offline 2.12, mail 3.1]', async ({
  staff,
  origin,
  email,
  linkSentTo,
}) => {
  await test.step('the keyboard alone', async () => {
    const tabTo = async (label: string) => {
      // The form focuses Name itself, and links above the form come before it.
      for (let presses = 0; presses < 25; presses += 1) {
        const isFocused = await staff.evaluate(
          (text: string) =>
            (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent === text,
          label,
        );
        if (isFocused) return;
        await staff.press('Tab');
      }
      throw new Error(`Tab did not reach ${label}`);
    };
    await staff.goTo(`${origin}/payments/new`);
    await staff.getByRole('heading', { name: 'New Request' }).waitUntilVisible();
    await tabTo('Name');
    await staff.type('Keyboard Kim');
    await tabTo('Email');
    await staff.type(email);
    await tabTo('Price');
    await staff.type('1234');
    await staff.press('Enter');
    await openSent(staff, email);
    await staff.getByText(email).nth(0).waitUntilVisible();
    await staff.getByText('Created At').waitUntilVisible();
  });

  await test.step('a double click', async () => {
    const [mailbox] = email.split('@');
    const another = `${mailbox}@bücher.test`;
    await fillInRequest(staff, origin, { email: another });
    const { box } = await getSendButton(staff).read();
    if (!box) throw new Error('Send has no place');
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await staff.tab.click(point);
    await staff.tab.click(point);
    await staff.waitForPath('/payments');
    await staff.goTo(`${origin}/payments?search=${encodeURIComponent(another)}`);
    await getRows(staff).waitForCount(1);
    await getRows(staff).nth(0).waitForText(another);
    // The transport converts the domain when it sends (transports.test.ts).
    expect(await linkSentTo(another)).toContain('/pay/');
  });

  const price = staff.getByLabel('Price');
  for (const press of ['click', 'tap', 'keyboard'] as const) {
    await test.step(`a price after ${press}`, async () => {
      await staff.goTo(`${origin}/payments/new`);
      const focus = async () => {
        await staff.getByLabel('Description').click();
        if (press === 'keyboard') {
          while (!(await price.read()).isFocused) await staff.press('Tab');
        } else {
          await price[press]();
        }
      };
      await focus();
      await staff.type('1250');
      await price.waitForValue('£12.50');
      await focus();
      await staff.type('4500');
      await price.waitForValue('£45.00');
      await focus();
      await staff.press('Backspace');
      await price.waitForValue('£0.00');
      await staff.type('789');
      await staff.press('Backspace');
      await price.waitForValue('£0.78');
      // A press into the field that has the focus already is no new start. It is at another place,
      // because WebKit takes two presses at one place for a double click, which selects the digits.
      if (press !== 'keyboard') {
        const { box } = await price.read();
        if (!box) throw new Error('The price has no place');
        const { [press]: pressAt = staff.tab.click } = staff.tab;
        await pressAt({ x: box.x + 12, y: box.y + box.height / 2 });
        await staff.type('5');
        await price.waitForValue('£7.85');
      }
    });
  }

  await staff.goTo(`${origin}/services`);
  await getRows(staff).withText('£').nth(0).getByRole('link').click();
  await price.tap();
  await staff.type('2500');
  await price.waitForValue('£25.00');
});
