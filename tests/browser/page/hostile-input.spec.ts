import type { Page } from '@playwright/test';
import { postAs } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { openInApp } from '../../support/browser/steps/open-in-app.ts';
import { hostileTexts } from '../../support/messages/hostile-texts.ts';

const expectShown = async (page: Page, url: string, texts: readonly string[]) => {
  await openInApp(page, url);
  for (const text of texts)
    await expect(page.getByText(text, { exact: false }).first(), url).toBeVisible();
};

test('hostile input is shown as text on every screen and never runs [attack 3.4]', async ({
  staffPage,
  server: { origin },
  email,
  colleaguePage: customerPage,
}) => {
  const marker = `hostile-${email.replace(/\D/g, '')}`;
  const payments = [];
  for (const [n, text] of hostileTexts.entries()) {
    const name = text.slice(0, 50);
    const recipient = { name, email: `${marker}-${n}@example.com`, phone: '' };
    await postAs(staffPage, `${origin}/api/services/customers/`, {
      ...recipient,
      phone: text.slice(0, 30),
    });
    const request = { customer: recipient, description: text, amount_net: 4500, vat_code: 'T0' };
    payments.push(await postAs(staffPage, `${origin}/api/services/payments/`, request));
    await postAs(staffPage, `${origin}/api/services/services/`, {
      name: `${marker} ${text}`,
      description: text,
    });
  }
  const first = hostileTexts[0];
  const user = {
    first_name: first,
    last_name: hostileTexts[1],
    email: `${marker}@example.com`,
    phone: first,
    is_active: true,
  };
  await postAs(staffPage, `${origin}/api/invites/`, user);

  for (const list of ['payments', 'customers', 'services']) {
    // The list of services has a single page. The other lists have ten rows on each page, payments
    // with the newest first.
    const pageCount = list === 'services' ? 1 : 2;
    for (let page = 1; page <= pageCount; page += 1) {
      await openInApp(staffPage, `${origin}/${list}?search=${marker}&page=${page}`);
      const shown =
        list === 'payments' ? hostileTexts.toReversed().slice((page - 1) * 10, page * 10) : [];
      await expect(staffPage.getByRole('link').filter({ hasText: marker }).first()).toBeVisible();
      for (const text of shown) await expect(staffPage.getByText(text).first()).toBeVisible();
    }
  }
  await expectShown(staffPage, `${origin}/staff?search=${marker}`, [`${first} ${hostileTexts[1]}`]);
  for (const n of [0, 1, 8, 13]) {
    const text = hostileTexts[n] ?? '';
    await expectShown(staffPage, `${origin}/payments/${payments[n]?.ident}`, [
      text,
      text.slice(0, 50),
    ]);
    await customerPage.goto(String(payments[n]?.pay_url));
    await expect(customerPage.getByText(text).first()).toBeVisible();
    await customerPage.getByRole('button', { name: 'Continue to card' }).click();
    await customerPage.getByLabel('Card number').fill('');
    await customerPage.getByLabel('Name on card').fill(text);
    await customerPage.getByRole('button', { name: 'Pay' }).click();
    await expect(customerPage.getByText('Enter the card number')).toBeVisible();
    await expect(customerPage.getByLabel('Name on card')).toHaveValue(text);
  }

  await staffPage.route('**/api/whoami/', (route) =>
    route.fulfill({
      json: { client: { name: first, has_beepaid_go_module: true, include_vat: true } },
    }),
  );
  await staffPage.reload();
  await expectShown(staffPage, origin, [first]);
});
