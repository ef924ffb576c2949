import type { Page } from '@playwright/test';
import { buildPaymentRequestEmail } from '../../../server/domain/messages/templates/request-emails.ts';
import { buildInviteEmail } from '../../../server/domain/messages/templates/staff-emails.ts';
import { postAs } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { openInApp } from '../../support/browser/steps/open-in-app.ts';

/**
 * Texts that log a console error if a browser runs them, or violate the policy if it tries. None is
 * longer than a name may be.
 */
const payloads = [
  '<script>console.error(1)</script>',
  '<img src=x onerror=console.error(2)>',
  '"><svg onload=console.error(3)>',
  "' autofocus onfocus=console.error(4) x='",
  '</title><script>console.error(5)</script>',
  '</style><style>*{display:none}</style>',
  '<style>@import"//evil.example"</style>',
  '<p style="position:fixed;inset:0">7</p>',
  '<a href="javascript:console.error(8)">pay</a>',
  'javascript:console.error(9)//',
  '[pay](javascript:console.error(10))',
  '<iframe srcdoc="<script>console.error(11)">',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0;//evil.example>',
  '<form action=//evil.example><button>Log in',
  '{{constructor.constructor("console.error(16)")()}}',
  '#{console.error(17)}<!--',
  '&lt;img src=x onerror=console.error(18)&gt;',
  '%3Cscript%3Econsole.error(19)%3C/script%3E',
  '<math><mi xlink:href="data:,console.error(20)">',
] as const;

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
  for (const [n, text] of payloads.entries()) {
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
  const first = payloads[0];
  const user = {
    first_name: first,
    last_name: payloads[1],
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
        list === 'payments' ? payloads.toReversed().slice((page - 1) * 10, page * 10) : [];
      await expect(staffPage.getByRole('link').filter({ hasText: marker }).first()).toBeVisible();
      for (const text of shown) await expect(staffPage.getByText(text).first()).toBeVisible();
    }
  }
  await expectShown(staffPage, `${origin}/staff?search=${marker}`, [`${first} ${payloads[1]}`]);
  for (const n of [0, 1, 8, 13]) {
    const text = payloads[n] ?? '';
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

test('emails show hostile input as text, even without a content security policy [attack 3.4]', async ({
  page,
}) => {
  for (const text of payloads) {
    const common = {
      shop: { name: text, phone: text, replyTo: null, colour: null, dataContact: text },
      link: 'https://pay.example.com/pay/x',
    };
    const customer = { name: text, email: 'jo@example.com', phone: null };
    const request = buildPaymentRequestEmail({
      ...common,
      customer,
      description: text,
      amountGross: 4500,
    });
    const invite = buildInviteEmail({
      ...common,
      firstName: text,
      invitedBy: text,
      email: 'jo@example.com',
      expiresAt: new Date(),
    });
    for (const { html } of [request, invite]) {
      await page.setContent(html);
      await expect(page.locator('body')).toContainText(text);
      expect(
        await page
          .locator('script, iframe, img, form, base, svg, math, [onerror], [onload]')
          .count(),
      ).toBe(0);
      expect(
        await page
          .locator('a')
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)),
      ).toEqual(['https://pay.example.com/pay/x', 'https://pay.example.com/pay/x']);
    }
  }
});
