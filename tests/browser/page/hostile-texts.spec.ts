import type { Page } from '@playwright/test';
import { inviteEmail } from '../../../server/domain/messages/templates/invite-email.ts';
import { paymentRequestEmail } from '../../../server/domain/messages/templates/payment-request-email.ts';
import { postAs } from '../api.ts';
import { expect, test } from '../fixtures.ts';

/** Each would complain on the console if it ran, and the policy would if it tried; none is longer than a name may be. */
const payloads = [
  '<script>console.error(1)</script>',
  '<img src=x onerror=console.error(2)>',
  '"><svg onload=console.error(3)>',
  "' autofocus onfocus=console.error(4) x='",
  '</title><script>console.error(5)</script>',
  '</style><style>*{display:none}</style>',
  '<style>@import"//evil.example/6"</style>',
  '<p style="position:fixed;inset:0">7</p>',
  '<a href="javascript:console.error(8)">pay</a>',
  'javascript:console.error(9)//',
  '[pay](javascript:console.error(10))',
  '<iframe srcdoc="<script>console.error(11)">',
  '<base href=//evil.example/>',
  '<meta http-equiv=refresh content=0;//evil.example>',
  '<form action=//evil.example><button>Log in',
  '{{constructor.constructor("console.error(16)")()}}',
  '#{console.error(17)}<!--',
  '&lt;img src=x onerror=console.error(18)&gt;',
  '%3Cscript%3Econsole.error(19)%3C/script%3E',
  '<math><mi xlink:href="data:,console.error(20)">',
] as const;

const expectShown = async (page: Page, address: string, texts: readonly string[]) => {
  await page.goto(address);
  for (const text of texts) await expect(page.getByText(text, { exact: false }).first(), address).toBeVisible();
};

test('whatever people type is text wherever it shows: nothing runs, and nothing tries to [attack 3.4]', async ({
  staff,
  server: { origin },
  address,
  colleague: customer,
}) => {
  const mark = `hostile-${address.replace(/\D/g, '')}`;
  const made = [];
  for (const [n, text] of payloads.entries()) {
    const name = text.slice(0, 50);
    const recipient = { name, email: `${mark}-${n}@example.com`, phone: text.slice(0, 30) };
    const request = { customer: recipient, description: text, amount_net: 4500, vat_code: 'T0' };
    made.push(await postAs(staff, `${origin}/api/services/payments/`, request));
    await postAs(staff, `${origin}/api/services/services/`, { name: `${mark} ${text}`, description: text });
  }
  const first = payloads[0];
  const user = {
    first_name: first,
    last_name: payloads[1],
    email: `${mark}@example.com`,
    phone: first,
    is_active: true,
  };
  await postAs(staff, `${origin}/api/invites/`, user);

  for (const list of ['payments', 'customers', 'services']) {
    const pages = list === 'services' ? [payloads.length] : [10, 20];
    for (const [n, end] of pages.entries()) {
      await staff.goto(`${origin}/${list}?search=${mark}&page=${n + 1}`);
      const shown = list === 'payments' ? payloads.toReversed().slice(end - 10, end) : [];
      await expect(staff.getByRole('link').filter({ hasText: mark }).first()).toBeVisible();
      for (const text of shown) await expect(staff.getByText(text).first()).toBeVisible();
    }
  }
  await expectShown(staff, `${origin}/staff?search=${mark}`, [`${first} ${payloads[1]}`]);
  for (const n of [0, 1, 8, 13]) {
    const text = payloads[n] ?? '';
    await expectShown(staff, `${origin}/payments/${made[n]?.ident}`, [text, text.slice(0, 50)]);
    await customer.goto(String(made[n]?.pay_url));
    await expect(customer.getByText(text).first()).toBeVisible();
    await customer.getByLabel('Name on card').fill(text);
    await customer.getByRole('button', { name: 'Pay' }).click();
    await expect(customer.getByRole('heading', { name: 'Please check the card details' })).toBeVisible();
    await expect(customer.getByLabel('Name on card')).toHaveValue(text);
  }

  await staff.route('**/api/whoami/', (route) =>
    route.fulfill({ json: { client: { name: first, has_beepaid_go_module: true, include_vat: true } } }),
  );
  await expectShown(staff, origin, [first]);
});

test('a message shows what people typed as text, also where no policy protects the reader [attack 3.4]', async ({
  page,
}) => {
  for (const text of payloads) {
    const common = { tenantName: text, link: 'https://pay.example.com/pay/x' };
    const customer = { name: text, email: 'jo@example.com', phone: null };
    const request = paymentRequestEmail({ ...common, customer, description: text, amountGross: 4500 });
    const invite = inviteEmail({
      ...common,
      firstName: text,
      invitedBy: text,
      email: 'jo@example.com',
      expiresAt: new Date(),
    });
    for (const { html } of [request, invite]) {
      await page.setContent(html);
      await expect(page.locator('body')).toContainText(text);
      expect(await page.locator('script, iframe, img, form, base, svg, math, [onerror], [onload]').count()).toBe(0);
      expect(
        await page.locator('a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href)),
      ).toEqual(['https://pay.example.com/pay/x', 'https://pay.example.com/pay/x']);
    }
  }
});
